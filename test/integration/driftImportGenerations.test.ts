import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { answersOf, modelsOf, otherSplitsOf } from '../../src/main/rooms/drift/tables/answersTable.ts';
import { findCase } from '../../src/main/rooms/drift/tables/casesTable.ts';
import {
  exported,
  importAs,
  lines,
  oneCase,
  preview,
  project,
  projectOfDriftFiles,
  prompt,
  summaryRow,
} from './driftFilesProject.ts';
import { listProblemCodes } from './driftRows.ts';

const place = projectOfDriftFiles();

describe('summaries of models', () => {
  test('fit a set that has their cases before one that has none of them', async () => {
    const empty = await importAs(place.write('empty.json', { cases: [oneCase('x_1', 'A.')] }));
    const known = await importAs(place.write('known.json', { cases: [oneCase('c_1', 'B.')] }));
    const path = place.write(
      'generations.jsonl',
      lines(summaryRow('c_1', 1, prompt('Somebody else.', 'It began in 﨑.'))),
    );
    const { fits } = await preview(path);
    expect(fits.map(({ datasetId, otherCount, strangeCount }) => [datasetId, otherCount, strangeCount])).toEqual([
      [known, 1, 0],
      [empty, 0, 1],
    ]);
  });

  test('fit the set whose content they were made from, although both use the same ids', async () => {
    const mine = await importAs(
      place.write('mine.json', { cases: [oneCase('c_1', 'Tomás.'), oneCase('c_2', 'Mio.')] }),
    );
    const old = await importAs(
      place.write('old.json', { cases: [oneCase('c_1', 'Tomás.'), oneCase('c_2', 'Haruka.')] }),
    );
    const rows = [
      summaryRow('c_1', 1, prompt('TomÃ¡s.', 'It began in 﨑.')),
      summaryRow('c_2', 1, prompt('Haruka.', 'It began in 﨑.')),
      summaryRow('c_2', 2, prompt('Haruka.', 'It began in 﨑.', '𠮷野 was cold.')),
      summaryRow('c_9', 1, prompt('Nobody.')),
    ];
    const path = place.write('generations.jsonl', lines(...rows));
    const counts = { sameCount: 1, otherCount: 1, unknownCount: 0, strangeCount: 1 };
    // c_1 was asked for its first turn of two alone.
    const firstShort = { caseKey: 'c_1', last: 1, stated: 2 };
    expect((await preview(path)).fits).toEqual([
      {
        datasetId: old,
        name: 'old.json',
        ...counts,
        sameCount: 2,
        otherCount: 0,
        firstOther: null,
        shortCount: 1,
        firstShort,
      },
      {
        datasetId: mine,
        name: 'mine.json',
        ...counts,
        firstOther: { caseKey: 'c_2', part: 'patientSummary', turn: 1 },
        shortCount: 1,
        firstShort,
      },
    ]);
    const answers = await importAs(path, { goldDatasetId: mine });
    const { db } = project.workbench.context;
    expect(otherSplitsOf(db, mine, null)).toEqual([{ model: 'm', caseKey: 'c_2', part: 'patientSummary', turn: 1 }]);
    expect(await listProblemCodes(project, answers)).toEqual(['garbledSplit c_1', 'unknownCase c_9']);
    await importAs(path, { goldDatasetId: old });
    expect(otherSplitsOf(db, old, null)).toEqual([]);
  });

  test('without prompts go by where their turns end', async () => {
    const set = await importAs(place.write('cases.json', { cases: [oneCase('c_1', 'A.'), oneCase('c_2', 'B.')] }));
    const row = (caseId: string, turn: number) => ({
      case_id: caseId,
      turn_idx: turn,
      variant: 'summary',
      output_text: 'asthma',
      model_name: 'm',
    });
    const path = place.write('processed.jsonl', lines(row('c_1', 2), row('c_2', 3)));
    const firstOther = { caseKey: 'c_2', part: 'turnCount', turn: 3 };
    expect((await preview(path)).fits).toMatchObject([{ unknownCount: 1, otherCount: 1, firstOther }]);
    await importAs(path, { goldDatasetId: set });
    const { db } = project.workbench.context;
    expect(otherSplitsOf(db, set, null)).toEqual([{ model: 'm', ...firstOther }]);
    expect(modelsOf(db, set)).toMatchObject([{ model: 'm', caseCount: 2, summaryCount: 2, otherSplitCount: 1 }]);
  });

  test('with a turn below 1 lose that row with its place, and are told to count from 0 where all of them do', async () => {
    const set = await importAs(place.write('cases.json', { cases: [oneCase('c_1', 'A.'), oneCase('c_2', 'B.')] }));
    const row = (caseId: string, turn: number) => ({ ...summaryRow(caseId, turn, ''), prompt: undefined });
    const told = async (name: string, ...rows: readonly object[]) => {
      const { problems, recordCount, path } = await preview(place.write(name, lines(...rows)));
      const stored = await listProblemCodes(project, await importAs(path, { goldDatasetId: set }));
      return [
        recordCount,
        ...problems.map(({ code, line, params }) => [code, line, params.turn, params.file]),
        ...stored,
      ];
    };
    const good = [row('c_1', 1), row('c_1', 2), row('c_2', 1), row('c_2', 2)];
    expect(await told('stray.jsonl', ...good, row('c_1', 0), row('c_2', -1))).toEqual([
      6,
      ['turnBelowOne', 5, 0, 'stray.jsonl'],
      ['turnBelowOne', 6, -1, 'stray.jsonl'],
      'turnBelowOne c_1',
      'turnBelowOne c_2',
    ]);
    expect(await told('zero.jsonl', row('c_1', 0), row('c_1', 1), row('c_2', 0), row('c_2', 1))).toEqual([
      4,
      ['turnsFromZero', 1, 0, 'zero.jsonl'],
      ['turnsFromZero', 3, 0, 'zero.jsonl'],
      'turnsFromZero c_1',
      'turnsFromZero c_2',
    ]);
  });

  test('may be calls that were made again, which end where they end', async () => {
    const set = await importAs(place.write('cases.json', { cases: [oneCase('c_1', 'A.')] }));
    const row = (turn: number, text: string) => ({
      case_id: 'c_1',
      turn_idx: turn,
      variant: 'summary',
      output_text: text,
      model_name: 'm',
    });
    await importAs(place.write('all.jsonl', lines(row(1, ''), row(2, 'asthma'))), { goldDatasetId: set });
    const again = place.write('again.jsonl', lines(row(1, 'asthma')));
    expect((await preview(again)).fits).toMatchObject([{ unknownCount: 1, otherCount: 0, firstOther: null }]);
    await importAs(again, { goldDatasetId: set });
    await importAs(place.write('long.jsonl', lines(row(3, 'asthma'))), { goldDatasetId: set });
    expect(otherSplitsOf(project.workbench.context.db, set, null)).toEqual([
      { model: 'm', caseKey: 'c_1', part: 'turnCount', turn: 3 },
    ]);
  });

  test('with wrongly decoded characters are put right on demand, and keep their bytes', async () => {
    const path = place.write('cases.json', { cases: [oneCase('c_1', 'TomÃ¡s has asthma.')] });
    expect(await preview(path)).toMatchObject({
      mojibakeCount: 1,
      warnedCount: 1,
      problems: [{ code: 'mojibake', severity: 'warning', line: 1 }],
    });
    const set = await importAs(path, { repair: true });
    const { db } = project.workbench.context;
    expect(findCase(db, set, 'c_1')?.case.patientSummary).toBe('Tomás has asthma.');
    expect(await exported(set)).toEqual(readFileSync(path));
    const rows = place.write('generations.jsonl', lines(summaryRow('c_1', 1, '', 'TomÃ¡s rests.')));
    expect((await preview(rows)).mojibakeCount).toBe(1);
    await importAs(rows, { goldDatasetId: set, repair: true });
    expect(answersOf(db, set, 'm', ['c_1']).get('c_1')?.summary.get(1)?.text).toBe('Tomás rests.');
  });
});
