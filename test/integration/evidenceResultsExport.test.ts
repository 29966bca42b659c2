import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parquetReadObjects } from 'hyparquet';
import { describe, expect, it } from 'vitest';
import { runWords } from '../commandLine.ts';
import { provenanceInSvg } from '../provenanceInSvg.ts';
import { zipOf } from '../zipFiles.ts';
import { choice, members, results } from './agentResults.ts';
import { project, projectOfClaims, reopen } from './claimsProject.ts';

const place = projectOfClaims();

describe('a picture of results', () => {
  it('is saved as the window drew it, with its origin in it, and no bytes of another kind', async () => {
    const datasetId = await project.importFile(place.write('results.zip', zipOf(members)));
    const save = (fileName: string, text: string, scores: 'imported' | 'computed' = 'imported') =>
      project.call('evidence.exportResults', {
        ...{ datasetId, choice, scores, fileName, base64: Buffer.from(text).toString('base64') },
        destination: project.workbench.grants.toWrite(join(place.path, fileName)),
      });
    await save('Overview.svg', '<svg xmlns="http://www.w3.org/2000/svg"></svg>\n');
    const facts = provenanceInSvg(readFileSync(join(place.path, 'Overview.svg'), 'utf8'));
    expect(facts).toMatchObject({ what: 'results', scores: 'imported', choice, dataset: { fileName: 'results.zip' } });
    await save('Computed.svg', '<svg xmlns="http://www.w3.org/2000/svg"></svg>\n', 'computed');
    const computed = provenanceInSvg(readFileSync(join(place.path, 'Computed.svg'), 'utf8'));
    expect(computed).toMatchObject({ scores: 'computed', models: [] });
    await expect(save('Overview.png', 'no picture')).rejects.toMatchObject({ code: 'INVALID_INPUT' });
  });
});

describe('akapen export --what results', () => {
  const commandOf = (folder: string, datasetId: number) => {
    const place = ['--data-dir', folder, '--dataset', String(datasetId), '--scenario', 'mixed'];
    return (...more: readonly string[]) => runWords(['export', '--what', 'results', ...place, ...more]);
  };

  it('writes what the window shows as CSV, JSON lines and Parquet, with one origin and the same numbers', async () => {
    const members = [
      ['P/m/base/mixed.json', results([1, 2, 3]), 8],
      ['P/m/exp/mixed.json', results([2, null, 1.5]), 8],
      ['Q/n/base/mixed.json', results([3, 2, 1]), 8],
    ] as const;
    const datasetId = await project.importFile(place.write('results.zip', zipOf(members)));
    const view = await project.call('evidence.results', { datasetId, choice });
    await project.workbench.close();
    const run = commandOf(project.dataFolder, datasetId);
    const written = (name: string) => readFileSync(join(place.path, name));
    const to = (name: string) => ['--out', join(place.path, name), '--format', name.split('.').at(-1) ?? ''];

    const means = ['--table', 'means', '--model', 'P/m'];
    const { code, printed } = await run(...means, ...to('means.csv'));
    expect([code, printed]).toMatchObject([0, [{ rows: 20 }]]);
    const [head, ...lines] = written('means.csv').toString().trimEnd().split('\r\n');
    expect(head).toBe('\uFEFFmetric,agent,items,left_out,mean,low95,high95,q1,median,q3,made_by');
    expect(lines[0]).toMatch(/^BERTScore F1,base,3,0,2,,,1.5,2,2.5,"P\/m · Mixed Evidence Test · n 3 .*by position\./);
    expect(lines[1]).toMatch(/^BERTScore F1,exp,2,1,1.75,,,/);
    expect(JSON.parse(written('means.provenance.json').toString())).toMatchObject({
      ...{ what: 'results', scores: 'imported', choice: { model: 'P/m', scenario: 'mixed' } },
    });

    await run(...means, ...to('means.jsonl'));
    await run(...means, ...to('means.parquet'));
    const typed = await parquetReadObjects({ file: new Uint8Array(written('means.parquet')).buffer });
    const asText = written('means.jsonl')
      .toString()
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));
    const ofView = view.metrics.flatMap(({ agents }) => agents.map(({ mean }) => mean));
    expect(typed.map(({ mean }) => mean)).toEqual(ofView);
    expect(asText.map(({ mean }) => mean)).toEqual(ofView);
    expect(Object.keys(asText[0])).toEqual(Object.keys(typed[0] ?? {}));

    const rowsOf = async (name: string, ...more: readonly string[]) => {
      await run('--table', name, ...more, ...to('table.csv'));
      return written('table.csv').toString().trimEnd().split('\r\n').slice(1);
    };
    expect((await rowsOf('models'))[0]).toMatch(
      /^BERTScore F1,base,P\/m,Q\/n,3,0,.*P\/m against Q\/n, 3 items: of 10 diff/,
    );
    const pairs = ['pairs', '--model', 'P/m'] as const;
    expect((await rowsOf(...pairs))[0]).toMatch(
      /^BERTScore F1,base,exp,2,0.25,.*BERTScore F1: The one pair is not told apart/,
    );
    expect((await rowsOf(...pairs, '--metric', 'fluency'))[0]).toMatch(/ Fluency: The one pair is not told apart\./);
    expect(await rowsOf('points', '--model', 'P/m', '--metric', 'fluency')).toHaveLength(5);
    expect(await rowsOf('correlation', '--model', 'P/m')).toHaveLength(30);
    await reopen();
  });

  it('refuses half an order, and a model or test that is not there', async () => {
    const datasetId = await project.importFile(
      place.write('results.zip', zipOf([['P/m/base/mixed.json', results([1]), 8]])),
    );
    await project.workbench.close();
    const run = commandOf(project.dataFolder, datasetId);
    const out = ['--format', 'csv', '--out', join(place.path, 'no.csv')];
    expect((await run('--table', 'sums', ...out)).code).toBe(2);
    expect((await run('--table', 'pairs', '--holm', 'none', ...out)).code).toBe(2);
    expect((await run('--table', 'points', ...out)).code).toBe(2);
    expect((await run('--table', 'means', '--model', 'X/y', ...out)).code).toBe(1);
    expect((await run('--table', 'means', ...out, '--scenario', 'baseline')).code).toBe(1);
    expect((await run('--table', 'means', ...out, '--scenario', 'nope')).code).toBe(2);
    expect((await run('--table', 'means', ...out)).code).toBe(0);
    await reopen();
  });
});
