import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { placeTransfer } from '../../src/main/transfers.ts';
import { temporaryFolder } from '../temporaryFolder.ts';
import { type OpenWorkbench, openWorkbench } from './openWorkbench.ts';

const place = temporaryFolder();
let project: OpenWorkbench;
let datasetId: number;
const derivation = (subject: string) => [[['Mt. Haku', 0, [subject, 'is in', 'the north']]]];

beforeEach(async () => {
  project = await openWorkbench();
  await project.call('project.chooseEvaluator', { name: '佐伯 千夏' });
  const records = { a1: derivation('Haku'), b2: derivation('Kuro'), c3: derivation('Midori') };
  datasetId = await project.importFile(place.write('r4c.json', JSON.stringify(records)));
});
afterEach(() => project.close());

const give = (name: string, text: string | Uint8Array, to = datasetId) =>
  project.call('derivations.giveQuestions', {
    ...{ datasetId: to, source: project.workbench.grants.toRead(place.write(name, text)), name },
  });
async function titles(search = '') {
  const { rows } = await project.call('derivations.listQuestions', { view: { datasetId, search } });
  return rows.map(({ title }) => title);
}
const firsts = ['Haku is in the north', 'Kuro is in the north', 'Midori is in the north'];

describe('questions of a corpus without texts', () => {
  test('get theirs by id from a file, are found by it, and lose it in one undo', async () => {
    expect(await titles()).toEqual(firsts);
    const hotpot = [
      { _id: 'b2', question: ' Where is\nMt. Kuro? ', answer: 'north', context: [] },
      { _id: 'zz', question: 'Of another set?' },
      { _id: 'a1', question: 'Which mountain is Haku?' },
    ];
    expect(await give('hotpot.json', JSON.stringify(hotpot))).toMatchObject({
      ...{ givenCount: 2, questionCount: 3, otherCount: 1 },
    });
    expect(await titles()).toEqual(['Which mountain is Haku?', 'Where is Mt. Kuro?', firsts[2]]);
    expect(await titles('where kuro?')).toEqual(['Where is Mt. Kuro?']);
    const { rows } = await project.call('derivations.listQuestions', { view: { datasetId } });
    const [, second] = rows;
    const questionId = second?.id ?? 0;
    const read = () => project.call('derivations.readQuestion', { questionId });
    const { given, content, version } = await read();
    expect([given, content.question]).toEqual([{ text: 'Where is Mt. Kuro?', fileName: 'hotpot.json' }, null]);

    const edited = content.derivations.map((steps) => steps.map((step) => ({ ...step, subject: 'Kurodake' })));
    const act = { questionId, baseVersion: version, content: { ...content, derivations: edited } };
    await project.call('derivations.saveContent', act);
    expect(await titles('where kurodake')).toEqual(['Where is Mt. Kuro?']);

    await project.call('project.undo', {});
    await project.call('project.undo', {});
    expect([await titles(), await titles('where'), (await read()).given]).toEqual([firsts, [], null]);
    await project.call('project.redo', {});
    expect(await titles('where')).toEqual(['Where is Mt. Kuro?']);
  });

  test('take them from an object by id, from lines and from CSV, each beside what the others gave', async () => {
    await give('by-id.json', JSON.stringify({ a1: 'First?', b2: { question: 'Second?' } }));
    await give('lines.jsonl', `${JSON.stringify({ qid: 'b2', query: 'Second, again?' })}\n`);
    const { otherCount } = await give('rows.csv', 'id,question\nc3,"Third, or not?"\nx,Other?\n');
    expect([await titles(), otherCount]).toEqual([['First?', 'Second, again?', 'Third, or not?'], 1]);
  });

  test('leave the exported file as it was imported', async () => {
    const path = place.write('out.json', '');
    await give('by-id.json', JSON.stringify({ a1: 'First?' }));
    const destination = project.workbench.grants.toWrite(path);
    await project.call('datasets.export', { datasetId, destination });
    expect(readFileSync(path)).toEqual(readFileSync(join(place.path, 'r4c.json')));
  });

  test('take nothing from a file without any of them, and no corpus with texts takes any', async () => {
    const problem = (code: string) => ({ code: 'IMPORT_MALFORMED', details: { problem: code } });
    await expect(give('others.json', '[{"_id":"q","question":"Whose?"}]')).rejects.toMatchObject(
      problem('questionsOfOthers'),
    );
    await expect(give('none.json', '[{"a":1}]')).rejects.toMatchObject(problem('noQuestionTexts'));
    await expect(give('cut.json', '[{"_id":"a1","question":"Fir')).rejects.toMatchObject(problem('noQuestionTexts'));
    expect(await titles()).toEqual(firsts);
  });

  test.each([
    ['some.csv', '_id,question\na1,\x93\xfa?\nb2,What?\n'],
    ['all.csv', '_id,question\na1,\x93\xfa?\n'],
    ['header.csv', '_id,question,\x8e\xbf\na1,What?,\n'],
    ['lines.jsonl', '{"_id":"a1","question":"\x93\xfa?"}\n{"_id":"b2","question":"What?"}\n'],
    ['list.json', '[{"_id":"a1","question":"\x93\xfa?"},{"_id":"b2","question":"What?"}]'],
    ['by-id.json', '{"a1":"\x93\xfa?","b2":"What?"}'],
    ['ids.json', '{"\x93\xfa":"Which?","b2":"What?"}'],
  ])('are refused in words where any part is no UTF-8, as Shift_JIS: %s', async (name, bytes) => {
    const details = { problem: 'notUtf8' };
    await expect(give(name, Buffer.from(bytes, 'latin1'))).rejects.toMatchObject({ code: 'IMPORT_MALFORMED', details });
    expect(await titles()).toEqual(firsts);
  });

  test('leave no uploaded file behind, whether it is taken, refused, or not even read', async () => {
    const { uploadsFolder } = project.workbench.context.folder;
    const upload = async (to: number, text: string) => {
      const { id: uploadId, path } = await placeTransfer(uploadsFolder, 'q.json');
      writeFileSync(path, text);
      const source = { kind: 'upload', uploadId } as const;
      return project.call('derivations.giveQuestions', { datasetId: to, source, name: 'q.json' });
    };
    await upload(datasetId, '{"a1":"First?"}');
    await expect(upload(datasetId, '[]')).rejects.toThrow();
    await expect(upload(999, '{"a1":"First?"}')).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect(readdirSync(uploadsFolder)).toEqual([]);
  });
});
