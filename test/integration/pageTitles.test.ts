import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { questionsWithPageTitle } from '../../src/main/rooms/derivations/tables/questionsOfPagesTable.ts';
import { runWords } from '../commandLine.ts';
import { temporaryFolder } from '../temporaryFolder.ts';
import { type OpenWorkbench, openWorkbench } from './openWorkbench.ts';

const place = temporaryFolder();
let project: OpenWorkbench;
let datasetId: number;

const record = (qid: string, page_ids: readonly string[]) => ({
  ...{ qid, type: 'compositional', question: `問い ${qid}`, answer: '答え', page_ids, time_dependent: false },
  derivations: [['今昔', '作者', ['未詳']]],
});
const write = (name: string, records: readonly object[]) => place.write(name, JSON.stringify(records));

beforeEach(async () => {
  project = await openWorkbench();
  await project.call('project.chooseEvaluator', { name: '佐伯 千夏' });
  datasetId = await project.importFile(write('dev.json', [record('a', ['5', '12']), record('b', ['12', '77'])]));
});
afterEach(() => project.close());

const giveBytes = (name: string, path: string) =>
  project.call('derivations.givePageTitles', { source: project.workbench.grants.toRead(path), name });
const give = (name: string, text: string) => giveBytes(name, place.write(name, text));
async function titlesOf(at: number) {
  const { rows } = await project.call('derivations.listQuestions', { view: { datasetId } });
  const { pageTitles } = await project.call('derivations.readQuestion', { questionId: rows[at]?.id ?? 0 });
  return Object.fromEntries(Object.entries(pageTitles).map(([id, { title }]) => [id, title]));
}

