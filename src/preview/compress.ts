import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { constants, createBrotliCompress, createGzip } from 'node:zlib';

type Encoding = 'br' | 'gzip';

/** Whether files of a media type get smaller by compression; pictures and fonts are compressed already. */
export const isCompressible = (type: string) =>
  /^text\/|[/+](?:json|xml|javascript)\b|\/wasm$/.test(type);

/** The encoding that a client likes best of those that are offered (RFC 9110, 12.5.3); `undefined` for none. */
export function chooseEncoding(accepted: string | undefined): Encoding | undefined {
  const weights = new Map<string, number>();
  for (const part of (accepted ?? '').toLowerCase().split(',')) {
    const [name = '', ...parameters] = part.split(';').map((text) => text.trim());
    const weight = parameters
      .map((text) => /^q=([\d.]+)$/.exec(text)?.[1])
      .find((text) => text !== undefined);
    weights.set(name, weight === undefined ? 1 : Number(weight));
  }
  const weightOf = (name: Encoding) => weights.get(name) ?? weights.get('*') ?? 0;
  const [best] = (['br', 'gzip'] as const)
    .filter((name) => weightOf(name) > 0)
    .sort((a, b) => weightOf(b) - weightOf(a));
  return best;
}

/** Compresses whatever is written to a response from now on, if its status turns out to be 200 or 404. Part of a file is never compressed. */
export function compressResponse(
  { headers, method }: IncomingMessage,
  response: ServerResponse,
): void {
  response.setHeader('vary', 'Accept-Encoding');
  const encoding = chooseEncoding(headers['accept-encoding']);
  if (encoding === undefined || headers.range !== undefined) return;
  const plain = {
    writeHead: response.writeHead.bind(response),
    write: response.write.bind(response),
    end: response.end.bind(response),
  };
  response.writeHead = ((status: number, given: OutgoingHttpHeaders = {}) => {
    if (status !== 200 && status !== 404) return plain.writeHead(status, given);
    const kept = Object.fromEntries(
      Object.entries(given).filter(([name]) => name.toLowerCase() !== 'content-length'),
    );
    plain.writeHead(status, { ...kept, 'content-encoding': encoding });
    if (method !== 'HEAD') compressBody(response, encoding, plain);
    return response;
  }) as ServerResponse['writeHead'];
}

function compressBody(
  response: ServerResponse,
  encoding: Encoding,
  plain: Pick<ServerResponse, 'write' | 'end'>,
): void {
  const stream =
    encoding === 'br'
      ? createBrotliCompress({ params: { [constants.BROTLI_PARAM_QUALITY]: 5 } })
      : createGzip();
  stream.on('data', (chunk: Buffer) => {
    if (plain.write(chunk)) return;
    stream.pause();
    response.once('drain', () => stream.resume());
  });
  stream.on('end', () => plain.end());
  stream.on('drain', () => response.emit('drain'));
  response.write = ((chunk: Buffer) => stream.write(chunk)) as ServerResponse['write'];
  response.end = ((chunk?: Buffer) => {
    stream.end(chunk);
    return response;
  }) as ServerResponse['end'];
}
