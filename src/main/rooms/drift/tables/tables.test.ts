import { expect, test } from 'vitest';
import { openEmptyDatabase } from '../../../../../test/emptyDatabase.ts';
import { insertDataset } from '../../../../../test/insertDataset.ts';
import { queryPlansOf } from '../../../../../test/queryPlans.ts';
import type { DriftFormatId } from '../../../../shared/rooms/drift/driftFiles.ts';
import { applyDatasetChange } from '../../../datasets/datasetsTable.ts';
import { namedPlace, textPlaceOf } from '../reading/readEntities.ts';
import { answersOf, insertAnswers, modelsOf, otherSplitsOf, type StoredRows } from './answersTable.ts';
import { countCases, findCase, insertCases, listCaseKeys, listCases, readCase } from './casesTable.ts';
import { readCaseCurves } from './curvesTable.ts';
import { entitiesOf, insertEntities } from './entitiesTable.ts';
import { insertFile, readShownResults, readTerms } from './filesTable.ts';
import { insertMeasure } from './measuresTable.ts';
import { filePlans, insertPlans } from './plansTable.ts';
import { removeDrift } from './unfinishedTable.ts';

const caseOf = (id: string, turnCount: number) => ({
  id,
  patientSummary: `${id} 𠮷﨑`,
  criticalEntities: ['asthma', 'asthma', 'ﾍﾟﾆｼﾘﾝ'],
  turns: Array.from({ length: turnCount }, (_, index) => ({ number: index + 1, message: `m${index}` })),
  personaId: null,
});

function open() {
  const db = openEmptyDatabase();
  const add = (format: DriftFormatId, goldDatasetId: number | null, fileName: string = format) => {
    const id = insertDataset(db, {
      room: 'drift',
      format,
      formatVersion: null,
      style: { byteOrderMark: false, lineEnd: 'none', indent: null, asciiEscapes: false, finalLineEnd: false },
      name: fileName,
      fileName,
      sha256: '',
      byteCount: 0,
      goldDatasetId,
      description: { licence: '', attribution: '', citation: '' },
      importedAt: '2026-01-01T00:00:00.000Z',
    });
    const setWithdrawn = (value: boolean) => applyDatasetChange(db, { itemId: id, aspect: 'withdrawn', value });
    setWithdrawn(false);
    return { id, withdraw: () => setWithdrawn(true) };
  };
  const set = add('drift-cases', null).id;
  insertCases(db, set, 0, [caseOf('c_1', 2), caseOf('c_2', 3)]);
  return { db, set, add };
}

test('cases are counted from indexes alone, without the rows that hold their texts', async () => {
  const { db, set } = open();
  const plans = await queryPlansOf(db, () => countCases(db, set));
  const searches = plans.flatMap(({ steps }) => steps).filter((step) => step.includes('drift_cases'));
  expect(searches).toHaveLength(3);
  expect(searches.filter((step) => !step.includes('USING COVERING INDEX'))).toEqual([]);
});

const row = (turn: number, text: string, isError = false, timestamp = '') => ({
  turn,
  text,
  isError,
  timestamp,
  promptTokens: null,
  line: turn,
});
const rows = (...summary: StoredRows['summary']): StoredRows => ({ summary, dialogue: [row(1, 'Rest.')] });

test('cases are found by row, by id and by their place in the file', () => {
  const { db, set } = open();
  const [first, second] = listCases(db, set, 0, 10);
  expect(first).toEqual({ id: first?.id, datasetId: set, position: 0, key: 'c_1', case: caseOf('c_1', 2) });
  expect([readCase(db, second?.id ?? 0), findCase(db, set, 'c_2'), listCases(db, set, 1, 1)[0]]).toEqual(
    Array.from({ length: 3 }, () => second),
  );
  expect([findCase(db, set, 'c_3'), countCases(db, set), countCases(db, 99)]).toEqual([
    null,
    { caseCount: 2, turnCount: 3, conversationCount: 2 },
    { caseCount: 0, turnCount: 0, conversationCount: 0 },
  ]);
  expect(listCaseKeys(db, set).map(({ key, turnCount, goldCount }) => [key, turnCount, goldCount])).toEqual([
    ['c_1', 2, 2],
    ['c_2', 3, 2],
  ]);
  expect(() => readCase(db, 99)).toThrow(expect.objectContaining({ code: 'NOT_FOUND' }));
});

