import type { ServerResponse } from 'node:http';
import type { Messages } from '../messages.ts';

/** An open page with an event stream. */
export interface LiveClient {
  /** The path of its address, encoded. */
  readonly pathname: string;
  /** The host of this server in the page's address, with the port. */
  readonly host: string;
  /** The version of the page that it shows. */
  version: string;
  send<Name extends keyof Messages>(name: Name, message: Messages[Name]): void;
}

/** The open pages. */
export interface LiveClients extends Iterable<LiveClient> {
  /** Keeps a response open as a stream of server-sent events (https://html.spec.whatwg.org/multipage/server-sent-events.html). */
  add(
    response: ServerResponse,
    page: Pick<LiveClient, 'pathname' | 'host' | 'version'>,
  ): LiveClient;
}

export function createLiveClients(): LiveClients {
  const clients = new Set<LiveClient>();
  return {
    [Symbol.iterator]: () => clients.values(),
    add(response, page) {
      response.writeHead(200, {
        'content-type': 'text/event-stream',
        'cache-control': 'no-store',
        'x-content-type-options': 'nosniff',
      });
      // In milliseconds: how long a page waits before it reconnects.
      response.write('retry: 300\n\n');
      const client: LiveClient = {
        ...page,
        send: (name, message) =>
          void response.write(`event: ${name}\ndata: ${JSON.stringify(message)}\n\n`),
      };
      clients.add(client);
      response.on('close', () => clients.delete(client));
      response.on('error', () => clients.delete(client));
      return client;
    },
  };
}
