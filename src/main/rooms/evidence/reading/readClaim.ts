import { findMember, type Span, type SpannedObject, type SpannedValue } from '../../../../shared/json/jsonValue.ts';
import {
  type Claim,
  type ClaimItem,
  type Evidence,
  type EvidenceList,
  type EvidenceTest,
  evidenceLists,
  type RepairKind,
  repairKinds,
} from '../../../../shared/rooms/evidence/claims.ts';
import type { Report } from './evidenceProblems.ts';

/** Lists that an item of a test has to have. */
const needed = {
  baseline: ['evidence'],
  missing_evidence: ['evidence', 'missing_evidence'],
  wrong_evidence: ['evidence', 'wrong_evidence'],
  mixed: ['evidence', 'missing_evidence', 'wrong_evidence'],
  selection_test: ['evidence_A'],
  assignment_test: ['evidence_A', 'evidence_B', 'evidence_C'],
  wrong_claim: ['evidence'],
  full_data: ['evidence', 'evidence_golden'],
} as const satisfies Record<EvidenceTest, readonly EvidenceList[]>;

/**
 * The test that a record belongs to, by its keys. Only the name of the file tells items of Wrong Claim from those of the Baseline Test: nothing in
 * them does.
 */
function testOf(record: SpannedObject, fileName: string): EvidenceTest {
  const has = (key: string) => findMember(record, key) !== undefined;
  if (has('claim_A')) return has('evidence_C') ? 'assignment_test' : 'selection_test';
  if (has('evidence_golden')) return 'full_data';
  if (has('wrong_evidence')) return has('missing_evidence') ? 'mixed' : 'wrong_evidence';
  if (has('missing_evidence')) return 'missing_evidence';
  return /wrong_claim[^/]*$/.test(fileName) ? 'wrong_claim' : 'baseline';
}

/**
 * An item of a test as its record says it. Reports what is wrong; null when the record cannot be used. Keys that no test knows are left alone: they
 * stay in the bytes of the file.
 */
export function readClaim(value: SpannedValue, fileName: string, report: Report): ClaimItem | null {
  if (value.kind !== 'object') {
    report('error', 'evidenceRecordOdd', {}, value);
    return null;
  }
  let isWhole = true;
  const strict: Report = (severity, ...said) => {
    if (severity === 'error') isWhole = false;
    report(severity, ...said);
  };
  const test = testOf(value, fileName);
  const claims = readClaims(value, test, strict);
  const lists = readLists(value, test, strict);
  const modelUsed = textOrNull(value, 'model_used', strict);
  if (!isWhole) return null;
  for (const [at, { text }] of claims.entries()) {
    const place = claims.length === 1 ? 'claim' : `claim_${'AB'[at]}`;
    if (text.trim() === '') report('warning', 'textBlank', { place }, startOf(value));
  }
  if (Object.values(lists).every((list) => list.length === 0)) report('warning', 'claimAlone', {}, startOf(value));
  if (test === 'assignment_test') reportShared(value, lists, report);
  const repaired = repairsOf(value);
  return { test, claims, modelUsed, lists, ...(repaired.length > 0 && { repaired }) };
}

function repairsOf(record: SpannedObject): RepairKind[] {
  const value = findMember(record, 'repaired')?.value;
  if (value?.kind !== 'array') return [];
  return repairKinds.filter((kind) => value.elements.some((one) => one.kind === 'string' && one.value === kind));
}

function readClaims(record: SpannedObject, test: EvidenceTest, report: Report): Claim[] {
  const suffixes = test === 'selection_test' || test === 'assignment_test' ? ['_A', '_B'] : [''];
  return suffixes.map((suffix) => ({
    text: text(record, `claim${suffix}`, report),
    // The selection test has an explanation of the right claim only.
    explanation: textOrNull(record, `explanation${suffix}`, report),
    context: readContext(record, `context${suffix}`, report),
  }));
}