test('answers of several files are merged turn by turn, and those out of sight do not count', () => {
  const { db, set, add } = open();
  const [one, other, gone] = [
    add('drift-generations', set),
    add('drift-generations', set),
    add('drift-generations', set),
  ];
  const otherSplit = { part: 'message', turn: 2 } as const;
  insertAnswers(db, one.id, [
    { model: '㈱ m', caseKey: 'c_1', rows: rows(row(1, 'old'), row(2, '', true)), otherSplit: null },
    { model: '㈱ m', caseKey: 'c_9', rows: rows(row(1, 'strange')), otherSplit },
    { model: 'b', caseKey: 'c_2', rows: rows(row(1, 'b')), otherSplit },
  ]);
  insertAnswers(db, other.id, [
    { model: '㈱ m', caseKey: 'c_1', rows: rows(row(1, '', true), row(2, 'new')), otherSplit: null },
  ]);
  insertAnswers(db, gone.id, [{ model: 'c', caseKey: 'c_1', rows: rows(row(1, 'c')), otherSplit: null }]);
  gone.withdraw();
  const found = answersOf(db, set, '㈱ m', ['c_2', 'c_1']);
  expect([...found].map(([key, { summary }]) => [key, [...summary].map(([turn, { text }]) => [turn, text])])).toEqual([
    [
      'c_1',
      [
        [1, 'old'],
        [2, 'new'],
      ],
    ],
  ]);
  expect(modelsOf(db, set)).toEqual([
    {
      model: '㈱ m',
      caseCount: 1,
      summaryCount: 1,
      dialogueCount: 1,
      errorCount: 1,
      otherSplitCount: 0,
      datasetIds: [one.id, other.id],
    },
    {
      model: 'b',
      caseCount: 1,
      summaryCount: 1,
      dialogueCount: 1,
      errorCount: 0,
      otherSplitCount: 1,
      datasetIds: [one.id],
    },
  ]);
  const expected = [{ model: 'b', caseKey: 'c_2', ...otherSplit }];
  expect([otherSplitsOf(db, set, null), otherSplitsOf(db, set, ['b']), otherSplitsOf(db, set, ['㈱ m'])]).toEqual([
    expected,
    expected,
    [],
  ]);
});

test('of two plans for a case the later import counts', () => {
  const { db, set, add } = open();
  const plan = (caseId: string, text: string) => ({
    caseId,
    plan: text,
    sourceId: 7,
    split: 'train',
    components: ['Rest'],
  });
  insertPlans(db, add('drift-plans', set, 'a.json').id, [plan('c_1', 'old'), plan('c_2', 'kept')]);
  insertPlans(db, add('drift-plans', set, 'b.json').id, [plan('c_1', 'new')]);
  expect([...filePlans(db, set)]).toEqual([
    ['c_1', { plan: plan('c_1', 'new'), fileName: 'b.json', strangeAnchors: [] }],
    ['c_2', { plan: plan('c_2', 'kept'), fileName: 'a.json', strangeAnchors: [] }],
  ]);
});

test('entities are found by case, turn and model, then for any model, then by the text', () => {
  const { db, set, add } = open();
  const { id } = add('drift-entities', set);
  insertEntities(db, id, [
    { place: namedPlace('c_1', 1, 'm'), entities: ['replaced'] },
    { place: namedPlace('c_1', 1, 'm'), entities: ['asthma'] },
    { place: namedPlace('c_1', 1, null), entities: ['any'] },
    { place: textPlaceOf('𠮷'), entities: ['by text'] },
  ]);
  const ask = (turn: number | null, model: string, text = '') => ({ caseId: 'c_1', turn, model, text });
  expect(entitiesOf(db, id, [ask(1, 'm'), ask(1, 'n'), ask(2, 'm', '𠮷'), ask(null, 'm')])).toEqual([
    ['asthma'],
    ['any'],
    ['by text'],
    null,
  ]);
});

test('lists of terms and results stand alone, and results out of sight are not shown', () => {
  const { db, add } = open();
  const [terms, results, gone] = [
    add('drift-lexicon', null),
    add('drift-results', null, 'r.json'),
    add('drift-results', null),
  ];
  const content = { kind: 'results', results: { model: 'm', entity_recall_at_t10: null } } as const;
  insertFile(db, terms.id, { kind: 'terms', terms: ['asthma'] });
  for (const { id } of [results, gone]) insertFile(db, id, content);
  gone.withdraw();
  expect(readTerms(db, terms.id)).toEqual(['asthma']);
  expect(readShownResults(db)).toEqual([{ ...content, datasetId: results.id, fileName: 'r.json' }]);
  expect(() => readTerms(db, 99)).toThrow(expect.objectContaining({ code: 'NOT_FOUND' }));
});

test('an unfinished import goes away a little at a time', () => {
  const { db, set, add } = open();
  const { id } = add('drift-entities', set);
  insertEntities(
    db,
    id,
    Array.from({ length: 5 }, (_, index) => ({ place: String(index), entities: [] })),
  );
  expect([
    removeDrift(db, id, 3),
    removeDrift(db, id, 3),
    removeDrift(db, id, 3),
    countCases(db, set).caseCount,
  ]).toEqual([3, 2, 0, 2]);
});

test('pairs of advice that have an empty side are judged and were not compared', () => {
  const { db } = open();
  const pair = (premise: string, verdict: string) => ({ premise, hypothesis: 'Stop.', verdict });
  const measure = (pairs: readonly object[]) => ({
    goldCritical: ['asthma'],
    turns: [1],
    critical: { recall: [1], hallucinatedRate: [0] },
    conflict: { pairs },
  });
  const keep = (key: string, pairs: readonly object[]) =>
    insertMeasure(db, key, { measureJson: JSON.stringify(measure(pairs)), predictedJson: '[]', noticesJson: '[]' });
  keep('some', [pair('Start.', 'contradiction'), pair('', 'neutral')]);
  keep('none', [pair('', 'neutral'), pair('', 'neutral')]);
  const curves = readCaseCurves(db, ['some', 'none']);
  expect(curves.get('some')).toMatchObject({ pairs: 2, comparedPairs: 1, contradictions: 1 });
  expect(curves.get('none')).toMatchObject({ pairs: 2, comparedPairs: 0, contradictions: 0 });
});
