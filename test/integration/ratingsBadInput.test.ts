import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { problemSentence } from '../../src/main/commandLine/problemSentence.ts';
import type { RatingsPreview } from '../../src/shared/rooms/ratings/preview.ts';
import { registration } from '../ratingsProject.ts';
import { outputLine, type StudyFolder, studyFolder, studyZip } from '../studyFiles.ts';
import { temporaryFolder } from '../temporaryFolder.ts';
import { zipOf } from '../zipFiles.ts';
import { type OpenWorkbench, openWorkbench } from './openWorkbench.ts';

const place = temporaryFolder();
let project: OpenWorkbench;
beforeEach(async () => {
  project = await openWorkbench();
  await project.call('project.chooseEvaluator', { name: 'Aki' });
});
afterEach(() => project.close());

async function preview(folder: StudyFolder): Promise<RatingsPreview> {
  const path = place.write('study.zip', studyZip(folder));
  const found = await project.call('datasets.preview', { source: project.workbench.grants.toRead(path) });
  if (found.room !== 'ratings') throw new Error(`Taken for ${found.room}`);
  return found;
}
const told = ({ problems }: RatingsPreview) =>
  problems.map(({ code, severity, line, itemKey, params }) => ({ code, severity, line, itemKey, ...params }));
const questions = 'sets/general/questions.json';
const ofModel = (model: string) => `sets/general/outputs/${model}.jsonl`;
const start = (datasetId: number) => project.call('ratings.start', { datasetId, registration });

const criterion = { key: 'clear', label: { en: 'Clear' }, question: { en: 'Which is clearer?' } };

describe('a study with a broken file', () => {
  it('is told with line and column, and stays closed where it is the map of evaluators', async () => {
    const broken = { ...studyFolder(), 'evaluators.json': '{\n  "1": "general",\n  "2" "general"\n}\n' };
    const problem = { code: 'studyFileBroken', severity: 'error', line: 3, file: 'evaluators.json', column: 7 };
    const closed = { code: 'studyStaysClosed', severity: 'warning', file: 'evaluators.json' };
    expect(told(await preview(broken))).toMatchObject([problem, closed]);
    const datasetId = await project.importFile(place.write('a.zip', studyZip(broken)));
    const obstacle = { code: 'studyFileBroken', params: { file: 'evaluators.json', line: 3, column: 7 } };
    const set = await project.call('ratings.findSet', { datasetId, registration });
    expect(set).toMatchObject({ by: 'nothing', isKnownId: null, obstacle });
    await expect(start(datasetId)).rejects.toMatchObject({
      code: 'CONFLICT',
      details: { reason: 'obstacle', ...obstacle },
    });
    const mended = place.write('b.zip', studyZip({ ...studyFolder(), 'evaluators.json': { '0412': 'general' } }));
    expect(await start(await project.importFile(mended))).toMatchObject({ by: 'evaluator', isKnownId: true });
  });

  it('stays closed where it is the protocol', async () => {
    const wrong = { ...studyFolder(), 'protocol.json': { criteria: [{ key: 'Not a key', label: {}, question: {} }] } };
    expect(told(await preview(wrong))).toMatchObject([
      { code: 'protocolUnexpected', file: 'protocol.json', field: 'criteria.0.key' },
      { code: 'studyStaysClosed', file: 'protocol.json' },
    ]);
    const datasetId = await project.importFile(place.write('a.zip', studyZip(wrong)));
    await expect(start(datasetId)).rejects.toMatchObject({ code: 'CONFLICT', details: { reason: 'obstacle' } });
  });

  it.each<[file: string, content: unknown, field: string]>([
    ['evaluators.json', [1, 2], ''],
    ['protocol.json', null, 'criteria'],
    ['protocol.json', { criteria: [1, 2].map(() => criterion) }, 'criteria.1.key'],
  ])('is told in whole sentences where %s is %j', async (file, content, field) => {
    const { problems } = await preview({ ...studyFolder(), [file]: content });
    const [first = '', closes] = problems.map(problemSentence);
    expect(first).toContain(field === '' ? `${file} does not say who has which set` : `${file}: ${field} is missing`);
    expect(closes).toContain(`nobody can rate in it until ${file} is mended`);
  });

  it('is nothing at all where it is study.json', async () => {
    await expect(preview({ ...studyFolder(), 'study.json': '{"study_id": 1,}' })).rejects.toMatchObject({
      code: 'IMPORT_MALFORMED',
      details: { problem: 'studyFileBroken', params: { file: 'study.json', line: 1, column: 15 } },
    });
    await expect(preview({ ...studyFolder(), 'study.json': { title: 'x' } })).rejects.toMatchObject({
      details: { problem: 'studyFileUnexpected', params: { field: 'study_id' } },
    });
  });

  it('loses the broken lines alone', async () => {
    const folder = studyFolder({ questions: 2 });
    const lines = `${outputLine('q1', 'gpt-4o')}{"question_id": "q2"\n${outputLine('q2', 'gpt-4o')}`;
    const found = await preview({ ...folder, [ofModel('gpt-4o')]: lines });
    expect(found.goodCount).toBe(2);
    expect(told(found)).toMatchObject([{ line: 2, file: ofModel('gpt-4o'), severity: 'error' }]);
  });
});

