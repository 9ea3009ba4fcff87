/** What was, or would be, done to the output folder; paths as in the tree, sorted. */
export interface WriteResult {
  readonly added: readonly string[];
  readonly changed: readonly string[];
  readonly removed: readonly string[];
  readonly unchanged: readonly string[];
  /** Files of an earlier build that somebody changed by hand. */
  readonly edited: readonly string[];
  /** Files that no build wrote; not empty only where they may be deleted. */
  readonly foreign: readonly string[];
  /** The size of the whole site. */
  readonly bytes: number;
}
