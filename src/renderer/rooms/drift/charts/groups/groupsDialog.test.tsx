import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { driftOverview } from '../../driftFixture.ts';
import { eachWithRoomToDraw, show } from '../chartPanesFixture.tsx';
import { GroupsDialog } from './GroupsDialog.tsx';

eachWithRoomToDraw();

describe('groups of models', () => {
  const numbers = {
    one: 0.9,
    other: 0.8,
    difference: 0.1,
    interval: { lower: 0.05, upper: 0.15 },
    caseCount: 40,
    pairedCount: 38,
    clusterCount: 38,
  };
  const test1 = { p: 0.008, adjusted: 0.016, method: 'drawn' } as const;
  const test2 = { p: 0.09, adjusted: 0.09, method: 'drawn' } as const;
  const compared = {
    clusters: 'cases',
    testCount: 2,
    comparisons: [
      { ...numbers, metric: 'recallAtTen', test: test1, differs: true },
      { ...numbers, metric: 'slope', test: test2, differs: false },
    ],
  };

  test('are named and filled by people alone, and saved', async () => {
    const { asked } = show(
      <GroupsDialog onClose={() => undefined} />,
      {},
      { 'drift.setGroups': () => ({ counter: 1, savedAt: '' }) },
    );
    expect(screen.queryByText(/reasoning/)).toBeNull();
    fireEvent.click(await screen.findByText('Add a group'));
    fireEvent.change(screen.getByLabelText('Name of group 1'), { target: { value: 'distilled' } });
    fireEvent.click(screen.getByLabelText('aoba-7b in distilled'));
    await act(async () => fireEvent.click(screen.getByText('Save groups')));
    expect(asked.find(({ method }) => method === 'drift.setGroups')?.input).toEqual({
      datasetId: 3,
      groups: [{ name: 'distilled', models: ['aoba-7b'] }],
      base: [],
    });
  });

  test('have what another window saved of them meanwhile beside what is typed here', async () => {
    const group = (name: string, ...models: string[]) => ({ name, models });
    const before = [group('reasoning', 'aoba-7b'), group('standard', 'sora-mini')];
    const overviewOf = (groups: typeof before) =>
      ({ overview: { status: 'ready', value: { ...driftOverview, groups } } }) as const;
    const { asked, store } = show(<GroupsDialog onClose={() => undefined} />, overviewOf(before), {
      'drift.setGroups': () => ({ counter: 1, savedAt: '' }),
    });
    const name = screen.getByLabelText('Name of group 2');
    fireEvent.change(name, { target: { value: 'plain' } });
    const theirs = [group('reasoning', 'aoba-7b', 'sora-mini'), ...before.slice(1), group('small', 'kaede-13b')];
    act(() => store.setState(overviewOf(theirs)));
    // Who types goes on in the same field.
    expect(screen.getByLabelText('Name of group 2')).toBe(name);
    expect(screen.getByLabelText('Name of group 3')).toHaveProperty('value', 'small');
    await act(async () => fireEvent.click(screen.getByText('Save groups')));
    expect(asked.find(({ method }) => method === 'drift.setGroups')?.input).toEqual({
      datasetId: 3,
      groups: [theirs[0], group('plain', 'sora-mini'), theirs[2]],
      base: theirs,
    });
  });

  test('say how many to remove where those of another window make too many', async () => {
    const overviewOf = (count: number) => {
      const groups = Array.from({ length: count }, (_, at) => ({ name: `g${at}`, models: [] }));
      return { overview: { status: 'ready', value: { ...driftOverview, groups } } } as const;
    };
    const { asked, store } = show(<GroupsDialog onClose={() => undefined} />, overviewOf(10));
    for (const at of [11, 12]) {
      fireEvent.click(await screen.findByText('Add a group'));
      fireEvent.change(screen.getByLabelText(`Name of group ${at}`), { target: { value: `mine ${at}` } });
    }
    act(() => store.setState(overviewOf(11)));
    expect(screen.getByRole('status').textContent).toBe(
      'At most 12 groups are kept, and another window added some. Remove 1 to save.',
    );
    await act(async () => fireEvent.submit(screen.getByText('Save groups')));
    expect(asked.some(({ method }) => method === 'drift.setGroups')).toBe(false);
  });

  test('ask before what is not saved of them goes with the dialog', async () => {
    const onClose = vi.fn();
    show(<GroupsDialog onClose={onClose} />);
    fireEvent.click(await screen.findByText('Add a group'));
    fireEvent.keyDown(screen.getByLabelText('Name of group 1'), { key: 'Escape' });
    expect(onClose).not.toHaveBeenCalled();
    expect(screen.getByText('The groups are not saved yet.')).toBeTruthy();
    fireEvent.click(screen.getByText('Go on writing'));
    expect(screen.queryByText('The groups are not saved yet.')).toBeNull();
    expect(document.activeElement?.closest('form')).toBeTruthy();
    fireEvent.keyDown(screen.getByLabelText('Name of group 1'), { key: 'Escape' });
    fireEvent.click(screen.getByText('Throw away'));
    expect(onClose).toHaveBeenCalledOnce();
  });

  test('that have no name yet wait with what another window saved until they have one', async () => {
    const { store } = show(<GroupsDialog onClose={() => undefined} />);
    fireEvent.click(await screen.findByText('Add a group'));
    fireEvent.click(screen.getByLabelText('aoba-7b in Name of group 1'));
    const groups = [{ name: 'small', models: ['kaede-13b'] }];
    act(() => store.setState({ overview: { status: 'ready', value: { ...driftOverview, groups } } }));
    fireEvent.change(screen.getByLabelText('Name of group 1'), { target: { value: 'distilled' } });
    expect(screen.getByLabelText('aoba-7b in distilled')).toHaveProperty('checked', true);
    expect(screen.getByLabelText('Name of group 2')).toHaveProperty('value', 'small');
  });

  test('stay as they are typed where those that are saved cannot be read once more', async () => {
    const groups = [{ name: 'small', models: ['kaede-13b'] }];
    const { store } = show(<GroupsDialog onClose={() => undefined} />, {
      overview: { status: 'ready', value: { ...driftOverview, groups } },
    });
    fireEvent.change(screen.getByLabelText('Name of group 1'), { target: { value: 'smaller' } });
    fireEvent.click(await screen.findByText('Add a group'));
    fireEvent.change(screen.getByLabelText('Name of group 2'), { target: { value: 'distilled' } });
    const error = { code: 'DISK_FULL', message: 'Full', details: {} } as const;
    act(() => store.setState({ overview: { status: 'failed', error } }));
    expect(screen.getByLabelText('Name of group 1')).toHaveProperty('value', 'smaller');
    expect(screen.getByLabelText('kaede-13b in smaller')).toHaveProperty('checked', true);
    expect(screen.getByLabelText('Name of group 2')).toHaveProperty('value', 'distilled');
  });

  test('are compared by four metrics with interval, cases and recipe', async () => {
    const groups = [
      { name: 'reasoning', models: ['aoba-7b'] },
      { name: 'standard', models: ['sora-mini'] },
    ];
    show(
      <GroupsDialog onClose={() => undefined} />,
      { overview: { status: 'ready', value: { ...driftOverview, groups } } },
      { 'drift.compareGroups': () => compared },
    );
    const row = (await screen.findAllByText('0.900'))[0]?.closest('tr');
    expect(row?.textContent).toBe('Recall at turn 100.9000.8000.100 [0.050, 0.150]differs, p = 0.0164038');
    const other = screen.getByText('Slope of recall, per case').closest('tr');
    // The interval leaves out 0, and still nothing is said to differ.
    expect(other?.textContent).toContain('0.1000 [0.0500, 0.1500]not shown to differ, p = 0.090');
    expect(screen.getByText(/resamples of cases, seed 42\.$/)).toBeTruthy();
    expect(
      screen.getByText(/case by case, after Holm over the 2 tests of this table\. n stands under “In both”\.$/),
    ).toBeTruthy();
    expect(screen.queryByText(/only where both groups have more than 10/)).toBeNull();
    cleanup();
    const few = compared.comparisons.map((one) => ({ ...one, interval: null, caseCount: 2, pairedCount: 2 }));
    show(
      <GroupsDialog onClose={() => undefined} />,
      { overview: { status: 'ready', value: { ...driftOverview, groups } } },
      { 'drift.compareGroups': () => ({ ...compared, comparisons: few }) },
    );
    expect(
      await screen.findByText(/^A difference has an interval only where both groups have more than 10/),
    ).toBeTruthy();
    expect(screen.getAllByText('0.900')[0]?.closest('tr')?.textContent).not.toContain('[');
  });
});
