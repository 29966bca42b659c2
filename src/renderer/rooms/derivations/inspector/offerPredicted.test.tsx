import { act, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { PairAlignment } from '../../../../shared/rooms/derivations/score.ts';
import { renderIn } from '../../../testing/fakeWorkbench.tsx';
import { eachPressingKeys } from '../../../testing/keyedWindow.tsx';
import { press } from '../../../testing/pressKeys.ts';
import { DerivationsContext } from '../derivationsContext.ts';
import { imported, roomShowing } from '../roomFixture.ts';
import { TripleEditor } from '../work/TripleEditor.tsx';
import { PairCard } from './PairCard.tsx';

eachPressingKeys();

const predicted = { subject: '宮沢賢治', relation: '没地', objects: ['花巻'], support: null };
const pair: PairAlignment = {
  ...{ goldStep: 0, goldObject: 0, predictedStep: 0, predictedObject: 0, weight: 0.4 },
  ...{ subject: null, relation: null, object: null },
};

test('a predicted triple that was met in part is offered when somebody asks for it, and accepted as a row of its own', async () => {
  const { workbench, store } = roomShowing(imported);
  const value = { used: 0, predictedDerivation: [predicted], pairs: [pair], references: [] };
  store.setState({ itemScore: { status: 'ready', value: value as never } }); // the editor reads only these
  renderIn(
    workbench,
    <DerivationsContext value={store}>
      <div data-room-scope="derivations">
        <TripleEditor />
        <PairCard pair={pair} byWords={false} />
      </div>
    </DerivationsContext>,
  );
  expect(screen.queryByRole('button', { name: /^Accept/ })).toBeNull();
  await act(async () => screen.getByRole('button', { name: 'Offer predicted 1 as a triple' }).click());
  expect(screen.getByRole('row', { name: 'Suggested triple: 宮沢賢治, 没地, 花巻' })).toBeTruthy();
  await act(async () => (document.activeElement instanceof HTMLElement ? document.activeElement.blur() : undefined));
  await act(async () => press('A'));
  expect(store.getState().content?.derivations[0]?.[1]).toMatchObject({ relation: '没地' });
});
