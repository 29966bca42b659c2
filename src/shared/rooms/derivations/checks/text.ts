import type { CheckFinding } from '../finding.ts';
import type { TextField } from './edits.ts';
import { type Check, finding, fixTo, type Item } from './item.ts';

const invisible = /(?![\u0080-\u009F])[\p{Cc}\u00AD\u200B-\u200F\u202A-\u202E\u2060\uFEFF\uFFFD]/gu;
const breaks = /[\t\n\v\f\r]+/g;
const outerBreaks = /^[\t\n\v\f\r]+|[\t\n\v\f\r]+$/g;
const oddSpaces = /^ | $| {2}|[\u00A0\u3000]/;
const spaceRun = /[ \u00A0\u3000]+/g;
const fullWidth = /[０-９Ａ-Ｚａ-ｚ．％＋]/g;
const fullWidthRun = /[０-９Ａ-Ｚａ-ｚ．％＋]+/;
const halfWidthKana = /[｡-ﾟ]+/;
/** With the kana before it, which a voicing mark joins. */
const halfWidthKanaRun = /[ぁ-ゖァ-ヺ]?[｡-ﾟ]+/g;
const footnote = /\[(?:注釈?\s?)?\d{1,3}\]|\[要出典[^\]]{0,20}\]|※\d{1,2}/g;

/**
 * E2 control: U+0000–1F, 7F, AD, 200B–200F, 202A–E, 2060, FEFF, FFFD in any field. Fix: remove; a line break or tab
 * between words becomes a space. (3; gold 0, raw→1.0 8 of 8)
 */
export const invisibleCharacters: Check = ({ unusualFields }) =>
  eachField(unusualFields, (field) => {
    const character = field.text.match(invisible)?.[0];
    if (character === undefined) return null;
    const code = `U+${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}`;
    const clean = field.text.replace(outerBreaks, '').replace(breaks, ' ').replace(invisible, '');
    return finding(
      'E2',
      field.place,
      { field: field.place.field, code },
      fixTo('removeInvisible', field.replace(clean)),
    );
  });

/**
 * W1 spaces: leading, trailing or double spaces, U+3000 or NBSP in any field that is not blank. Fix, safe without asking:
 * trim and collapse to one plain space. (3; gold 3, all real; raw→1.0 8 of 8; mut 1.00)
 */
export const extraSpaces: Check = ({ unusualFields }) =>
  eachField(unusualFields, (field) => {
    if (!oddSpaces.test(field.text) || field.text.trim() === '') return null;
    const clean = field.text.replace(spaceRun, ' ').replace(/^ | $/g, '');
    return finding('W1', field.place, { field: field.place.field }, fixTo('trimSpaces', field.replace(clean)));
  });

/**
 * W2 full-width: `０-９Ａ-Ｚａ-ｚ．％＋` in any field. Fix: half-width, safe without asking in answer and values; none in the
 * question, where it is only shown. (3; gold 3, all real; mut 0.99)
 */
export const fullWidthLetters: Check = ({ unusualFields }) =>
  eachField(unusualFields, (field) => {
    const run = field.text.match(fullWidthRun)?.[0];
    if (run === undefined) return null;
    const narrow = field.text.replace(fullWidth, (letter) => letter.normalize('NFKC'));
    const fix = field.place.field === 'question' ? null : fixTo('toHalfWidth', field.replace(narrow));
    return finding('W2', field.place, { text: field.text, run }, fix);
  });

/** W3 half-width kana: `｡-ﾟ` in any field. Fix, safe without asking: NFKC of that run. (3; gold 0, 1.1→1.2 1) */
export const halfWidthKanaLetters: Check = ({ unusualFields }) =>
  eachField(unusualFields, (field) => {
    const run = field.text.match(halfWidthKana)?.[0];
    if (run === undefined) return null;
    const wide = field.text.replace(halfWidthKanaRun, (kana) => kana.normalize('NFKC'));
    return finding('W3', field.place, { text: run }, fixTo('toFullWidthKana', field.replace(wide)));
  });

/** W16 footnote: `[12]`, `[注 1]`, `[要出典]`, `※1` in any field. Fix: delete. (3; gold 0, raw→1.0 5 of 5) */
export const footnoteMarks: Check = ({ unusualFields }) =>
  eachField(unusualFields, (field) => {
    const mark = field.text.match(footnote)?.[0];
    if (mark === undefined) return null;
    const clean = field.text.replace(footnote, '').trim();
    // A mark that is all there is stays for the writer: an empty field is worse.
    const fix = clean === '' ? null : fixTo('removeFootnote', field.replace(clean), { text: mark });
    return finding('W16', field.place, { mark }, fix);
  });

/** W31 not NFC: a field that NFC would change. Fix: NFC. (3; gold 0) */
export const decomposedLetters: Check = ({ unusualFields }) =>
  eachField(unusualFields, (field) => {
    const composed = field.text.normalize('NFC');
    if (composed === field.text) return null;
    return finding('W31', field.place, { field: field.place.field }, fixTo('compose', field.replace(composed)));
  });

/** At most one finding for each text. */
export function eachField(
  fields: Item['fields'],
  check: (field: TextField) => CheckFinding | null,
): readonly CheckFinding[] {
  // Nearly always there is none, and an import asks this of each record eight times.
  let found: CheckFinding[] | null = null;
  for (const field of fields) {
    const one = check(field);
    if (one !== null) found = [...(found ?? []), one];
  }
  return found ?? none;
}

const none: readonly CheckFinding[] = [];
