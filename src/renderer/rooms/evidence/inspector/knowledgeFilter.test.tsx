import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { eachInEmptyWindow, fakeWorkbench, renderIn } from '../../../testing/fakeWorkbench.tsx';
import { EvidenceRoom } from '../EvidenceRoom.tsx';
import { evidenceAnswers } from '../evidenceFixture.ts';

eachInEmptyWindow();

const base = { datasetId: 8, datasetName: 'kb' };
const bases = [
  { ...base, fileId: 3, fileName: 'evidence_kb.json', statementCount: 2, hasFacts: false },
  { ...base, fileId: 4, fileName: '01-ClinicalEvidenceSummaries.tsv', statementCount: 4_375, hasFacts: true },
];

test('a search of the knowledge base is narrowed by what a release says, says so, and goes to another file', async () => {
  const answers = {
    'evidence.knowledgeBases': () => bases,
    'evidence.statementFacts': () => [
      { fact: 'level', value: 'A', statementCount: 3 },
      { fact: 'level', value: 'B', statementCount: 9 },
      { fact: 'rating', value: '5', statementCount: 2 },
      { fact: 'rating', value: '3', statementCount: 6 },
    ],
  };
  const fake = fakeWorkbench(evidenceAnswers('mixed', answers));
  await fake.workbench.store.getState().open();
  renderIn(fake.workbench, <EvidenceRoom />);
  const pane = within(await screen.findByRole('region', { name: 'Knowledge base' }));
  const searches = () => fake.asked.flatMap(({ method, input }) => (method === 'evidence.search' ? [input] : []));
  const last = async (wanted: object) => waitFor(() => expect(searches().at(-1)).toMatchObject(wanted));
  fireEvent.click(await pane.findByRole('button', { name: 'Filter the knowledge base' }));
  const item = (name: string) => screen.findByRole('menuitemcheckbox', { name, hidden: true });
  const choose = async (name: string) => {
    const line = await item(name);
    await act(async () => void fireEvent.click(line));
  };
  await choose('B 9');
  await last({ claimId: 1, fileId: 3, text: '', filter: { levels: ['B'], ratingAtLeast: null } });
  await choose('rating at least 3 of 5 8');
  await last({ filter: { levels: ['B'], ratingAtLeast: 3 } });
  expect(pane.getByText('Only: level B · rating at least 3 of 5')).toBeTruthy();
  await choose('01-ClinicalEvidenceSummaries.tsv 4,375');
  await waitFor(() => expect(pane.queryByText(/^Only:/)).toBeNull());
  // Beside the button of the prompt its end may be cut.
  const about = '4,375 statements, on this machine';
  expect(pane.getByText(about).dataset.tooltip).toBe(about);
});

test('of more hits than are ranked it says that there are more', async () => {
  const statements = [{ evidenceId: 203, description: 'After T790M 62 % responded.', facts: null, place: null }];
  const answers = { 'evidence.search': () => ({ fileId: 3, statements, matched: 1_000, isMore: true }) };
  const fake = fakeWorkbench(evidenceAnswers('mixed', answers));
  await fake.workbench.store.getState().open();
  renderIn(fake.workbench, <EvidenceRoom />);
  const field = await screen.findByRole('textbox', { name: 'Search the knowledge base' });
  fireEvent.change(field, { target: { value: 'cancer' } });
  expect(await screen.findByText('more than 1,000 found')).toBeTruthy();
  expect(screen.getByText('1 of more than 1,000 shown')).toBeTruthy();
});