describe('questions', () => {
  it('of one id, however it is written, are one: the first is kept and the other named', async () => {
    const asked =
      '[{"id":1,"question":"a"},\n{"id":"1","question":"b"},\n{"id":1.0,"question":"c"},\n{"id":"01","question":"d"}]';
    const outputs = (model: string) => [1, '1.0', '01'].map((id) => outputLine(id, model)).join('');
    const found = await preview({
      ...studyFolder(),
      ...{ [questions]: asked, [ofModel('TxAgent')]: outputs('TxAgent'), [ofModel('gpt-4o')]: outputs('gpt-4o') },
    });
    expect(found.records.map(({ key, question }) => [key, question])).toEqual([
      ['1', 'a'],
      ['01', 'd'],
    ]);
    const repeated = { code: 'questionRepeated', severity: 'error', itemKey: '1', file: questions, firstLine: 1 };
    expect(told(found).slice(0, 2)).toMatchObject([
      { ...repeated, line: 2 },
      { ...repeated, line: 3 },
    ]);
    expect(told(found).slice(2)).toMatchObject([
      { code: 'outputRepeated', model: 'TxAgent', itemKey: '1' },
      { code: 'outputRepeated', model: 'gpt-4o', itemKey: '1' },
    ]);
  });

  it('of a file that is one line are told apart by their columns', async () => {
    const asked = '[{"id":1,"question":"a"}, {"id":"1","question":"b"}, {"id":2,"question":"c"}, {"id":3}]';
    const { problems } = await preview({
      ...{ ...studyFolder(), [questions]: asked },
      ...{ [ofModel('TxAgent')]: outputLine('1', 'TxAgent'), [ofModel('gpt-4o')]: outputLine('1', 'gpt-4o') },
    });
    expect(problems.map(({ code, line, column }) => [code, line, column])).toEqual([
      ['questionRepeated', 1, 27],
      ['questionFieldMissing', 1, 79],
      ['questionWithoutOutputs', 1, 54],
    ]);
    expect(problems.map(problemSentence)[0]).toContain('line 1, column 2');
  });

  it('without outputs, or with those of one model, are left out and named with the model that is missing', async () => {
    const folder = studyFolder({ questions: 3 });
    const found = await preview({
      ...folder,
      [ofModel('TxAgent')]: outputLine('q1', 'TxAgent'),
      [ofModel('gpt-4o')]: outputLine('q1', 'gpt-4o') + outputLine('q2', 'gpt-4o'),
    });
    expect([found.goodCount, found.badCount, found.pairCount]).toEqual([1, 2, 1]);
    expect(told(found)).toMatchObject([
      { code: 'questionWithoutPairs', itemKey: 'q2', file: questions, model: 'gpt-4o', missing: 'TxAgent', line: 7 },
      { code: 'questionWithoutOutputs', itemKey: 'q3', file: questions, line: 12 },
    ]);
  });

  it('with pairs of their own have these alone, and a pair without a partner is named', async () => {
    const folder = studyFolder({ questions: 1, models: ['TxAgent', 'gpt-4o', 'other'] });
    const asked = [{ id: 'q1', question: 'x', pairs: [['gpt-4o', 'TxAgent'], ['TxAgent', 'gone'], ['x']] }];
    const found = await preview({ ...folder, [questions]: asked });
    expect(found.pairCount).toBe(1);
    expect(told(found)).toMatchObject([
      { code: 'pairMalformed', itemKey: 'q1' },
      { code: 'pairWithoutOutput', itemKey: 'q1', model: 'gone' },
    ]);
  });

  it('without id or text, and lines that answer nothing, are left out by their lines', async () => {
    const folder = studyFolder({ questions: 1 });
    const extra = `{"model":"gpt-4o"}\n${outputLine('q9', 'gpt-4o')}{"question_id":"q1","model":"other"}\n`;
    const found = await preview({
      ...folder,
      [questions]: [...JSON.parse(JSON.stringify(folder[questions])), { question: 'no id' }, { id: 'x' }, 5],
      [ofModel('gpt-4o')]: outputLine('q1', 'gpt-4o') + extra,
    });
    expect(found.goodCount).toBe(1);
    expect(told(found).map(({ code, line }) => [code, line])).toEqual([
      ['questionFieldMissing', 7],
      ['questionFieldMissing', 10],
      ['questionUnexpected', 13],
      ['outputWithoutQuestionId', 2],
      ['outputOfUnknownQuestion', 3],
      ['outputModelDiffers', 4],
      ['outputEmpty', 4],
    ]);
  });
});

