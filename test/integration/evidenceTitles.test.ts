import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { EvidenceChoice } from '../../src/shared/rooms/evidence/answers.ts';
import { runWords } from '../commandLine.ts';
import { describeWithShared, sharedPath } from '../sharedData.ts';
import { temporaryFolder } from '../temporaryFolder.ts';
import { type OpenWorkbench, openWorkbench } from './openWorkbench.ts';

const place = temporaryFolder();
let project: OpenWorkbench;

beforeEach(async () => {
  project = await openWorkbench();
  await project.call('project.chooseEvaluator', { name: 'Aki' });
});
afterEach(() => project.close());

const item = (claim: string, paragraphs: Readonly<Record<number, string>>) => ({
  claim,
  model_used: 'OpenAI',
  explanation: 'As the paragraphs say.',
  evidence_golden: [{ evidence_id: 90, description: 'a fact', model_used: 'OpenAI' }],
  evidence: Object.entries(paragraphs).map(([id, description]) => ({ evidence_id: Number(id), description })),
});
const claims = {
  q1: item('The lake lies in Shiga.', { 1: 'The lake is large.It is old.', 2: 'Otsu is a city.', 3: 'Kyoto is near.' }),
  q2: item('The tea comes from Uji.', { 4: 'Uji is known for tea.', 5: 'A river flows there.' }),
};
/** The lake has no title in its text: golden facts alone cannot tell it. */
const questions = [
  {
    _id: 'q1',
    question: 'Where does the lake lie?',
    supporting_facts: [['Lake Biwa', 0]],
    context: [
      ['Lake Biwa', ['The lake is large.', ' It is old.']],
      ['Otsu', ['Otsu is a city.']],
      ['Kyoto', ['Kyoto is near.']],
    ],
  },
  { _id: 'other', question: 'Which?', supporting_facts: [], context: [] },
];
const facts = { q1: [[['Otsu', 0, ['Otsu', 'is', 'a city']]], [['Lake Biwa', 0, ['it', 'is', 'large']]]], q2: [[]] };

const write = (name: string, content: unknown) => place.write(name, JSON.stringify(content));
const give = (datasetId: number, path: string) =>
  project.call('evidence.giveTitles', {
    datasetId,
    source: project.workbench.grants.toRead(path),
    name: 'titles.json',
  });

async function work(datasetId: number, choices: Readonly<Record<number, EvidenceChoice>>) {
  const { rows } = await project.call('evidence.list', { view: { datasetId } });
  const claimId = rows[0]?.id ?? 0;
  for (const [id, choice] of Object.entries(choices))
    await project.call('evidence.choose', { claimId, evidenceId: Number(id), choice });
  await project.call('evidence.setDone', { claimId, done: true });
  await project.call('evidence.reveal', { claimId });
  return claimId;
}
const scoresOf = async (claimId: number) => {
  const { evidence, notes, trueParagraphs } = await project.call('evidence.readScores', { claimId });
  return { ...evidence, notes, trueParagraphs };
};

