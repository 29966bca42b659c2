import { once } from 'node:events';
import { type IncomingHttpHeaders, type IncomingMessage, type OutgoingHttpHeaders, request } from 'node:http';
import { z } from 'zod';

export type RawRequest = {
  readonly port: number;
  readonly method?: string;
  /** Sent as it is: nothing tidies `..` away. */
  readonly path?: string;
  readonly headers?: OutgoingHttpHeaders;
  readonly body?: string | Buffer;
};
export type RawAnswer = { readonly status: number; readonly headers: IncomingHttpHeaders; readonly text: string };

/** One request as any program can send it, without the rules of a browser. */
export async function rawRequest(options: RawRequest): Promise<RawAnswer> {
  const response = await rawResponse(options);
  const chunks: Buffer[] = [];
  for await (const chunk of response) chunks.push(Buffer.from(chunk));
  return { status: response.statusCode ?? 0, headers: response.headers, text: Buffer.concat(chunks).toString() };
}

/** The answer with its body still to come. */
export async function rawResponse({
  port,
  method = 'GET',
  path = '/',
  headers,
  body,
}: RawRequest): Promise<IncomingMessage> {
  const call = request({
    host: '127.0.0.1',
    port,
    method,
    path,
    headers: { connection: 'close', ...headers },
    agent: false,
  });
  const answered = once(call, 'response');
  // A server that refuses a long body closes the socket while it is being sent; the answer has come by then.
  call.on('error', () => {});
  call.end(body);
  const [response] = await answered;
  return response;
}

/** Shows the token of a launch link, as the page does that the link opens. */
export function showToken(launchUrl: string, headers: OutgoingHttpHeaders = {}): Promise<RawAnswer> {
  const { port, hash, origin } = new URL(launchUrl);
  return rawRequest({
    port: Number(port),
    method: 'POST',
    path: '/sign-in',
    headers: { origin, 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ token: hash.slice(1) }),
  });
}

/** Opens a session with a launch link. `own` are the headers that every call of its windows has. */
export async function openSession(launchUrl: string) {
  const { headers, text } = await showToken(launchUrl);
  const setCookie = headers['set-cookie']?.[0] ?? '';
  const cookie = setCookie.split(';')[0] ?? '';
  const { secret } = z.object({ outcome: z.literal('opened'), secret: z.string() }).parse(JSON.parse(text));
  return { cookie, origin: new URL(launchUrl).origin, setCookie, own: { cookie, 'x-akapen-session': secret } };
}

/** Reads a stream of text while it comes. */
export function readText(stream: NodeJS.ReadableStream) {
  let text = '';
  stream.on('data', (chunk: Buffer) => {
    text += chunk.toString();
  });
  const until = async (words: string) => {
    while (!text.includes(words)) await new Promise((resolve) => stream.once('data', resolve));
  };
  return { until, text: () => text };
}
