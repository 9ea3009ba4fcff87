import type { Config } from '../config/config.ts';
import type { Glance } from '../check/glance.ts';
import type { AssetAnswers } from '../render/asset-answers.ts';
import type { Drawing } from '../render/drawings.ts';
import type { Diagnostic } from '../report/diagnostic.ts';
import type { CompiledTemplates } from '../site/compile-templates.ts';

/** What a thread is told first. It loads the same site and makes the same plan, so that no page needs to be described to it. */
export interface Setup {
  readonly config: Config;
  /** The file that exports the site map, relative to the root. */
  readonly entry: string;
  readonly templates: CompiledTemplates;
  /** The Markdown files in each folder that pages are made from. */
  readonly folders: ReadonlyMap<string, readonly string[]>;
  /** How many pages of that order were taken, by all threads. */
  readonly taken: SharedArrayBuffer;
}

/** What a thread needs to begin. */
export interface Beginning {
  readonly answers: AssetAnswers;
  /** Stands for the order of the pages: a thread that finds another one has read other files, and must not help. */
  readonly order: string;
}

/** The pages that a thread has rendered, by their places in the order. */
export interface Rendered {
  readonly pages: readonly { readonly place: number; readonly modified: string | undefined }[];
  readonly shown: string;
  readonly diagnostics: readonly Diagnostic[];
  /** What pages asked for: files of `assets/`, and pictures. */
  readonly asked: { readonly files: readonly string[]; readonly drawings: readonly Drawing[] };
  /** As `renderPagesHere` was told. */
  readonly lingers: boolean;
}

/** Whether a thread is told addresses before it finishes its pages. */
export const awaitsAddresses = ({ fonts }: AssetAnswers): boolean => fonts.size > 0;

/** The address of each font, by the mark that stands for it. */
export type Addresses = readonly (readonly [mark: string, address: string])[];

/** Finished pages, side by side in one buffer; the list ends with one that has none, and a glance at all. */
export interface Finished {
  readonly buffer: SharedArrayBuffer;
  readonly pages: readonly (readonly [place: number, start: number, length: number])[];
  readonly glance?: Glance;
}
