import { readFile } from 'node:fs/promises';

/** Where the parts of an ONNX file lie that lead to its tensors, by message and number of the field (onnx.proto3). */
const parts: Readonly<Record<string, Readonly<Record<number, string>>>> = {
  model: { 7: 'graph', 25: 'function' },
  graph: { 1: 'node', 5: 'tensor', 15: 'sparse' },
  function: { 7: 'node' },
  node: { 5: 'attribute' },
  attribute: { 5: 'tensor', 6: 'graph', 10: 'tensor', 11: 'graph', 22: 'sparse', 23: 'sparse' },
  sparse: { 1: 'tensor', 2: 'tensor' },
  tensor: { 13: 'entry' },
};

/**
 * Names of the files beside a graph in which its weights lie, as the graph names them; none for one that holds them all. A file that is
 * no ONNX names what was found up to where it breaks.
 */
export async function externalData(modelFile: string): Promise<string[]> {
  const found = new Set<string>();
  walk(await readFile(modelFile), 'model', found);
  return [...found];
}

function walk(bytes: Buffer, message: string, found: Set<string>): void {
  for (const { field, value } of fieldsOf(bytes)) {
    const part = parts[message]?.[field];
    if (part === 'entry') {
      const entry = new Map([...fieldsOf(value)].map((one) => [one.field, one.value.toString('utf8')]));
      if (entry.get(1) === 'location') found.add(entry.get(2) ?? '');
    } else if (part !== undefined) walk(value, part, found);
  }
}

/** The fields of a message that have a length; the others are passed over. */
function* fieldsOf(bytes: Buffer): Generator<{ readonly field: number; readonly value: Buffer }> {
  let at = 0;
  const varint = () => {
    let value = 0;
    for (let factor = 1; at < bytes.length; factor *= 128) {
      const byte = bytes[at++] ?? 0;
      value += (byte % 128) * factor;
      if (byte < 128) return value;
    }
    return value;
  };
  while (at < bytes.length) {
    const tag = varint();
    const kind = tag % 8;
    if (kind === 0) varint();
    else if (kind === 1) at += 8;
    else if (kind === 5) at += 4;
    else if (kind === 2) {
      const length = varint();
      yield { field: Math.floor(tag / 8), value: bytes.subarray(at, at + length) };
      at += length;
    } else return;
  }
}
