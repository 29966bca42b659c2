import type { SpannedValue } from '../../../shared/json/jsonValue.ts';

/** How a record is written, as far as new text in it must look the same. */
export type Writing = {
  readonly asciiEscapes: boolean;
  readonly upperCaseEscapes: boolean;
  readonly escapedSlashes: boolean;
  readonly lineEnd: string;
  /** One level of indent. */
  readonly indent: string;
  /** Whether lists without an example beside them stand on lines of their own. */
  readonly exploded: boolean;
  /** What separates elements and members on one line, and key from value. */
  readonly comma: string;
  readonly colon: string;
};

/** What is known about the file, for records that do not show it themselves. */
type FileWriting = { readonly asciiEscapes: boolean; readonly lineEnd: string; readonly indent: string | null };

/** Reads off a record how it is written. */
export function writingOf(
  source: string,
  value: SpannedValue,
  rawBetween: (from: number, to: number) => string,
  file: FileWriting,
): Writing {
  const gaps = collectGaps(value, rawBetween);
  const ascii = !/[\u0080-\uffff]/.test(source);
  const escaped = /\\u(?!00[0-7])[0-9a-fA-F]{4}/.test(source);
  const lines = source.includes('\n');
  const onOneLine = (gap: string) => !gap.includes('\n');
  return {
    asciiEscapes: ascii && (escaped || file.asciiEscapes),
    upperCaseEscapes: /\\u[0-9a-f]*[A-F]/.test(source) && !/\\u[0-9A-F]*[a-f]/.test(source),
    escapedSlashes: source.includes('\\/'),
    lineEnd: source.includes('\r\n') ? '\r\n' : lines ? '\n' : file.lineEnd === '\r\n' ? '\r\n' : '\n',
    indent: file.indent ?? (/\n([ \t]+)/.exec(source)?.[1] || '  '),
    exploded: lines && (gaps.leads.length > 0 ? !gaps.leads.every(onOneLine) : file.indent !== null),
    comma:
      gaps.elementCommas.find(onOneLine) ?? gaps.memberCommas.find(onOneLine) ?? (gaps.colons[0] === ':' ? ',' : ', '),
    colon: gaps.colons[0] ?? ': ',
  };
}

/** A JSON string literal in this writing. Lone surrogates are always escaped, since UTF-8 cannot hold them. */
export function writeText(text: string, writing: Writing): string {
  const inCase = (unit: string) => (writing.upperCaseEscapes ? unit.toUpperCase().replace('\\U', '\\u') : unit);
  const escaped = (unit: string) => inCase(`\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
  let literal = JSON.stringify(text).replace(/\\(?:u[0-9a-f]{4}|.)/g, (unit) =>
    unit[1] === 'u' ? inCase(unit) : unit,
  );
  if (writing.asciiEscapes) literal = literal.replace(/[\u0080-\uffff]/g, escaped);
  return writing.escapedSlashes ? literal.replaceAll('/', '\\/') : literal;
}

type Gaps = { leads: string[]; elementCommas: string[]; memberCommas: string[]; colons: string[] };

/** What stands before, between and around the parts of a value. */
function collectGaps(value: SpannedValue, rawBetween: (from: number, to: number) => string): Gaps {
  const gaps: Gaps = { leads: [], elementCommas: [], memberCommas: [], colons: [] };
  function visit(node: SpannedValue): void {
    if (node.kind === 'array') {
      const first = node.elements[0];
      if (first !== undefined) gaps.leads.push(rawBetween(node.start + 1, first.start));
      for (const [index, element] of node.elements.entries()) {
        const next = node.elements[index + 1];
        if (next !== undefined) gaps.elementCommas.push(rawBetween(element.end, next.start));
        visit(element);
      }
    } else if (node.kind === 'object') {
      for (const [index, member] of node.members.entries()) {
        const next = node.members[index + 1];
        if (next !== undefined) gaps.memberCommas.push(rawBetween(member.value.end, next.keySpan.start));
        gaps.colons.push(rawBetween(member.keySpan.end, member.value.start));
        visit(member.value);
      }
    }
  }
  visit(value);
  return gaps;
}
