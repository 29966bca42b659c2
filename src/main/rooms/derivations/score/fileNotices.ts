import type { TextPlace } from '../../../records/json/textPlace.ts';
import { isObject, ownValue } from './pythonValues.ts';
import { findRepeatedKeys, type JsonText, type RepeatedKey } from './repeatedKeys.ts';

type Side = 'label' | 'prediction';

/**
 * Something odd in the files of the command line that the reference programs pass over without a word. It changes no number and keeps no
 * score from being comparable. A window has none of these: its import tells of them.
 */
export type FileNotice = {
  readonly side: Side;
  /** qid or R4C id; `#3` for the third record where it has none, a key of the file where it is about all items. */
  readonly item: string;
  /** In English. */
  readonly reason: string;
  readonly place: TextPlace | null;
};

/** How a file names its items: at which step of a path, and what they are called. */
type Naming = { readonly side: Side; readonly itemStep: 0 | 1; nameOf(step: string | number): string };

const owners = { label: 'gold', prediction: 'predicted' } as const;
const lastCounts = 'the last one is used, as in the reference';

/** What is repeated in the files of JEMHopQA. Empty for files without any of it. */
export async function jemhopqaNotices(label: JsonText, prediction: JsonText): Promise<FileNotice[]> {
  const records: readonly unknown[] = Array.isArray(label.value) ? label.value : [];
  const nameOf = (step: string | number) => (typeof step === 'number' ? recordName(records, step) : step);
  return [
    ...(await repeatedKeyNotices(label, { side: 'label', itemStep: 0, nameOf })),
    ...repeatedQids(records),
    ...(await repeatedKeyNotices(prediction, { side: 'prediction', itemStep: 1, nameOf: String })),
  ];
}

/** What is repeated in the files of R4C. Empty for files without any of it. */
export async function r4cNotices(label: JsonText, prediction: JsonText): Promise<FileNotice[]> {
  return [
    ...(await repeatedKeyNotices(label, { side: 'label', itemStep: 0, nameOf: String })),
    ...(await repeatedKeyNotices(prediction, { side: 'prediction', itemStep: 1, nameOf: String })),
  ];
}

function qidOf(record: unknown): string | number | null {
  const qid = isObject(record) ? ownValue(record, 'qid') : undefined;
  return typeof qid === 'string' || typeof qid === 'number' ? qid : null;
}

function recordName(records: readonly unknown[], index: number): string {
  return String(qidOf(records[index]) ?? `#${index + 1}`);
}

/** One notice for each item and what is repeated in it, however often. */
async function repeatedKeyNotices(file: JsonText, naming: Naming): Promise<FileNotice[]> {
  const notices = (await findRepeatedKeys(file)).map((repeated) => repeatedKeyNotice(repeated, naming));
  const distinct = new Map<string, FileNotice>();
  for (const notice of notices) {
    const key = JSON.stringify([notice.item, notice.reason]);
    if (!distinct.has(key)) distinct.set(key, notice);
  }
  return [...distinct.values()];
}

function repeatedKeyNotice({ path, place }: RepeatedKey, { side, itemStep, nameOf }: Naming): FileNotice {
  const notice = (item: string, what: string) => ({
    side,
    item,
    reason: `${owners[side]}: ${what}; ${lastCounts}`,
    place,
  });
  const item = path[itemStep];
  const key = String(path.at(-1) ?? '');
  if (path.length === 0) return notice('', 'a key stands more than once, in a file nested too deep to name it');
  if (item === undefined) return notice(key, `the file has the key ${JSON.stringify(key)} more than once`);
  if (path.length > itemStep + 1) {
    return notice(nameOf(item), `the key ${JSON.stringify(key)} stands more than once`);
  }
  const holder = itemStep === 0 ? 'the file' : JSON.stringify(path[0]);
  return notice(nameOf(item), `${holder} has this item more than once`);
}

function repeatedQids(records: readonly unknown[]): FileNotice[] {
  const placesOf = new Map<string | number, number[]>();
  for (const [index, record] of records.entries()) {
    const qid = qidOf(record);
    if (qid === null) continue;
    const known = placesOf.get(qid);
    if (known) known.push(index + 1);
    else placesOf.set(qid, [index + 1]);
  }
  return [...placesOf]
    .filter(([, places]) => places.length > 1)
    .map(([qid, places]) => ({
      side: 'label' as const,
      item: String(qid),
      reason: `gold: records ${listed(places)} have this qid; each is counted, as in the reference`,
      place: null,
    }));
}

function listed(places: readonly number[]): string {
  return `${places.slice(0, -1).join(', ')} and ${places.at(-1)}`;
}

/**
 * The parts of a JEMHopQA prediction, answers and derivations, that are there but hold no predictions by qid: evaluate.py finds nothing
 * in them, or raises. Empty where both are objects or missing.
 */
export function misshapenParts(prediction: unknown): FileNotice[] {
  if (!isObject(prediction)) return [];
  return ['answer', 'derivations']
    .filter((part) => Object.hasOwn(prediction, part) && !isObject(prediction[part]))
    .map((part) => ({
      side: 'prediction' as const,
      item: part,
      reason: `predicted: "${part}" is not an object of predictions by qid; nothing in it is used`,
      place: null,
    }));
}
