/** What a stream's reader can see. */
export interface Terminal {
  readonly color: boolean;
  /** Columns to write in, 20 to 100. */
  readonly width: number;
  /** Whether signs beyond ASCII are shown. */
  readonly unicode: boolean;
  /** Whether a line may be drawn and drawn again. */
  readonly interactive: boolean;
}

/** The part of a writable stream that tells whether it is a terminal. */
export interface TerminalStream {
  readonly isTTY?: boolean | undefined;
  readonly columns?: number | undefined;
}

export interface TerminalSettings {
  readonly env: Readonly<Record<string, string | undefined>>;
  /** `process.platform`. */
  readonly platform: string;
}

/** Decides how to write to a stream, from the stream itself, the environment and the user's flag. */
export function terminalOf(stream: TerminalStream, { env, platform }: TerminalSettings): Terminal {
  const interactive = stream.isTTY === true && env['TERM'] !== 'dumb';
  return {
    color: wishedColor(env) ?? interactive,
    width: Math.min(Math.max(columnsOf(stream, env), 20), 100),
    unicode: platform === 'win32' ? isModernWindows(env) : env['TERM'] !== 'linux',
    interactive,
  };
}

/** FORCE_COLOR before NO_COLOR, as Node itself decides; an empty NO_COLOR says nothing (no-color.org). */
function wishedColor({
  FORCE_COLOR: force,
  NO_COLOR: no,
}: TerminalSettings['env']): boolean | undefined {
  if (force !== undefined) return force !== '0' && force !== 'false';
  return no === undefined || no === '' ? undefined : false;
}

/** A terminal may report no columns, or none before it is drawn: 80 then. */
function columnsOf(stream: TerminalStream, env: TerminalSettings['env']): number {
  return stream.columns || Number.parseInt(env['COLUMNS'] ?? '', 10) || 80;
}

/** The old console draws boxes in place of most signs; the terminals that came after it name themselves. */
function isModernWindows(env: TerminalSettings['env']): boolean {
  return Boolean(env['WT_SESSION'] ?? env['TERM_PROGRAM'] ?? env['TERM']);
}
