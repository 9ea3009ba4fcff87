import type { Fact } from 'sitegen';

/** The selectors of a legal text's version, date, history and words. */
export const legalPage = {
  words: '.legal-text > :not(.history)',
  version: '.record > :nth-child(2) > dd',
  effective: '.record > :nth-child(3) time',
  history: '.history li',
} as const;

const gdpr = (article: string) => `Article ${article} GDPR`;

/** What Articles 12 to 22 GDPR and the rules for children require a privacy policy to state, section by section. */
export const privacyFacts: readonly Fact[] = [
  {
    section: 'information-collected',
    statement: `who the controller is (${gdpr('13(1)(a)')})`,
    words: /controller/i,
  },
  {
    section: 'information-collected',
    statement: 'what the server’s logs record',
    words: /IP address[\s\S]*time[\s\S]*browser/i,
  },
  { section: 'information-collected', statement: 'which data an email brings', words: /email/i },
  {
    section: 'information-collected',
    statement: `where data comes from that the person did not give (${gdpr('14')})`,
    words: /from (?:your colleagues|other sources|third parties)/i,
  },
  {
    section: 'information-collected',
    statement: 'that nothing else is collected',
    words: /nothing else/i,
  },
  {
    section: 'information-collected',
    statement: `that special categories are not asked for (${gdpr('9')})`,
    words: /special categories/i,
  },
  {
    section: 'information-collected',
    statement: `whether data must be given, and what happens otherwise (${gdpr('13(2)(e)')})`,
    words: /(?:obliges you|required|must provide)[\s\S]*without/i,
  },
  {
    section: 'use',
    statement: `the purposes, each with its legal basis (${gdpr('13(1)(c)')})`,
    words: /purpose[\s\S]*legal basis/i,
  },
  {
    section: 'use',
    statement: `who receives data (${gdpr('13(1)(e)')})`,
    words: /hosting provider[\s\S]*advisers[\s\S]*authorities/i,
  },
  {
    section: 'use',
    statement: `whether there are automated decisions (${gdpr('13(2)(f)')})`,
    words: /automated/i,
  },
  {
    section: 'use',
    statement: `what happens before data is used for another purpose (${gdpr('13(3)')})`,
    words: /new purpose/i,
  },
  {
    section: 'gdpr-legal-basis',
    statement: `consent as a basis (${gdpr('6(1)(a)')})`,
    words: /6\(1\)\(a\)/,
  },
  {
    section: 'gdpr-legal-basis',
    statement: `contract as a basis (${gdpr('6(1)(b)')})`,
    words: /6\(1\)\(b\)/,
  },
  {
    section: 'gdpr-legal-basis',
    statement: `legal obligation as a basis (${gdpr('6(1)(c)')})`,
    words: /6\(1\)\(c\)/,
  },
  {
    section: 'gdpr-legal-basis',
    statement: `legitimate interests as a basis, and which they are (${gdpr('13(1)(d)')})`,
    words: /6\(1\)\(f\)[\s\S]*our interests in/i,
  },
  {
    section: 'gdpr-legal-basis',
    statement: `that consent can be withdrawn (${gdpr('13(2)(c)')})`,
    words: /withdraw/i,
  },
  {
    section: 'retention',
    statement: `how long data is kept, as a period (${gdpr('13(2)(a)')})`,
    words: /\d+ (?:days|months|years)/,
  },
  { section: 'retention', statement: 'how long the server’s logs are kept', words: /server logs/i },
  {
    section: 'retention',
    statement: 'that data is deleted or made anonymous afterwards',
    words: /delete|anonym/i,
  },
  {
    section: 'security',
    statement: `which measures protect data (${gdpr('32')})`,
    words: /TLS|encrypt/i,
  },
  {
    section: 'security',
    statement: `what happens after a breach (${gdpr('33')})`,
    words: /72 hours/,
  },
  {
    section: 'international-transfers',
    statement: `whether data leaves the European Economic Area (${gdpr('13(1)(f)')})`,
    words: /European Economic Area/,
  },
  {
    section: 'international-transfers',
    statement: `which safeguards there are (${gdpr('46')})`,
    words: /standard contractual clauses/i,
  },
  {
    section: 'international-transfers',
    statement: `how to get a copy of the safeguards (${gdpr('13(1)(f)')})`,
    words: /copy/i,
  },
  {
    section: 'rights',
    statement: `the right of access (${gdpr('15')})`,
    words: /access[\s\S]*Article 15/i,
  },
  {
    section: 'rights',
    statement: `the right to rectification (${gdpr('16')})`,
    words: /rectification/i,
  },
  { section: 'rights', statement: `the right to erasure (${gdpr('17')})`, words: /erasure/i },
  {
    section: 'rights',
    statement: `the right to restriction (${gdpr('18')})`,
    words: /restriction/i,
  },
  {
    section: 'rights',
    statement: `the right to portability (${gdpr('20')})`,
    words: /portability/i,
  },
  {
    section: 'right-to-object',
    statement: `the right to object, apart from the others (${gdpr('21(4)')})`,
    words: /object/i,
  },
  {
    section: 'rights',
    statement: `the right to withdraw consent (${gdpr('7(3)')})`,
    words: /withdraw/i,
  },
  {
    section: 'rights',
    statement: `that an answer comes within one month and costs nothing (${gdpr('12')})`,
    words: /no fee[\s\S]*one month|one month[\s\S]*no fee|free of charge[\s\S]*one month/i,
  },
  {
    section: 'complaint',
    statement: `the right to complain to a supervisory authority, and which one (${gdpr('13(2)(d)')})`,
    words: /authority[\s\S]*The authority for us is the \S+/,
  },
  {
    section: 'children-under-13',
    statement: 'that it is not directed to children under 13',
    words: /not directed to children under 13/i,
  },
  {
    section: 'children-under-13',
    statement: 'that nothing is knowingly collected from them',
    words: /do not knowingly collect/i,
  },
  {
    section: 'children-under-13',
    statement: 'that such data is deleted, and whom to tell',
    words: /@[\s\S]*delete/,
  },
  {
    section: 'changes',
    statement: 'how changes are announced',
    words: /at least \d+ days before/i,
  },
  {
    section: 'changes',
    statement: `that visits are no consent to a change (${gdpr('7')})`,
    words: /do not treat your further visits/i,
  },
  {
    section: 'contact',
    statement: `the controller and how to reach it (${gdpr('13(1)(a)')})`,
    words: /controller[\s\S]*@/i,
  },
  {
    section: 'contact',
    statement: `a data protection officer, or that there is none (${gdpr('13(1)(b)')})`,
    words: /data protection officer/i,
  },
  {
    section: 'contact',
    statement: `a representative in the Union, or that there is none (${gdpr('27')})`,
    words: /representative/i,
  },
];

