/** Writes ONNX graphs as protocol buffers by hand; field numbers are those of onnx.proto (IR version 8, operator set 17). */

export type Bytes = Uint8Array;

const [float, integer] = [1, 7];

function varint(value: number): Bytes {
  const bytes: number[] = [];
  let rest = value;
  for (; rest > 127; rest = Math.floor(rest / 128)) bytes.push((rest % 128) + 128);
  return Uint8Array.from([...bytes, rest]);
}

function number(field: number, value: number): Bytes {
  return Buffer.concat([varint(field * 8), varint(value)]);
}

function bytes(field: number, content: string | Bytes): Bytes {
  const raw = typeof content === 'string' ? Buffer.from(content) : content;
  return Buffer.concat([varint(field * 8 + 2), varint(raw.length), raw]);
}

function message(field: number, ...parts: readonly Bytes[]): Bytes {
  return bytes(field, Buffer.concat(parts));
}

/** One operation on named values. */
export function node(
  operator: string,
  inputs: readonly string[],
  outputs: readonly string[],
  ...attributes: readonly Bytes[]
): Bytes {
  const [ins, outs] = [inputs.map((name) => bytes(1, name)), outputs.map((name) => bytes(2, name))];
  return message(1, ...ins, ...outs, bytes(4, operator), ...attributes);
}

/** A whole number that belongs to an operation. */
export function attribute(name: string, value: number): Bytes {
  return message(5, bytes(1, name), number(3, value), number(20, 2));
}

/** A constant of the graph. */
export function floats(name: string, shape: readonly number[], values: readonly number[]): Bytes {
  return constant(name, shape, float, new Float32Array(values).buffer);
}
export function integers(name: string, shape: readonly number[], values: readonly number[]): Bytes {
  return constant(name, shape, integer, BigInt64Array.from(values, BigInt).buffer);
}

function constant(name: string, shape: readonly number[], type: number, values: ArrayBufferLike): Bytes {
  const lengths = shape.map((length) => number(1, length));
  return message(5, ...lengths, number(2, type), bytes(8, name), bytes(9, new Uint8Array(values)));
}

type Shape = readonly (number | string)[];

function value(field: number, name: string, type: number, shape: Shape): Bytes {
  const lengths = shape.map((one) => message(1, typeof one === 'number' ? number(1, one) : bytes(2, one)));
  return message(field, bytes(1, name), message(2, message(1, number(1, type), message(2, ...lengths))));
}

/** A value of whole numbers that the graph is given, and one of fractions that it gives back. */
export function input(name: string, shape: Shape): Bytes {
  return value(11, name, integer, shape);
}
export function output(name: string, shape: Shape, type: number = float): Bytes {
  return value(12, name, type, shape);
}

/** What tokenizers of the BERT kind give a model. */
export const tokenInputs: readonly Bytes[] = ['input_ids', 'attention_mask', 'token_type_ids'].map((name) =>
  input(name, ['batch', 'tokens']),
);

/** A whole file of a graph. */
export function graphModel(...graph: readonly Bytes[]): Bytes {
  const operators = message(8, bytes(1, ''), number(2, 17));
  return Buffer.concat([number(1, 8), bytes(2, 'tiny'), message(7, bytes(2, 'graph'), ...graph), operators]);
}
