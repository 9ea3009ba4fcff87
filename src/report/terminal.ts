/** The capabilities of a terminal. */
export type Terminal = ReturnType<typeof terminalOf>;

/** How a report looks. */
export type Look = Pick<Terminal, 'color' | 'width'>;

/** The properties of a writable stream that describe its terminal. */
export interface TerminalStream {
  readonly isTTY?: boolean | undefined;
  readonly columns?: number | undefined;
}

/** Returns the capabilities of a stream, from its properties and the environment. */
export function terminalOf(stream: TerminalStream, { env }: { readonly env: NodeJS.ProcessEnv }) {
  const force = env['FORCE_COLOR'];
  const interactive = stream.isTTY === true && env['TERM'] !== 'dumb';
  // Some terminals report no columns, or 0 before they are drawn.
  const columns = stream.columns || Number.parseInt(env['COLUMNS'] ?? '', 10) || 80;
  return {
    // FORCE_COLOR overrides NO_COLOR, as in Node. An empty NO_COLOR is ignored (no-color.org).
    color: force === undefined ? interactive && !env['NO_COLOR'] : !/^(?:0|false)$/.test(force),
    /** The number of columns to use. */
    width: Math.min(Math.max(columns, 20), 100),
    /** Whether a line can be redrawn. */
    interactive,
  };
}