/** What the ePrivacy Directive and the judgment C-673/17 require of a cookie policy. */
export const cookieFacts: readonly Fact[] = [
  {
    section: 'what-cookies-are',
    statement: 'that similar techniques count too',
    words: /local storage[\s\S]*fingerprinting/i,
  },
  {
    section: 'what-cookies-are',
    statement: 'what first and third party, session and persistent mean',
    words: /session cookie[\s\S]*persistent cookie[\s\S]*first-party[\s\S]*third-party/i,
  },
  {
    section: 'register-services',
    statement: 'provider, purpose, content, duration and legal basis of each kind',
    words: /Provider[\s\S]*Purpose[\s\S]*stored[\s\S]*Persists for[\s\S]*Consent[\s\S]*Legal basis/,
  },
  {
    section: 'legal-basis',
    statement: 'Article 5(3) of Directive 2002/58/EC',
    words: /Article 5\(3\) of Directive 2002\/58\/EC/,
  },
  {
    section: 'legal-basis',
    statement: `that all but the strictly necessary needs consent (${gdpr('4(11)')})`,
    words: /need your consent before/i,
  },
  {
    section: 'retention',
    statement: 'a persistence of 30 days to 2 years',
    words: /30 days to 2 years/,
  },
  {
    section: 'managing-consent',
    statement: `how a choice is changed later, as easily as it was made (${gdpr('7(3)')})`,
    words: /as easily as/i,
  },
  {
    section: 'managing-consent',
    statement: 'what the settings of a browser can do',
    words: /settings of your browser/i,
  },
  {
    section: 'managing-consent',
    statement: 'whether Global Privacy Control is honored',
    words: /Global Privacy Control/,
  },
  {
    section: 'rights',
    statement: `the rights to object and to withdraw (${gdpr('21')})`,
    words: /object[\s\S]*withdraw/i,
  },
  { section: 'updates', statement: 'how changes are announced', words: /version/i },
  { section: 'contact', statement: 'whom to write to', words: /@/ },
];

/** What the directives on electronic commerce and on unfair terms require of terms of use. */
export const termsFacts: readonly Fact[] = [
  {
    section: 'acceptance',
    statement: 'what the terms cover, apart from other contracts',
    words: /separate written contracts/i,
  },
  { section: 'acceptance', statement: 'who may accept them', words: /authorized|authorised/i },
  {
    section: 'acceptance',
    statement: `that accepting them is no consent to the use of data (${gdpr('7(2)')})`,
    words: /not consent/i,
  },
  { section: 'services', statement: 'that the website is offered as it is', words: /as it is/i },
  {
    section: 'user-obligations',
    statement: 'what users may not do',
    words: /malicious software[\s\S]*pretend|pretend[\s\S]*malicious software/i,
  },
  { section: 'intellectual-property', statement: 'who owns the content', words: /belong to us/i },
  {
    section: 'intellectual-property',
    statement: 'where to report an infringement',
    words: /infringe[\s\S]*@|@[\s\S]*infringe/i,
  },
  {
    section: 'limitation-of-liability',
    statement: 'what cannot be limited (Directive 93/13/EEC, Annex 1(a) and (b))',
    words: /death or personal injury[\s\S]*intent/i,
  },
  {
    section: 'limitation-of-liability',
    statement: 'that consumers keep their rights',
    words: /consumers/i,
  },
  {
    section: 'modifications',
    statement: 'valid reasons and a notice beforehand (Directive 93/13/EEC, Annex 1(j))',
    words: /valid reason[\s\S]*days before/i,
  },
  {
    section: 'contact',
    statement: 'who the company is (Directive 2000/31/EC, Article 5)',
    words: /@[\s\S]*Register[\s\S]*VAT/,
  },
  {
    section: 'contact',
    statement: 'governing law and courts, with the protection of consumers',
    words: /law of[\s\S]*courts[\s\S]*consumer/i,
  },
];

/** The specified range for cookies; it does not apply to deletion periods. */
export const cookieDurations = {
  section: 'register-services',
  least: '30 days',
  most: '2 years',
  except: /deleted or made anonymous/i,
} as const;
