import { expect, test } from 'vitest';
import { guessLanguage } from './guess-language.ts';

const texts = {
  en: 'We write the software that moves money. Our engineers work with your team from the first sketch to the day on which the last order has been filled, and they stay when the market is closed. You can read every line of it, and nothing that we build depends on us. Ask for a reference before you sign.',
  de: 'Wir schreiben die Software, mit der sich Geld bewegt. Unsere Entwickler arbeiten vom ersten Entwurf bis zu dem Tag, an dem der letzte Auftrag ausgeführt ist, mit Ihrem Team und bleiben auch, wenn die Börse geschlossen ist. Sie können jede Zeile lesen, und nichts von dem, was wir bauen, hängt von uns ab.',
  fr: "Nous écrivons les logiciels qui font circuler l'argent. Nos ingénieurs travaillent avec votre équipe du premier croquis jusqu'au jour où le dernier ordre est exécuté, et ils restent quand le marché est fermé. Vous pouvez lire chaque ligne, et rien de ce que nous construisons ne dépend de nous pour la suite.",
  es: 'Escribimos el software que mueve el dinero. Nuestros ingenieros trabajan con su equipo desde el primer boceto hasta el día en que se ejecuta la última orden, y siguen ahí cuando el mercado está cerrado. Usted puede leer cada línea, y nada de lo que construimos depende de nosotros para el futuro de la empresa.',
  it: 'Scriviamo il software che muove il denaro. I nostri ingegneri lavorano con la vostra squadra dal primo schizzo fino al giorno in cui viene eseguito l’ultimo ordine, e restano anche quando il mercato è chiuso. Potete leggere ogni riga, e nulla di ciò che costruiamo dipende da noi per il futuro della vostra azienda.',
  nl: 'Wij schrijven de software waarmee geld beweegt. Onze ingenieurs werken met uw team van de eerste schets tot de dag waarop de laatste order is uitgevoerd, en ze blijven ook als de beurs gesloten is. U kunt elke regel lezen, en niets van wat wij bouwen hangt van ons af voor de toekomst van het bedrijf.',
  pl: 'Piszemy oprogramowanie, dzięki któremu płyną pieniądze. Nasi inżynierowie pracują z zespołem klienta od pierwszego szkicu do dnia, w którym zostanie wykonane ostatnie zlecenie, i zostają także wtedy, gdy giełda jest zamknięta. Każdy wiersz kodu można przeczytać, a nic z tego, co budujemy, nie jest zależne od nas. To jest dla nas ważne, i nie zmieni się to przez lata.',
  pt: 'Escrevemos o software que movimenta o dinheiro. Os nossos engenheiros trabalham com a sua equipa desde o primeiro esboço até ao dia em que a última ordem é executada, e ficam também quando o mercado está fechado. Pode ler cada linha, e nada do que construímos depende de nós para o futuro da sua empresa.',
  ja: '私たちは、お金を動かすソフトウェアを作っています。エンジニアは最初のスケッチから最後の注文が約定する日まで、お客様のチームと一緒に働きます。市場が閉まった後も、その場を離れることはありません。すべてのコードを読むことができ、私たちに依存するものは何もありません。',
  ar: 'نحن نكتب البرامج التي تحرك المال. يعمل مهندسونا مع فريقكم من أول رسم حتى اليوم الذي ينفذ فيه آخر أمر، ويبقون معكم عندما تغلق السوق. يمكنكم قراءة كل سطر، ولا شيء مما نبنيه يعتمد علينا في مستقبل الشركة.',
};

test.each(Object.entries(texts))('a text in the language %s', (language, text) => {
  expect(guessLanguage(text)).toBe(language);
});

test.each([
  ['fewer than 50 words', texts.en.split(' ').slice(0, 49).join(' ')],
  ['a list of names', 'Ann Bob Carl Dora Emil Fay Gus Hal Ida Jo '.repeat(8)],
  ['a text half in English and half in German', `${texts.en} ${texts.de}`],
  [
    'another language',
    'Vi skriver programvaran som flyttar pengar. Våra ingenjörer arbetar med ert team från den första skissen till den dag då den sista ordern har utförts, och de stannar kvar när marknaden är stängd. Ni kan läsa varje rad, och ingenting av det som vi bygger är beroende av oss för framtiden.',
  ],
])('%s has no language', (_, text) => {
  expect(guessLanguage(text)).toBeUndefined();
});
