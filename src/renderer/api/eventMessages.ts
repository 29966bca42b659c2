/** One server-sent event: its name, `message` where it has none, its data and its id, each null where there is none. */
type EventMessage = { readonly name: string; readonly data: string | null; readonly id: string | null };

/** Server-sent events as they come, with line ends as our own server writes them. Ends with the stream, throws when it breaks. */
export async function* eventMessages(body: ReadableStream<Uint8Array<ArrayBuffer>>): AsyncGenerator<EventMessage> {
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    text += value;
    const messages = text.split('\n\n');
    text = messages.pop() ?? '';
    for (const message of messages) {
      const fields = new Map(message.split('\n').map((line) => fieldOf(line)));
      yield { name: fields.get('event') ?? 'message', data: fields.get('data') ?? null, id: fields.get('id') ?? null };
    }
  }
}

function fieldOf(line: string): [string, string] {
  const colon = line.indexOf(':');
  return colon < 0 ? [line, ''] : [line.slice(0, colon), line.slice(colon + 1).replace(/^ /, '')];
}
