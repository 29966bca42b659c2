import { fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { ScoreRun } from '../../../shared/rooms/derivations/score.ts';
import { settingsSchema } from '../../../shared/settings.ts';
import { buildProject, eachInEmptyWindow, fakeWorkbench, renderIn } from '../../testing/fakeWorkbench.tsx';
import { DictionaryFields } from './DictionaryFields.tsx';
import { ScoreFoot } from './inspector/ScoreFoot.tsx';

eachInEmptyWindow();

const none = { prec: null, recall: null, f1: null };
const sha256 = 'a1b2c3'.padEnd(64, '0');

test('the foot of a score names the file of other names by its hash, and says that nobody knows whether it is the published one', () => {
  const run: ScoreRun = {
    ...{
      id: 1,
      goldDatasetId: 1,
      predictionDatasetId: 2,
      predictionName: 'p',
      atCounter: 0,
      staleCount: 0,
      itemCount: 5,
    },
    computedAt: '2026-02-03T04:05:06.000Z',
    totals: {
      ...{ a: null, e: none, r: none, er: none, comparable: false, problems: [] },
      reasons: ['aliasesUnknown'],
      source: {
        ...{ metric: '2wikimultihopqa', version: 1, tokenizer: null, options: {} },
        dictionaries: [{ name: 'id_aliases.json', sha256 }],
      },
    },
  };
  renderIn(fakeWorkbench().workbench, <ScoreFoot run={run} />);
  expect(screen.getByText('id_aliases.json a1b2c3')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Why?' }));
  expect(
    screen.getByText(/Whether the file of other names is the published id_aliases\.json cannot be told/),
  ).toBeTruthy();
  expect(screen.getByText(`sha256 ${sha256}`)).toBeTruthy();
});

test('the settings show the file of other names, and take it away', async () => {
  const path = '/home/c/Akapen/dictionaries/a1b2c3-id_aliases.json';
  let settings = settingsSchema.parse({ language: 'en', entityAliases: path });
  const { workbench, asked } = fakeWorkbench({
    'project.open': () => buildProject({ settings }),
    'project.updateSettings': (change: object) => {
      settings = { ...settings, ...change };
      return settings;
    },
  });
  await workbench.store.getState().open();
  renderIn(workbench, <DictionaryFields />);
  expect(screen.getByText(path)).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: `Remove ${path}` }));
  expect(await screen.findByText('None. Only the names in the gold count.')).toBeTruthy();
  expect(asked.at(-1)).toEqual({ method: 'project.updateSettings', input: { entityAliases: null } });
});
