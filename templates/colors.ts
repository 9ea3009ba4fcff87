/**
 * The colors that drawings and the browser's interface need as values; a test compares them with
 * assets/css/tokens.css.
 */
export const colors = {
  light: {
    ground: '#f7f6f2',
    ink: '#10141a',
    muted: '#565b61',
    rule: '#d9d6cc',
    live: '#09744f',
    ask: '#c4432a',
  },
  dark: {
    ground: '#0c1015',
    ink: '#eceae3',
    muted: '#9aa3ad',
    rule: '#27303a',
    live: '#3ddba4',
    ask: '#ff7a5c',
  },
} as const;