describe('what else a study may bring', () => {
  it('never leads out of its folder, and never unpacks without end', async () => {
    const members = Object.entries(studyFolder()).map(([name, content]): [string, string, number] => [
      name,
      typeof content === 'string' ? content : JSON.stringify(content),
      8,
    ]);
    const path = place.write('x.zip', zipOf([...members, ['../outside.json', '{}', 0]]));
    const found = await project.call('datasets.preview', { source: project.workbench.grants.toRead(path) });
    expect(found.problemCount).toBe(0);
    const inside = place.write('y.zip', zipOf([...members, ['sets/../../x.json', '{}', 0]]));
    const other = await project.call('datasets.preview', { source: project.workbench.grants.toRead(inside) });
    expect(other.sha256).toBe(found.sha256);
    const bomb = zipOf([...members, ['welcome.md', 'x'.repeat(30_000_000), 8]]);
    const bad = project.call('datasets.preview', {
      source: project.workbench.grants.toRead(place.write('z.zip', bomb)),
    });
    await expect(bad).rejects.toMatchObject({ code: 'IMPORT_MALFORMED' });
  });

  it('is a welcome page without scripts, whose images are those of the folder', async () => {
    const png = Buffer.from('89504e470d0a1a0a', 'hex').toString('latin1');
    const datasetId = await project.importFile(
      place.write(
        'a.zip',
        studyZip({
          ...studyFolder(),
          'welcome.md':
            '# Hi <script>alert(1)</script><b>you</b>\n![a](img/a.gif) ![b](http://x.org/b.png) ![c](../c.png)\n',
          'img/a.gif': 'GIF89a...',
          'img/c.png': png,
        }),
      ),
    );
    const { welcome } = await project.call('ratings.readStudy', { datasetId });
    expect(welcome).toEqual({ en: '# Hi you\n![a](data:image/gif;base64,R0lGODlhLi4u) b c\n', ja: null });
    expect(await project.call('datasets.problems', { datasetId })).toMatchObject([
      { code: 'welcomeImageLeftOut', severity: 'warning', params: { file: 'welcome.md', image: 'http://x.org/b.png' } },
      { params: { image: '../c.png' } },
    ]);
  });

  it('is a set that nobody knows, or an evaluator twice', async () => {
    const map =
      '{\n"1": "nowhere",\n"2": {"dir":"sets/general/","limit":3},\n"2.0": "general",\n"3": {"dir":"general","limit":"x"}}';
    expect(told(await preview({ ...studyFolder(), 'evaluators.json': map }))).toMatchObject([
      { code: 'evaluatorSetUnknown', itemKey: '1', line: 2, set: 'nowhere' },
      { code: 'evaluatorRepeated', itemKey: '2', line: 4 },
      { code: 'evaluatorLimitUnexpected', itemKey: '3', line: 5, id: '3' },
    ]);
  });
});
