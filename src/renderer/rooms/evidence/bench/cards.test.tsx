import { act, fireEvent, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { AppError } from '../../../../shared/errors.ts';
import type { ClaimTask } from '../../../../shared/rooms/evidence/claimTask.ts';
import { eachInEmptyWindow, type FakeAnswers, fakeWorkbench, renderIn } from '../../../testing/fakeWorkbench.tsx';
import { press } from '../../../testing/pressKeys.ts';
import { keys } from '../../../window/keyDispatcher.ts';
import { EvidenceRoom } from '../EvidenceRoom.tsx';
import { buildTask, evidenceAnswers } from '../evidenceFixture.ts';

eachInEmptyWindow();

const facts: ClaimTask['candidates'][number]['facts'] = {
  molecularProfile: 'EGFR L858R',
  disease: 'Lung Adenocarcinoma',
  therapies: 'Osimertinib',
  type: 'Predictive',
  level: 'B',
  direction: 'Supports',
  significance: 'Sensitivity/Response',
  rating: 4,
  citation: 'Soria et al., 2018',
  sourceType: 'PubMed',
  sourceId: '29151359',
};
const usual = buildTask();
const withFacts: FakeAnswers = {
  'evidence.readClaim': () => ({
    ...usual,
    candidates: usual.candidates.map((one, at) => ({ ...one, facts: at === 0 ? facts : null })),
  }),
};

async function openRoom(answers: FakeAnswers = {}) {
  const fake = fakeWorkbench(evidenceAnswers('mixed', answers));
  await fake.workbench.store.getState().open();
  keys.listen(window);
  const workbench = { ...fake.workbench, shell: 'electron' as const };
  renderIn(workbench, <EvidenceRoom />);
  await screen.findAllByRole('article');
  return fake;
}

const card = (id: number) => screen.getByRole('article', { name: `EID${id}` });
const pressed = (key: string) => act(async () => press(key));

test('a card shows what a release says of its evidence, and hides it as the model saw it', async () => {
  await openRoom(withFacts);
  const words =
    'Predictive · level B · Supports · Sensitivity/Response · rating 4 of 5 · Lung Adenocarcinoma · Osimertinib · Soria et al., 2018 · PubMed 29151359';
  expect(within(card(114)).getByText(words)).toBeTruthy();
  await pressed('M');
  expect(screen.queryByText(words)).toBeNull();
  expect(screen.getByRole('button', { name: /^As the model saw it/ }).getAttribute('aria-pressed')).toBe('true');
});

test('without facts there is nothing to hide', async () => {
  await openRoom();
  expect(screen.queryByRole('button', { name: /^As the model saw it/ })).toBeNull();
});

test('the page of an EID opens only after its host was shown', async () => {
  const { asked } = await openRoom({ 'host.openExternal': () => ({}) });
  const opened = () => asked.filter(({ method }) => method === 'host.openExternal').map(({ input }) => input);
  fireEvent.click(within(card(115)).getByRole('button', { name: 'EID115' }));
  const dialog = await screen.findByRole('dialog', { name: 'Open a page at civicdb.org?' });
  expect(dialog.textContent).toContain('https://civicdb.org/links/evidence_items/115');
  expect(opened()).toEqual([]);
  await act(async () => fireEvent.click(within(dialog).getByRole('button', { name: 'Open civicdb.org' })));
  expect(opened()).toEqual([{ url: 'https://civicdb.org/links/evidence_items/115' }]);
});

test('what a release says of a claim is folded beneath it, hidden as the model saw it, and leads to the page of its assertion', async () => {
  const gene = 'A receptor that many tumours keep on.';
  const [claim] = usual.claims;
  const { asked } = await openRoom({
    ...withFacts,
    'evidence.describeClaim': () => [
      {
        text: claim?.text ?? '',
        assertionIds: [7],
        summaries: [
          { kind: 'gene', name: 'EGFR', text: gene },
          { kind: 'profile', name: 'EGFR', text: 'EGFR exon 19 deletion' },
        ],
      },
    ],
    'host.openExternal': () => ({}),
  });
  expect((await screen.findByText('Gene EGFR')).closest('details')?.open).toBe(false);
  // The context says it already.
  expect(screen.queryByText('Profile EGFR')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'AID7' }));
  const dialog = await screen.findByRole('dialog', { name: 'Open a page at civicdb.org?' });
  await act(async () => fireEvent.click(within(dialog).getByRole('button', { name: 'Open civicdb.org' })));
  expect(asked.find(({ method }) => method === 'host.openExternal')?.input).toEqual({
    url: 'https://civicdb.org/links/assertions/7',
  });
  await pressed('M');
  expect(screen.queryByText('Gene EGFR')).toBeNull();
});

async function addById(typed: string) {
  await pressed('#');
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Add evidence by id' });
  expect(document.activeElement).toBe(field);
  fireEvent.change(field, { target: { value: typed } });
  await act(async () => fireEvent.keyDown(field, { key: 'Enter' }));
  return field;
}

test('evidence is added by its id, however it is typed', async () => {
  const { asked } = await openRoom();
  const field = await addById('eid２０３');
  expect(asked.find(({ method }) => method === 'evidence.choose')?.input).toEqual({
    claimId: 1,
    evidenceId: 203,
    choice: 'add',
  });
  expect(field.value).toBe('');
});

test('an id that is here already, is none, or that no knowledge base has, is said to be so and stays typed', async () => {
  const { asked } = await openRoom({
    'evidence.choose': () => {
      throw new AppError('INVALID_INPUT', 'Evidence that cannot be chosen so', { reason: 'unknown', id: 999 });
    },
  });
  await addById('114');
  expect(screen.getByText('EID114 is already here.')).toBeTruthy();
  await addById('osimertinib');
  expect(screen.getByText('"osimertinib" is no id.')).toBeTruthy();
  expect(asked.some(({ method }) => method === 'evidence.choose')).toBe(false);
  const field = await addById('999');
  expect(screen.getByText('No knowledge base of this claim has EID999.')).toBeTruthy();
  expect(field.value).toBe('999');
});
