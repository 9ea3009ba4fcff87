import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
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

/**
 * Listens on the first free port. Throws UsageError if there is none, or if the address does not
 * belong to this machine.
 */
export async function listen(
  handle: RequestListener,
  { port, strictPort, host = 'localhost' }: ListenOptions,
) {
  const last = strictPort || port === 0 ? port : Math.min(port + 99, 65_535);
  for (let candidate = port; candidate <= last; candidate++) {
    const server = await bind(handle, candidate, host);
    if (server !== undefined)
      return {
        port: (server.address() as AddressInfo).port,
        /** Closes it with all connections, open event streams included. */
        async close() {
          server.close();
          server.closeAllConnections();
          await once(server, 'close');
        },
      };
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
    throw new UsageError(
      `Cannot listen on ${host}, port ${port} (${code}). Choose another port with --port, or an address of this machine with --host, such as 0.0.0.0 for all.`,
    );
  }
}
