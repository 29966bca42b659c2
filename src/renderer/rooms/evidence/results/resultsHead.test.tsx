import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Dataset } from '../../../../shared/datasets.ts';
import { Toasts } from '../../../components/Toasts.tsx';
import { buildDataset, eachInEmptyWindow, fakeWorkbench, renderIn } from '../../../testing/fakeWorkbench.tsx';
import { press } from '../../../testing/pressKeys.ts';
import { keys } from '../../../window/keyDispatcher.ts';
import { EvidenceRoom } from '../EvidenceRoom.tsx';
import { evidenceAnswers } from '../evidenceFixture.ts';
import { resultsAnswers } from './resultsFixture.ts';

eachInEmptyWindow();

const ofResults = { room: 'evidence', format: 'evidence-results' } as const;
const claims = buildDataset({ id: 7, room: 'evidence', format: 'evidence-claims', name: 'Claims sample' });
const first = buildDataset({ ...ofResults, id: 8, name: 'results of May', itemCount: 70 });
const second = buildDataset({ ...ofResults, id: 9, name: 'results of June', itemCount: 140 });

/** The results of the first set, over a core that knows which of its datasets are withdrawn. */
async function openResults() {
  const withdrawn: number[] = [];
  const inSight = ({ id }: Dataset) => !withdrawn.includes(id);
  const fake = fakeWorkbench({
    ...evidenceAnswers('mixed', resultsAnswers()),
    'datasets.list': () => [claims, first, second].filter(inSight),
    'datasets.withdraw': ({ datasetId }: { datasetId: number }) => {
      withdrawn.push(datasetId);
      fake.emit('datasets.changed', { datasetIds: [datasetId] });
      return {};
    },
  });
  await fake.workbench.store.getState().open();
  renderIn(
    fake.workbench,
    <>
      <EvidenceRoom />
      <Toasts />
    </>,
  );
  await screen.findAllByRole('article');
  act(() => void keys.run('evidence.results'));
  await screen.findByRole('button', { name: /Back to claims/ });
  return { withdrawn };
}

const head = (name: string) => ({ name: new RegExp(`^Set of results ?${name}$`) });
const openMenu = (name: string) => fireEvent.click(screen.getByRole('button', head(name)));

test('a set of result files is described and withdrawn where its results are, by menu and by command', async () => {
  const { withdrawn } = await openResults();
  openMenu('results of May');
  expect(await screen.findByRole('menuitem', { name: 'Name, licence and citation…' })).toBeTruthy();
  expect(screen.getByRole('menuitem', { name: 'Withdraw this dataset…' })).toBeTruthy();
  act(() => void keys.run('evidence.withdraw'));
  const dialog = await screen.findByRole('dialog', { name: 'Withdraw results of May?' });
  fireEvent.click(screen.getByRole('button', { name: 'Withdraw' }));
  await waitFor(() => expect(withdrawn).toEqual([8]));
  expect(await screen.findByText('results of May is withdrawn.')).toBeTruthy();
  await waitFor(() => expect(dialog.isConnected).toBe(false));
  // The claims are what is left.
  expect(await screen.findAllByRole('article')).not.toEqual([]);
});

test('another set of result files is one choice away', async () => {
  await openResults();
  openMenu('results of May');
  fireEvent.click(await screen.findByRole('menuitemradio', { name: /results of June\s*140 files of results/ }));
  expect(await screen.findByRole('button', head('results of June'))).toBeTruthy();
});

test('who comes back to a claim from the results sees the card that keys are about, and at the first card the claim', async () => {
  Element.prototype.scrollIntoView = function (this: Element) {
    const scroller = this.closest('.ev-scroll');
    if (scroller) scroller.scrollTop = 100 * Number(this.getAttribute('data-evidence'));
  };
  const end = keys.listen(window);
  try {
    await openResults();
    const toOrFro = () => act(async () => press('Alt+R'));
    const sightOf = async () =>
      (await screen.findByRole('article', { current: true })).closest('.ev-scroll')?.scrollTop;
    await toOrFro();
    expect(await sightOf()).toBe(0);
    await act(async () => press('K'));
    expect(await sightOf()).toBe(11_500);
    await toOrFro();
    await toOrFro();
    expect(await sightOf()).toBe(11_500);
  } finally {
    end();
    Reflect.deleteProperty(Element.prototype, 'scrollIntoView');
  }
});
