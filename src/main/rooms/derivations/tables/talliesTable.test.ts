import fc from 'fast-check';
import { expect, test } from 'vitest';
import { openEmptyDatabase } from '../../../../../test/emptyDatabase.ts';
import { insertDataset } from '../../../../../test/insertDataset.ts';
import type { QuestionContent } from '../../../../shared/rooms/derivations/question.ts';
import { chooseEvaluator } from '../../../core/evaluatorsTable.ts';
import { recordAct } from '../../../revisions/recordAct.ts';
import { applyChange, storedFindings } from '../applyChange.ts';
import { newQuestion } from '../newQuestion.ts';
import { insertQuestions } from './questionsTable.ts';
import { addTallies, countChecks, countNew, eachCount, relationsInUse, type TallyCounts } from './talliesTable.ts';

const step = (subject: string, relation: string) => ({ subject, relation, objects: ['山'], support: null });
const contents = [
  ['𠮷野川', '長さ'],
  ['', '長さ'],
  ['髙山', ''],
].map(
  (pair, index): QuestionContent => ({
    question: `問${index}は？`,
    answer: index === 0 ? 'はい' : '',
    type: 'comparison',
    pageIds: [],
    timeDependent: false,
    derivations: [[step(pair[0] ?? '', pair[1] ?? ''), step('﨑', '標高')]],
  }),
);

function openWithQuestions() {
  const db = openEmptyDatabase();
  const datasetId = insertDataset(db, {
    room: 'derivations',
    format: 'jemhopqa',
    formatVersion: null,
    style: { byteOrderMark: false, lineEnd: '\n', indent: null, asciiEscapes: false, finalLineEnd: true },
    name: 'sample',
    fileName: 'sample.json',
    sha256: '',
    byteCount: 0,
    goldDatasetId: null,
    description: { licence: '', attribution: '', citation: '' },
    importedAt: '2026-01-01T00:00:00.000Z',
  });
  const records = contents.map((content, position) => {
    const key = `q${position}`;
    return { position, key, byteStart: 0, byteEnd: 0, content, findings: storedFindings(content, 'jemhopqa') };
  });
  const counts: TallyCounts = new Map();
  for (const record of records) countNew(counts, record);
  insertQuestions(db, datasetId, records.map(newQuestion));
  addTallies(db, datasetId, eachCount(counts));
  const savedAt = '2026-01-01T00:00:00.000Z';
  const { id: evaluatorId } = chooseEvaluator(db, '髙橋', savedAt);
  const write = (itemId: number, change: { readonly aspect: string; readonly value: unknown }) => {
    const changes = [
      { itemKind: 'question', itemId, aspect: change.aspect, before: null, after: change.value },
    ] as const;
    const act = { kind: 'edit', params: {}, room: 'derivations', datasetId, itemId, changes } as const;
    recordAct(db, applyChange, act, { evaluatorId, savedAt, requestId: null });
  };
  return { db, datasetId, write };
}

/** The same counts from the rows themselves. */
function counted({ db, datasetId }: ReturnType<typeof openWithQuestions>) {
  const states = db.prepare('SELECT state AS name, count(*) AS n FROM questions WHERE dataset_id = ? GROUP BY state');
  const marks = db.prepare(
    'SELECT sum(flagged) AS flagged, sum(changed) AS changed, sum(error_count + warning_count > 0) AS problem FROM questions WHERE dataset_id = ?',
  );
  const checks = db.prepare(
    `SELECT f.code, f.severity, count(*) AS itemCount FROM question_findings f JOIN questions q ON q.id = f.question_id
     WHERE q.dataset_id = ? AND NOT EXISTS
       (SELECT 1 FROM question_kept_checks k WHERE k.question_id = f.question_id AND k.code = f.code)
     GROUP BY f.code, f.severity ORDER BY CASE f.severity WHEN 'error' THEN 0 WHEN 'warning' THEN 1 ELSE 2 END, f.code`,
  );
  const relations = db.prepare(
    `SELECT json_extract(step.value, '$.relation') AS relation FROM questions q JOIN question_contents c ON c.question_id = q.id,
       json_each(coalesce(edited_json, imported_json), '$.derivations') AS derivation, json_each(derivation.value) AS step
     WHERE dataset_id = ? GROUP BY relation ORDER BY count(*) DESC, relation`,
  );
  return {
    states: states.all(datasetId),
    marks: marks.get(datasetId),
    checks: checks.all(datasetId),
    relations: relations.all(datasetId).map((row) => (row as { relation: string }).relation),
  };
}

function tallied({ db, datasetId }: ReturnType<typeof openWithQuestions>) {
  const read = db.prepare<[string, number], { name: string; n: number }>(
    'SELECT name, n FROM question_tallies WHERE kind = ? AND dataset_id = ? ORDER BY name',
  );
  const marks = new Map(read.all('mark', datasetId).map(({ name, n }) => [name, n]));
  return {
    states: read.all('state', datasetId).filter(({ n }) => n > 0),
    marks: {
      flagged: marks.get('flagged') ?? 0,
      changed: marks.get('changed') ?? 0,
      problem: marks.get('problem') ?? 0,
    },
    checks: countChecks(db, datasetId),
    relations: relationsInUse(db, datasetId),
  };
}

const aspects = fc.oneof(
  fc.record({ aspect: fc.constant('content'), value: fc.constantFrom(null, ...contents) }),
  fc.record({ aspect: fc.constant('state'), value: fc.constantFrom('todo', 'draft', 'done') }),
  fc.record({ aspect: fc.constant('flag'), value: fc.boolean() }),
  fc.record({ aspect: fc.constantFrom('kept:E5', 'kept:E1', 'kept:W8'), value: fc.boolean() }),
);

test('tallies are what counting the rows gives, whatever is written in whatever order', () => {
  const changes = fc.array(fc.tuple(fc.integer({ min: 1, max: contents.length }), aspects), { maxLength: 30 });
  fc.assert(
    fc.property(changes, (list) => {
      const project = openWithQuestions();
      for (const [itemId, change] of list) project.write(itemId, change);
      expect(tallied(project)).toEqual(counted(project));
      project.db.close();
    }),
    { seed: 5, numRuns: 40 },
  );
});
