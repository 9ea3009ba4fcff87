import type { Editor } from './editor.ts';
import { pagesCms } from './pages-cms.ts';
import { sveltia } from './sveltia.ts';

/** The editors by the name in `sitegen cms NAME`. */
export const editors: Readonly<Record<string, Editor>> = { 'pages-cms': pagesCms, sveltia };
