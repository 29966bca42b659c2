import type { JsonValue } from '../../../shared/json/jsonValue.ts';

/**
 * A value as Python's `json.dumps(value, indent=2, ensure_ascii=False)` prints it. JavaScript does not tell whole numbers from floats:
 * `isFloat` says of the nearest key whether its numbers are floats. `depth` is how deep the value stands, for what goes into other text.
 * Differs: half a surrogate pair is escaped, where Python could not write it as UTF-8.
 */
export function printPython(value: JsonValue, isFloat: (key: string) => boolean = () => false, depth = 0): string {
  const lines = (open: string, parts: readonly string[], close: string, level: number) => {
    if (parts.length === 0) return open + close;
    const inner = `\n${'  '.repeat(level + 1)}`;
    return `${open}${inner}${parts.join(`,${inner}`)}\n${'  '.repeat(level)}${close}`;
  };
  const print = (node: JsonValue, key: string, level: number): string => {
    if (typeof node === 'number') return isFloat(key) ? printFloat(node) : String(node);
    if (node === null || typeof node !== 'object') return JSON.stringify(node);
    if (isList(node)) {
      return lines(
        '[',
        node.map((one) => print(one, key, level + 1)),
        ']',
        level,
      );
    }
    const members = Object.entries(node).map(
      ([name, one]) => `${JSON.stringify(name)}: ${print(one, name, level + 1)}`,
    );
    return lines('{', members, '}', level);
  };
  return print(value, '', depth);
}

/** A finite number as Python's `repr` of a float: `1.0`, `1e-05`, `1e+16`. */
export function printFloat(value: number): string {
  const [digits = '', power = '0'] = value.toExponential().split('e');
  const exponent = Number(power);
  if (exponent < -4 || exponent >= 16) {
    return `${digits}e${exponent < 0 ? '-' : '+'}${String(Math.abs(exponent)).padStart(2, '0')}`;
  }
  const text = Object.is(value, -0) ? '-0' : String(value);
  return text.includes('.') ? text : `${text}.0`;
}

function isList(value: JsonValue): value is readonly JsonValue[] {
  return Array.isArray(value);
}
