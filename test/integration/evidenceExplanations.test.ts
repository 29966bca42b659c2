import { describe, expect, it } from 'vitest';
import { program } from '../../src/main/rooms/index.ts';
import { noPairingChoices } from '../../src/shared/rooms/ratings/making.ts';
import { testFile } from '../evidenceFiles.ts';
import { queryPlansOf } from '../queryPlans.ts';
import { zipOf } from '../zipFiles.ts';
import { outputs } from './agentResults.ts';
import { project, projectOfClaims } from './claimsProject.ts';

const place = projectOfClaims();

describe('explanations of models', () => {
  it('stand beside the claims of the file that has as many, not of a sample or of another file of the test', async () => {
    const { answers } = program.rooms.evidence;
    const named = (count: number, word: string) => testFile('mixed', count).replaceAll('predicts', word);
    await project.importFile(place.write('sample.json', named(2, 'samples')));
    await project.importFile(place.write('own.json', named(3, 'owns')));
    await project.importFile(place.write('later.json', named(5, 'follows')));
    const archive = zipOf([['outputs/P/m/base/mixed.json', outputs('one', 'two', 'three'), 8]]);
    await project.importFile(place.write('outputs.zip', archive));
    const { context } = project.workbench;
    const [set] = (await answers?.sets(context)) ?? [];
    const questions = (await answers?.read(context, set?.id ?? ''))?.map(({ question }) => question.split('\n')[0]);
    expect(questions?.map((question) => question?.includes(' owns '))).toEqual([true, true, true]);
  });

  it('of one set are read with one look at the claims of each of its tests, however many claims and other sets there are', async () => {
    const { answers } = program.rooms.evidence;
    await project.importFile(place.write('mixed.json', testFile('mixed', 3)));
    await project.importFile(place.write('baseline.json', testFile('baseline', 3)));
    const written = outputs('one', 'two', 'three');
    const archive = zipOf([
      ['outputs/P/m/base/mixed.json', written, 8],
      ['outputs/P/m/exp/mixed.json', written, 8],
      ['outputs/P/m/exp/baseline.json', written, 8],
    ]);
    await project.importFile(place.write('outputs.zip', archive));
    const { context } = project.workbench;
    const looks: [string, number][] = [];
    for (const { id, author } of (await answers?.sets(context)) ?? []) {
      const plans = await queryPlansOf(context.db, () => answers?.read(context, id));
      looks.push([author, plans.filter(({ sql }) => sql.includes('evidence_claims')).length]);
    }
    expect(looks).toEqual([
      ['exp · m', 2],
      ['base · m', 1],
    ]);
  });

  it('are laid side by side where the project holds their claims, with the reference once somebody looked at it', async () => {
    const { answers } = program.rooms.evidence;
    const context = () => project.workbench.context;
    const sets = async () => (await answers?.sets(context())) ?? [];
    const archive = zipOf([
      ['outputs/P/m/base/mixed.json', outputs('one', ' ', 'beyond the claims'), 8],
      ['outputs/P/m/exp/mixed.json', outputs('eins', 'zwei'), 8],
      ['outputs/P/m/exp/baseline.json', outputs('no such claims'), 8],
    ]);
    await project.importFile(place.write('outputs.zip', archive));
    expect(await sets()).toEqual([]);
    const datasetId = await project.importFile(place.write('mixed.json', testFile('mixed', 2)));
    expect(await sets()).toMatchObject([
      { title: 'outputs.zip', author: 'base · m', itemCount: 2 },
      { title: 'outputs.zip', author: 'exp · m', itemCount: 2 },
    ]);
    const [base = '', exp = ''] = (await sets()).map(({ id }) => id);
    expect(
      (await answers?.read(context(), base))?.map(({ key, answer, reference }) => [key, answer, reference]),
    ).toEqual([
      ['mixed 1', 'one', ''],
      ['mixed 2', ' ', ''],
    ]);
    const [first] = (await project.call('evidence.list', { view: { datasetId } })).rows;
    const claimId = first?.id ?? 0;
    await project.call('evidence.writeExplanation', { claimId, text: 'mine' });
    await project.call('evidence.setDone', { claimId, done: true });
    await project.call('evidence.reveal', { claimId });
    const references = (await answers?.read(context(), exp))?.map(({ reference }) => reference !== '');
    expect(references).toEqual([true, false]);
    const offered = await project.call('ratings.answerSets', { beside: { source: 'evidence', id: base } });
    expect(offered.map(({ author, sharedCount }) => [author, sharedCount])).toEqual([
      ['Aki', 1],
      ['gold', 1],
      ['base · m', 2],
      ['exp · m', 2],
    ]);
    const order = {
      a: { source: 'evidence', id: base },
      b: { source: 'evidence', id: exp },
      choices: noPairingChoices,
    } as const;
    const pairing = await project.call('ratings.pairUp', order);
    expect(pairing).toMatchObject({ pairCount: 1 });
  });
});

describe('who works, beside the agents', () => {
  it('has as many explanations as they wrote of finished claims of the test', async () => {
    const datasetId = await project.importFile(place.write('mixed.json', testFile('mixed', 2)));
    const { rows } = await project.call('evidence.list', { view: { datasetId } });
    const count = (scenario: string) => project.call('evidence.ownExplanations', { scenario });
    for (const { id: claimId } of rows)
      await project.call('evidence.writeExplanation', { claimId, text: 'Because 1 says so.' });
    expect(await count('mixed')).toEqual({ explanations: 0 });
    await project.call('evidence.setDone', { claimId: rows[0]?.id ?? 0, done: true });
    expect(await count('mixed')).toEqual({ explanations: 1 });
    expect(await count('baseline')).toEqual({ explanations: 0 });
    await project.call('project.chooseEvaluator', { name: 'Bo' });
    expect(await count('mixed')).toEqual({ explanations: 0 });
  });
});
