import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { UsageError } from '../../config/config.ts';

/** The address to listen on. */
export interface ListenOptions {
  /** The first port to try; 0 for any. */
  readonly port: number;
  /** `true` to fail if the port is taken, instead of trying the next ones. */
  readonly strictPort: boolean;
  /** An address or a name; `localhost` by default. */
  readonly host?: string | undefined;
}

/** A server that accepts connections. */
export interface Listening {
  readonly port: number;
  /** Closes it with all connections, open event streams included. */
  close(): Promise<void>;
}

/**
 * Listens on the first free port. Throws UsageError if there is none, or if the address does not
 * belong to this machine.
 */
export async function listen(
  handle: RequestListener,
  { port, strictPort, host = 'localhost' }: ListenOptions,
): Promise<Listening> {
  const last = strictPort || port === 0 ? port : Math.min(port + 99, 65_535);
  for (let candidate = port; candidate <= last; candidate++) {
    const server = await bind(handle, candidate, host);
    if (server !== undefined)
      return { port: (server.address() as AddressInfo).port, close: () => close(server) };
  }
  throw new UsageError(
    last === port
      ? `Port ${port} is already in use. Choose another one with --port.`
      : `Ports ${port} to ${last} are already in use. Choose another one with --port.`,
  );
}

/** Resolves to `undefined` if the port is taken. */
async function bind(handle: RequestListener, port: number, host: string) {
  const server = createServer(handle);
  try {
    await once(server.listen(port, host), 'listening');
    return server;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EADDRINUSE') return undefined;
    throw explain(code, host, port);
  }
}

function explain(code: string | undefined, host: string, port: number): UsageError {
  if (code === 'EACCES')
    return new UsageError(
      `You have no permission to listen on port ${port}. Choose one above 1023 with --port.`,
    );
  return new UsageError(
    `Cannot listen on ${host} (${code}). Choose an address of this machine with --host, such as 0.0.0.0 for all.`,
  );
}

function close(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}
