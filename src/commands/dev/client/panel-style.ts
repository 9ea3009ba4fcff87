/** The style sheet of the panel. */
export const panelStyle = `
:host { all: initial; position: fixed; inset: auto 0 0 0; margin: 0; padding: 0; border: 0; width: auto; max-width: none; height: auto; max-height: none; overflow: visible; background: none; pointer-events: none; color-scheme: light dark; }
* { box-sizing: border-box; margin: 0; }
.panel, .draft { pointer-events: auto; width: fit-content; margin: 0 1rem 1rem; padding: 0 1.25rem; border-radius: 1rem; font: 15px/1.5 system-ui, sans-serif; color: light-dark(#1b1b1f, #ececf0); --ground: light-dark(#fff, #1e1f24); background: var(--ground); border: 1px solid light-dark(#c9c9d2, #45464f); box-shadow: 0 6px 30px rgb(0 0 0 / .25); }
.panel[open] { width: min(60rem, 100% - 2rem); max-height: 70vh; margin-inline: auto; padding-bottom: 1rem; border-radius: .5rem; overflow: auto; overscroll-behavior: contain; }
summary { padding: .25rem 0; font-weight: 600; cursor: pointer; background: var(--ground); }
.panel:not([open]) { padding: 0; border-radius: 1.5rem; }
.panel:not([open]) > summary { padding: .625rem 1.25rem; border-radius: 1.5rem; }
.panel[open] > summary { position: sticky; top: 0; padding: 1rem 0 .5rem; font-size: 1.125rem; }
.panel[open] > summary::after { content: "Esc ✕"; content: "Esc ✕" / "Hide"; float: inline-end; padding: .125rem .625rem; border: 1px solid light-dark(#c9c9d2, #45464f); border-radius: 1rem; font: 500 .8125rem/1.5rem system-ui, sans-serif; }
:focus-visible { outline: 2px solid light-dark(#1a56db, #8ab4ff); outline-offset: 2px; border-radius: .25rem; }
.panel[open] > summary:focus-visible { outline: 0; }
.panel[open] > summary:focus-visible::after { outline: 2px solid light-dark(#1a56db, #8ab4ff); outline-offset: 2px; }
.draft { pointer-events: none; position: fixed; inset: .5rem .5rem auto auto; margin: 0; background: light-dark(#fff3c4, #4a3b00); border-color: light-dark(#9a6700, #e3b341); }
.note, .code { color: light-dark(#5b5c66, #a5a6b2); }
section summary { margin-top: 1rem; font-weight: 400; }
ol { list-style: none; padding: 0; }
li { margin-top: 1rem; padding-left: .875rem; border-left: 3px solid light-dark(#c62828, #ff7b72); }
li.warning { border-color: light-dark(#9a6700, #e3b341); }
.location { display: flex; flex-wrap: wrap; align-items: baseline; column-gap: .75rem; font-size: .875rem; overflow-wrap: anywhere; }
.code { font-size: .8125rem; }
a { color: light-dark(#1a56db, #8ab4ff); }
.message { font-size: 1rem; font-weight: 600; }
pre { font: 13px/1.5 ui-monospace, monospace; margin: .375rem 0; padding: .5rem .75rem; overflow-x: auto; background: light-dark(#f4f4f7, #15161a); border-radius: .375rem; tab-size: 2; }
.marks, .fix::before { color: light-dark(#c62828, #ff7b72); }
.fix { padding-left: 1.25rem; text-indent: -1.25rem; }
.fix::before { content: "→"; display: inline-block; width: 1.25rem; text-indent: 0; }
.warning > .fix::before { color: light-dark(#9a6700, #e3b341); }
p + .fix, pre + .fix { margin-top: .375rem; }
@media (width >= 75rem) {
  .panel[open] { position: fixed; inset: auto 1rem 1rem auto; width: 28rem; max-height: calc(100dvh - 2rem); margin: 0; }
}
@media (width < 40rem) {
  .panel[open] { width: auto; max-height: 85dvh; margin: 0 .5rem .5rem; padding-inline: .875rem; }
  li { margin-top: .75rem; padding-left: .625rem; }
}
@media (width < 40rem) or (width >= 75rem) {
  pre { max-height: 13em; overflow-y: auto; font-size: 12px; white-space: break-spaces; word-break: break-all; }
  pre > span { display: block; }
  /* Marks are as many lines as what they mark, each below its line. */
  span:has(+ .marks), .marks { line-height: 2.25; }
  .marks { min-height: var(--line); margin-top: calc(1em - var(--line)); margin-bottom: -1em; pointer-events: none; }
}
`;