describe('titles of R4C paragraphs that somebody gives', () => {
  it("are exact by HotpotQA's file, in the claim, its file and its gold, and one undo takes them back", async () => {
    const datasetId = await project.importFile(write('full_data.json', claims));
    const claimId = await work(datasetId, { 1: 'keep', 2: 'keep', 3: 'discard' });
    expect(await scoresOf(claimId)).toMatchObject({ precision: null, notes: ['trueParagraphsUnknown'] });
    expect(await give(datasetId, write('hotpot.json', questions))).toMatchObject({ by: 'hotpotqa', known: 1, of: 2 });
    const known = { by: 'hotpotqa', known: 1, of: 2 };
    expect(await scoresOf(claimId)).toMatchObject({
      ...{ precision: 0.5, recall: 1, wronglyKept: [2], missed: [] },
      ...{ notes: ['referenceRecallCannotFail'], trueParagraphs: known },
    });
    expect(await project.call('evidence.fileScores', { datasetId })).toMatchObject([
      { evidence: { scored: 1, micro: { precision: 0.5, recall: 1 } }, trueParagraphs: known },
    ]);
    const { evidence } = await project.call('evidence.readGold', { claimId });
    const isRight = Object.fromEntries(evidence.map((one) => [one.evidenceId, one.isRight]));
    expect(isRight).toEqual({ 1: true, 2: false, 3: false, 90: null });
    await project.call('project.undo', {});
    expect(await scoresOf(claimId)).toMatchObject({ precision: null, trueParagraphs: null });
    await project.call('project.redo', {});
    expect(await scoresOf(claimId)).toMatchObject({ precision: 0.5 });
  });

  it('are a stand-in by golden facts, which say what is meant once both files are there, in any order, as by the command', async () => {
    const path = write('full_data.json', claims);
    const datasetId = await project.importFile(path);
    const claimId = await work(datasetId, { 1: 'keep', 2: 'keep', 3: 'discard' });
    const [csf, hotpotqa] = [write('facts.json', facts), write('hotpot.json', questions)];
    expect(await give(datasetId, csf)).toMatchObject({ by: 'titles', known: 1, of: 2 });
    expect(await scoresOf(claimId)).toMatchObject({ precision: 0.5, wronglyKept: [1] });
    await give(datasetId, hotpotqa);
    expect(await scoresOf(claimId)).toMatchObject({ precision: 1, recall: 1, trueParagraphs: { by: 'hotpotqa' } });
    await project.call('project.undo', {});
    await project.call('project.undo', {});
    await give(datasetId, hotpotqa);
    await give(datasetId, csf);
    expect(await scoresOf(claimId)).toMatchObject({ precision: 1, recall: 1, trueParagraphs: { by: 'hotpotqa' } });
    const answers = join(place.path, 'answers.json');
    const destination = project.workbench.grants.toWrite(answers);
    await project.call('evidence.exportOwnWork', { datasetId, fileName: null, kind: 'answers', destination });
    const words = ['evidence', 'score', '--gold', path, '--answers', answers, '--csf', csf, '--hotpotqa', hotpotqa];
    const [byCommand] = (await runWords(words)).printed;
    const [inProject] = await project.call('evidence.fileScores', { datasetId });
    const { micro, macro } = inProject?.evidence ?? {};
    expect(byCommand).toMatchObject({
      overall: { scoredItems: 1, micro, macro },
      notes: [{ code: 'trueParagraphsKnown', known: 1, of: 2, by: 'hotpotqa' }, {}],
    });
  });

  it('belong to claims without ids by those of equal claims, and go out of sight and come back with their set', async () => {
    const nameless = write('full_data_noid.json', Object.values(claims));
    const datasetId = await project.importFile(nameless);
    const hotpotqa = write('hotpot.json', questions);
    await expect(give(datasetId, hotpotqa)).rejects.toMatchObject({ details: { problem: 'titlesOfOthers' } });
    await project.importFile(write('full_data.json', claims));
    await give(datasetId, hotpotqa);
    const claimId = await work(datasetId, { 1: 'keep' });
    const before = await scoresOf(claimId);
    expect(before).toMatchObject({ precision: 1, recall: 1 });
    await project.call('datasets.withdraw', { datasetId });
    await project.call('project.undo', {});
    expect(await scoresOf(claimId)).toEqual(before);
  });

  it('are refused where they are none, or the set is of another test', async () => {
    const datasetId = await project.importFile(write('full_data.json', claims));
    for (const content of [claims, [1, 2], [], 'x'])
      await expect(give(datasetId, write('none.json', content))).rejects.toMatchObject({
        details: { problem: 'titlesNeither' },
      });
    const path = place.write('broken.json', JSON.stringify(questions).slice(0, -20));
    await expect(give(datasetId, path)).rejects.toMatchObject({ details: { problem: 'titlesNeither' } });
    const other = [{ claim: 'A claim.', explanation: '', evidence: [{ evidence_id: 1, description: 'A text.' }] }];
    const set = await project.importFile(write('baseline.json', other));
    await expect(give(set, path)).rejects.toMatchObject({ details: { reason: 'test' } });
  });
});

it('of questions that are dropped are offered for use, and not imported', async () => {
  const source = project.workbench.grants.toRead(write('hotpot.json', questions));
  await expect(project.call('datasets.preview', { source })).rejects.toMatchObject({
    code: 'IMPORT_MALFORMED',
    details: { problem: 'titleQuestions' },
  });
});

describeWithShared('the published claims of R4C', 'data/r4c-ibe/clean', () => {
  it('have true paragraphs in 117 of 200 by the titles of golden facts, as in the files of expected numbers', async () => {
    const datasetId = await project.importFile(sharedPath('data/r4c-ibe/clean/full_data.json'));
    const found = await give(datasetId, sharedPath('data/r4c/corpus/dev_csf.json'));
    expect(found).toMatchObject({ by: 'titles', known: 117, of: 200 });
  });
});
