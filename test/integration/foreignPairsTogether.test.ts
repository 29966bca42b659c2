import { basename, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { runWords } from '../commandLine.ts';
import { project, projectOfForeignPairs, write } from './foreignPairsProject.ts';

const place = projectOfForeignPairs();

describe('files that were picked together', () => {
  const outputs = (generator: string, ...instructions: string[]) =>
    instructions.map((instruction) => ({ instruction, output: `${generator} says`, generator, dataset: 'd' }));
  const given = (path: string) => ({ name: basename(path), source: project.workbench.grants.toRead(path) });

  test('are one set where they belong together, paired over the files, and others stay out of it', async () => {
    const files = [
      given(write('aoba.json', outputs('aoba', 'Why?', 'Alone?'))),
      given(write('notes.json', { note: 'nothing of the kind' })),
      given(write('kaede.json', outputs('kaede', 'Why?'))),
      given(join(place.path, 'gone.json')),
    ];
    const together = await project.call('datasets.together', { files });
    expect(together).toEqual([0, 2]);
    const { source } = await project.call('datasets.join', {
      name: 'aoba and 1 more',
      files: together.flatMap((at) => files[at] ?? []),
    });
    const found = await project.call('datasets.preview', { source });
    expect(found).toMatchObject({ format: 'pairs', fileName: 'aoba and 1 more.zip', pairCount: 1, badCount: 1 });
    expect(found.problems.map(({ code, params }) => [code, params.model])).toEqual([['questionAlone', 'aoba']]);
    await project.call('datasets.discardPreview', { previewId: found.previewId });
    await expect(project.call('datasets.preview', { source })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  test('are one study on the command line, too, which says what was joined; with a format each is by itself', async () => {
    const files = [
      write('aoba.json', outputs('aoba', 'Why?', 'How?')),
      write('trace.json', { messages: [{ role: 'user', content: 'Which dose?' }] }),
      write('kaede.json', outputs('kaede', 'Why?', 'How?')),
      write('notes.txt', 'nothing of the kind'),
    ];
    const dataDir = join(place.path, 'joined');
    const all = await runWords(['import', ...files, '--data-dir', dataDir]);
    expect(all.said).toContain(`Joined into one: ${files[0]}, ${files[2]}`);
    expect(all.printed).toMatchObject([
      {
        imported: [
          { file: files[0], joined: [files[0], files[2]], imported: 2 },
          { file: files[1], imported: 1 },
        ],
        refused: [{ file: files[3] }],
      },
    ]);
    const named = ['--name', 'Two models', '--data-dir', join(place.path, 'named')];
    const set = await runWords(['import', files[0] ?? '', files[2] ?? '', ...named]);
    expect([set.code, set.printed]).toMatchObject([0, [{ datasetId: 1, imported: 2 }]]);
    const apart = await runWords([
      'import',
      files[0] ?? '',
      files[2] ?? '',
      '--format',
      'pairs',
      '--data-dir',
      dataDir,
    ]);
    expect(apart.code).toBe(1);
    expect(apart.said.join()).not.toContain('Joined');
  });

  test('are named by themselves on the command line where something is odd about one of them', async () => {
    const verdict = { instruction: 'Why?', output_1: 'a', output_2: 'b', generator_1: 'aoba', generator_2: 'kaede' };
    const answers = write('aoba.json', outputs('aoba', 'Why?'));
    const judged = write('judged.jsonl', [
      { ...verdict, preference: 1, annotator: 'j' },
      { ...verdict, generator_2: 'momiji', output_2: '', preference: 2, annotator: 'j' },
    ]);
    const { said } = await runWords(['import', answers, judged, '--data-dir', join(place.path, 'named')]);
    const line = said.find((one) => one.includes('momiji'));
    expect(line).toContain(`${judged}:2:1: A verdict on`);
  });

  test('are found by their names before any is read', async () => {
    const names = ['aoba.json', 'notes.txt', 'verdicts.jsonl', 'set.zip'];
    expect(await project.call('datasets.mayJoin', { names })).toEqual([0, 2]);
    const notes = given(write('aoba.txt', JSON.stringify(outputs('aoba', 'Why?'))));
    const answers = given(write('kaede.json', outputs('kaede', 'Why?')));
    expect(await project.call('datasets.together', { files: [notes, answers] })).toEqual([]);
  });

  test('stay alone where only one is of a kind that is paired, or none', async () => {
    const answers = given(write('aoba.json', outputs('aoba', 'Why?')));
    const traces = ['one.json', 'two.json'].map((name) =>
      given(write(name, { messages: [{ role: 'user', content: `${name}?` }] })),
    );
    expect(await project.call('datasets.together', { files: [answers, ...traces] })).toEqual([]);
    expect(await project.call('datasets.together', { files: traces })).toEqual([]);
  });
});
