import fc from 'fast-check';
import { expect, test } from 'vitest';
import { openEmptyDatabase } from '../../../../../test/emptyDatabase.ts';
import { queryPlansOf } from '../../../../../test/queryPlans.ts';
import { ratingDraftSchema } from '../../../../shared/rooms/ratings/draft.ts';
import { resolveSubmissions } from '../numbers/resolveSubmissions.ts';
import { createCriterionNames } from '../reading/submission.ts';
import { asSubmission } from '../rows/storedSubmissions.ts';
import {
  countEvaluators,
  countStanding,
  isSuperseded,
  newestOfChain,
  ownSubmissions,
  saidSchema,
  standing,
  standingOf,
  submissionsOfStudy,
} from './submissionsTable.ts';

const row = fc.record({
  evaluator: fc.constantFrom('E-1', 'E-2', ''),
  status: fc.constantFrom('submitted', 'revised', 'nonsense', 'withdrawn'),
  /** What it replaces: another row, itself, a row that is nowhere, or none. */
  supersedes: fc.option(fc.nat(9), { nil: null }),
  study: fc.constantFrom(1, 2),
});

const revision = { evaluator: 'E-1', status: 'revised', supersedes: 0, study: 1 } as const;
const twoRevisions = [
  { row: { ...revision, status: 'submitted', supersedes: null }, minute: 10 },
  { row: revision, minute: 12 },
  { row: revision, minute: 11 },
] as const;
const said = {
  ...{ overrides: [], nonsenseReason: null, protocolId: '', questionSha256: '', traceASha256: '', traceBSha256: '' },
  ...{ sideSeed: '', appVersion: '', deviceId: '' },
};

test('judgements that stand and who made them are counted as they are defined, whatever replaces what', () => {
  const db = openEmptyDatabase();
  db.exec("INSERT INTO rating_studies (id, study_key) VALUES (1, 'a'), (2, 'b')");
  const insert = db.prepare(
    `INSERT INTO rating_submissions (id, study_id, study_evaluator_id, status, supersedes, submitted_at, protocol_version, question_key,
       model_a, model_b, said_json, counter) VALUES (?, ?, ?, ?, ?, '', '1', 'q', 'a', 'b', '{}', ?)`,
  );
  const defined = db.prepare(`SELECT count(*) FROM rating_submissions s WHERE s.study_id = ? AND ${standing}`).pluck();
  fc.assert(
    fc.property(fc.array(row, { maxLength: 8 }), (rows) => {
      db.exec('DELETE FROM rating_submissions');
      rows.forEach(({ evaluator, status, supersedes, study }, at) => {
        insert.run(`r${at}`, study, evaluator, status, supersedes === null ? '' : `r${supersedes}`, at);
      });
      expect([1, 2].map((study) => countStanding(db, study))).toEqual([1, 2].map((study) => defined.get(study)));
      const idsOf = (study: number) => new Set(rows.filter((one) => one.study === study).map((one) => one.evaluator));
      expect([1, 2].map((study) => countEvaluators(db, study))).toEqual([idsOf(1).size, idsOf(2).size]);
    }),
  );
  db.close();
});

test('the judgements that stand are those that results count, also where one was revised twice', () => {
  const db = openEmptyDatabase();
  db.exec("INSERT INTO rating_studies (id, study_key) VALUES (1, 'a')");
  const saidJson = JSON.stringify(saidSchema.parse({ ...said, draft: ratingDraftSchema.parse({ answers: {} }) }));
  const insert = db.prepare(
    `INSERT INTO rating_submissions (id, study_id, study_evaluator_id, status, supersedes, submitted_at, protocol_version, question_key,
       model_a, model_b, said_json, counter) VALUES (?, 1, ?, ?, ?, ?, '1', 'q', 'a', 'b', ?, 0)`,
  );
  const stands = db
    .prepare<[], string>(`SELECT s.id FROM rating_submissions s WHERE ${standing} ORDER BY s.id`)
    .pluck();
  fc.assert(
    fc.property(fc.array(fc.record({ row, minute: fc.integer({ min: 10, max: 13 }) }), { maxLength: 8 }), (rows) => {
      db.exec('DELETE FROM rating_submissions');
      rows.forEach(({ row: { evaluator, status, supersedes }, minute }, at) => {
        const named = supersedes === null ? '' : `r${supersedes}`;
        insert.run(`r${at}`, evaluator, status, named, `2026-11-20T10:${minute}:00.000Z`, saidJson);
      });
      const all = submissionsOfStudy(db, 1).map((one) => asSubmission(one, createCriterionNames()));
      const { counted, nonsense } = resolveSubmissions(all);
      const ids = [...counted.map(({ submission }) => submission), ...nonsense].map(({ id }) => id);
      expect(stands.all()).toEqual(ids.sort());
      expect(countStanding(db, 1)).toBe(ids.length);
    }),
    { examples: [[[...twoRevisions]]] },
  );
  db.close();
});

test('what is asked with every judgement is answered from indexes, however many judgements there are', async () => {
  const db = openEmptyDatabase();
  const plans = await queryPlansOf(db, () => {
    isSuperseded(db, 'a');
    newestOfChain(db, 'a');
    standingOf(db, 1);
    ownSubmissions(db, 1, 'me');
    countEvaluators(db, 1);
  });
  db.close();
  expect(
    plans.flatMap(({ steps }) => steps).filter((step) => /^SCAN (rating_submissions|s|later|again)\b/.test(step)),
  ).toEqual([]);
  expect(plans).toHaveLength(5);
});