function readContext(record: SpannedObject, key: string, report: Report): Claim['context'] {
  const value = findMember(record, key)?.value;
  if (value === undefined || value.kind === 'null') return null;
  if (value.kind !== 'object') {
    report('error', 'textExpected', { place: key }, value);
    return null;
  }
  return value.members.map(({ key: name, value: said }) => {
    if (said.kind === 'string') return { name, value: said.value };
    if (said.kind !== 'null') report('error', 'textExpected', { place: `${key}.${name}` }, said);
    return { name, value: '' };
  });
}

function readLists(record: SpannedObject, test: EvidenceTest, report: Report): ClaimItem['lists'] {
  const lists: ClaimItem['lists'] = {};
  const required: readonly EvidenceList[] = needed[test];
  for (const name of evidenceLists) {
    const value = findMember(record, name)?.value;
    if (value === undefined) {
      if (required.includes(name)) report('error', 'keyMissing', { key: name }, startOf(record));
    } else if (value.kind !== 'array') report('error', 'listExpected', { place: name }, value);
    else lists[name] = readList(value.elements, name, report);
  }
  return lists;
}

function readList(elements: readonly SpannedValue[], list: string, report: Report): Evidence[] {
  const seen = new Map<number, string>();
  return elements.flatMap((element, index) => {
    const place = `${list}[${index}]`;
    const evidence = readEvidence(element, place, report);
    if (evidence === null) return [];
    const { evidenceId: id, description } = evidence;
    const first = seen.get(id);
    if (first === undefined) seen.set(id, description);
    else report('warning', first === description ? 'evidenceTwice' : 'evidenceTwiceOtherwise', { id, list }, element);
    if (description.trim() === '') report('warning', 'textBlank', { place: `${place}.description` }, element);
    return [evidence];
  });
}

/** A piece of evidence, in an item or in a knowledge base; null when it has no id or no text. */
export function readEvidence(value: SpannedValue, place: string, report: Report): Evidence | null {
  if (value.kind !== 'object') {
    report('error', 'evidenceRecordOdd', {}, value);
    return null;
  }
  const id = findMember(value, 'evidence_id')?.value;
  const evidenceId = id?.kind === 'number' ? Number(id.text) : Number.NaN;
  const isId = Number.isSafeInteger(evidenceId) && evidenceId >= 0;
  if (!isId) report('error', 'evidenceIdOdd', { place }, id ?? startOf(value));
  const description = text(value, 'description', report);
  const modelUsed = textOrNull(value, 'model_used', report);
  return isId ? { evidenceId, description, modelUsed } : null;
}

/** Evidence that stands under two claims: where it belongs is a question that the file does not answer. */
function reportShared(record: SpannedObject, lists: ClaimItem['lists'], report: Report): void {
  const owner = new Map<number, string>();
  for (const side of ['A', 'B', 'C'] as const) {
    for (const { evidenceId: id } of lists[`evidence_${side}`] ?? []) {
      const first = owner.get(id) ?? side;
      owner.set(id, first);
      if (first !== side) report('warning', 'evidenceInTwo', { id, first, second: side }, startOf(record));
    }
  }
}

function text(record: SpannedObject, key: string, report: Report): string {
  const value = findMember(record, key)?.value;
  if (value === undefined) report('error', 'keyMissing', { key }, startOf(record));
  else if (value.kind !== 'string') report('error', 'textExpected', { place: key }, value);
  return value?.kind === 'string' ? value.value : '';
}

function textOrNull(record: SpannedObject, key: string, report: Report): string | null {
  const value = findMember(record, key)?.value;
  if (value === undefined || value.kind === 'null') return null;
  if (value.kind === 'string') return value.value;
  report('error', 'textExpected', { place: key }, value);
  return null;
}

/** The first byte of a record, where something is missing in it. */
function startOf({ start }: Span): Span {
  return { start, end: start + 1 };
}
