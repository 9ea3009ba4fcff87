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
  /** An address or a name; `undefined` for loopback, over IPv4 and IPv6. */
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
  { port, strictPort, host }: ListenOptions,
): Promise<Listening> {
  const last = strictPort || port === 0 ? port : Math.min(port + 99, 65_535);
  for (let candidate = port; candidate <= last; candidate++) {
    const servers = await tryPort(handle, candidate, host);
    if (servers === undefined) continue;
    return {
      port: portOf(servers[0]),
      close: async () => void (await Promise.all(servers.map(close))),
    };
  }
  throw new UsageError(
    last === port
      ? `Port ${port} is already in use. Choose another one with --port.`
      : `Ports ${port} to ${last} are already in use. Choose another one with --port.`,
  );
}

type Servers = readonly [Server, ...Server[]];

/** Browsers resolve `localhost` to 127.0.0.1 or to ::1, so a port must be free on both. */
async function tryPort(
  handle: RequestListener,
  port: number,
  host: string | undefined,
): Promise<Servers | undefined> {
  const first = await bind(handle, port, host ?? '127.0.0.1');
  if (first === undefined || host !== undefined) return first && [first];
  try {
    const second = await bind(handle, portOf(first), '::1');
    if (second !== undefined) return [first, second];
    await close(first);
    return undefined;
  } catch {
    // The machine has no IPv6.
    return [first];
  }
}

/** Resolves to `undefined` if the port is taken. */
async function bind(handle: RequestListener, port: number, host: string) {
  const server = createServer({ requestTimeout: 10_000, headersTimeout: 5000 }, handle);
  server.on('clientError', (_error, socket) => {
    if (socket.writable) socket.end('HTTP/1.1 400 Bad Request\r\nConnection: close\r\n\r\n');
    else socket.destroy();
  });
  try {
    await once(server.listen({ port, host, exclusive: true }), 'listening');
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

const portOf = (server: Server) => (server.address() as AddressInfo).port;