describe('titles of pages', () => {
  test('stand beside the page ids that datasets name, with the file and who gave it, and one undo takes them back', async () => {
    const given = await give('titles.csv', 'id,title\n5,アンパサンド\n12,"言語, 日本語"\n900,ほか\n');
    expect(given).toMatchObject({ givenCount: 2, idCount: 3, badCount: 0, badLines: [] });
    expect([await titlesOf(0), await titlesOf(1)]).toEqual([
      { 5: 'アンパサンド', 12: '言語, 日本語' },
      { 12: '言語, 日本語' },
    ]);
    expect(await project.call('derivations.pageTitles', {})).toMatchObject({
      ...{ idCount: 3, titledCount: 2 },
      sources: [{ fileName: 'titles.csv', author: '佐伯 千夏', titleCount: 2 }],
    });
    await project.call('project.undo', {});
    expect([await titlesOf(0), (await project.call('derivations.pageTitles', {})).sources]).toEqual([{}, []]);
    await project.call('project.redo', {});
    expect(await titlesOf(1)).toEqual({ 12: '言語, 日本語' });
  });

  test('are searched with the questions that name their pages, folded or letter by letter, beside other filters too', async () => {
    await give('titles.csv', 'id,title\n5,ｱﾝﾊﾟｻﾝﾄﾞ\n12,言語（日本語）\n77,髙橋\n');
    const found = async (search: string, more: object = {}) => {
      const view = { datasetId, search, ...more };
      const { rows, matched } = await project.call('derivations.listQuestions', { view });
      expect(matched).toBe(rows.length);
      return rows.map(({ key, inPageTitle }) => `${key}${inPageTitle === true ? ' by title' : ''}`);
    };
    expect(await found('アンパ')).toEqual(['a by title']);
    expect(await found('日本')).toEqual(['a by title', 'b by title']);
    expect(await found('語')).toEqual(['a by title', 'b by title']);
    expect(await found('高橋')).toEqual(['b by title']);
    expect(await found('高橋', { exact: true })).toEqual([]);
    expect(await found('髙橋', { exact: true, sort: 'recent' })).toEqual(['b by title']);
    expect(await found('日本', { filter: { flagged: true } })).toEqual([]);
    // Words of two titles are in none of them.
    expect(await found('アンパ 日本')).toEqual([]);
    expect(await found('今昔')).toEqual(['a', 'b']);
    await project.call('project.undo', {});
    expect(await found('アンパ')).toEqual([]);
  });

  test('are gone through once for all pages of a list, and anew once something was recorded', async () => {
    await give('titles.csv', 'id,title\n5,アンパサンド\n12,言語\n');
    const { db } = project.workbench.context;
    const asked = () => questionsWithPageTitle(db, datasetId, { typed: 'アンパ', exact: false });
    const first = asked();
    expect(first).toHaveLength(1);
    expect(asked()).toBe(first);
    await give('newer.csv', 'id,title\n5,別名\n12,アンパサンド\n');
    expect(asked()).toHaveLength(2);
    await project.call('project.undo', {});
    expect(asked()).toEqual(first);
  });

  test('are those of the newest file where several have one, and the older come back when it is taken away', async () => {
    await give('old.tsv', '5\t古い\n12\tそのまま\n');
    await give('new.jsonl', '{"pageid":5,"title":"新しい"}\n');
    expect(await titlesOf(0)).toEqual({ 5: '新しい', 12: 'そのまま' });
    const { sources } = await project.call('derivations.pageTitles', {});
    await project.call('derivations.removePageTitles', { sha256: sources[1]?.sha256 ?? '' });
    expect(await titlesOf(0)).toEqual({ 5: '古い', 12: 'そのまま' });
    await expect(
      project.call('derivations.removePageTitles', { sha256: sources[1]?.sha256 ?? '' }),
    ).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  test('are kept for the datasets that are there: the same file read again gives those of a later one', async () => {
    const file = '600:5:A&amp;W\n600:12:言語\n601:31:Linux\n';
    await give('index.txt', file);
    await project.importFile(write('later.json', [record('c', ['31'])]));
    expect(await project.call('derivations.pageTitles', {})).toMatchObject({ idCount: 4, titledCount: 2 });
    expect(await give('index.txt', file)).toMatchObject({ givenCount: 3 });
    const { sources, titledCount } = await project.call('derivations.pageTitles', {});
    expect([sources.length, titledCount]).toEqual([1, 3]);
    expect(await titlesOf(0)).toEqual({ 5: 'A&W', 12: '言語' });
  });

  test('leave the exported file as it was imported', async () => {
    await give('titles.csv', 'id,title\n5,A\n');
    const path = place.write('out.json', '');
    await project.call('datasets.export', { datasetId, destination: project.workbench.grants.toWrite(path) });
    expect(readFileSync(path)).toEqual(readFileSync(join(place.path, 'dev.json')));
  });

  test('come by the command line, which names bad lines', async () => {
    const path = join(place.path, 'page.sql.gz');
    writeFileSync(
      path,
      gzipSync(
        "-- MySQL dump\nINSERT INTO `page` VALUES (5,0,'Ampersand_sign',0),(12,10,'T',0);\nINSERT INTO `page` VALUES (x);\n",
      ),
    );
    await project.workbench.close();
    const { code, printed } = await runWords(['page-titles', path, '--data-dir', project.dataFolder]);
    expect([code, printed]).toEqual([0, [{ givenCount: 1, idCount: 3, badCount: 1, badLines: [3] }]]);
    project = await openWorkbench({ dataFolder: project.dataFolder });
    expect(await titlesOf(0)).toEqual({ 5: 'Ampersand sign' });
  });

  test('are refused in a file without any, of other pages, and where no record names a page', async () => {
    const refusal = (problem: string) => ({ code: 'IMPORT_MALFORMED', details: { problem } });
    await expect(give('prose.txt', 'Once upon a time\n')).rejects.toMatchObject(refusal('noPageTitles'));
    await expect(give('others.csv', 'id,title\n900,ほか\n')).rejects.toMatchObject(refusal('titlesOfOtherPages'));
    await expect(give('index.txt.bz2', 'BZh91AY')).rejects.toMatchObject(refusal('packedByBzip2'));
    await project.call('datasets.withdraw', { datasetId });
    await expect(give('titles.csv', 'id,title\n5,A\n')).rejects.toMatchObject({
      ...{ code: 'INVALID_INPUT', details: { reason: 'noPageIds' } },
    });
  });
});
