import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { namedPlace } from '../../src/main/rooms/drift/reading/readEntities.ts';
import { insertEntities } from '../../src/main/rooms/drift/tables/entitiesTable.ts';
import { measuresOf } from '../../src/main/rooms/drift/tables/measuresTable.ts';
import { readRunResults } from '../../src/main/rooms/drift/tables/runsTable.ts';
import { createLexicon } from '../../src/shared/rooms/drift/lexicon.ts';
import { readDriftOracle } from '../driftOracle.ts';
import { addDataset, layOutSet } from '../driftProject.ts';
import { describeWithShared } from '../sharedData.ts';
import { db, measure, projectOfMeasuring } from './measuredSet.ts';

const place = projectOfMeasuring();

describeWithShared('a run on precomputed entities', 'oracle/drift', () => {
  test('has the recall of the reference, case by case and in the results', async () => {
    type Recorded = {
      lexicon: string[];
      cases: { id: string; turns: { turn: number }[]; patient_summary: string }[];
      summaries: Record<string, (string | null)[]>;
      expected: {
        per_case: Record<string, { recall_curve_critical: number[]; recall_curve_extended: number[] }>;
        results_json: Record<string, unknown>;
      };
    };
    const recorded = readDriftOracle<Recorded>('pipeline_synthetic.json');
    const lexicon = createLexicon(recorded.lexicon);
    const generations = recorded.cases.flatMap(({ id: case_id, turns }) =>
      turns.map(({ turn: turn_num }, index) => {
        const response_text = recorded.summaries[case_id]?.[index] ?? '';
        const status = (recorded.summaries[case_id]?.[index] ?? null) === null ? 'error' : 'ok';
        return JSON.stringify({
          case_id,
          turn_num,
          variant: 'summary',
          response_text,
          status,
          model_name: 'synthetic',
        });
      }),
    );
    const cases = join(place.path, 'cases.json');
    writeFileSync(cases, JSON.stringify({ cases: recorded.cases }));
    writeFileSync(join(place.path, 'generations.jsonl'), generations.join('\n'));
    const { datasetId } = await layOutSet(db(), {
      cases,
      generations: [join(place.path, 'generations.jsonl')],
      plans: null,
    });
    const entities = addDataset(db(), 'drift-entities', { name: 'entities.jsonl', sha256: 'entities' }, datasetId);
    insertEntities(
      db(),
      entities,
      recorded.cases.flatMap(({ id, turns, patient_summary }) => [
        { place: namedPlace(id, null, null), entities: [...lexicon.find(patient_summary)] },
        ...turns.map(({ turn }, index) => ({
          place: namedPlace(id, turn, 'synthetic'),
          entities: [...lexicon.find(recorded.summaries[id]?.[index] ?? '')],
        })),
      ]),
    );
    const settings = { entities: { kind: 'precomputed', datasetId: entities }, seed: 20_260_221 };
    const runId = await measure(datasetId, { settings, confirmOtherSplit: true });
    const curves = measuresOf(db(), runId, 'synthetic').map(({ measure: { caseId, critical, extended } }) => [
      caseId,
      { recall_curve_critical: critical.recall, recall_curve_extended: extended.recall },
    ]);
    expect(Object.fromEntries(curves)).toMatchObject(
      Object.fromEntries(
        Object.entries(recorded.expected.per_case).map(([id, { recall_curve_critical, recall_curve_extended }]) => [
          id,
          { recall_curve_critical: near(recall_curve_critical), recall_curve_extended: near(recall_curve_extended) },
        ]),
      ),
    );
    const results = readRunResults(db(), runId, 'synthetic')?.results ?? {};
    const keys = Object.keys(results).filter((key) => key !== 'akapen' && key !== 'knowledge_conflict_rate');
    expect(Object.fromEntries(keys.map((key) => [key, results[key]]))).toEqual(
      Object.fromEntries(keys.map((key) => [key, near(recorded.expected.results_json[key])])),
    );
    expect(keys).toHaveLength(17);
  });
});

/** A value with every number replaced by a matcher of nine digits. */
function near(value: unknown): unknown {
  if (typeof value === 'number') return expect.closeTo(value, 9);
  return Array.isArray(value) ? value.map(near) : value;
}
