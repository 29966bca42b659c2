import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { EntitySourceKind } from '../../../../shared/rooms/drift/modelNumbers.ts';
import { prepareWindow, resetFrame } from '../../../testing/fakeWorkbench.tsx';
import { driftRun } from '../driftFixture.ts';
import { measuredModels } from '../modelsFixture.ts';
import { turnReason } from '../turnFixture.ts';
import { pane, place, run, withReason, writes } from './reasonFixture.tsx';

beforeAll(prepareWindow);
beforeEach(resetFrame);
afterEach(cleanup);

const rowNames = (list: HTMLElement) =>
  within(list)
    .getAllByRole('listitem')
    .map((row) => row.textContent.trim().replace(/\s+/g, ' '));
const listUnder = (title: RegExp) => {
  const list = screen.getByRole('heading', { name: title }).closest('section')?.querySelector('ul');
  if (!list) throw new Error(`No list under ${title}`);
  return list;
};

describe('the reason of a point', () => {
  test('asks for a point while none is open', () => {
    pane({ point: null });
    expect(screen.getByRole('heading', { name: 'Choose a point of a curve to see its reason.' })).toBeTruthy();
  });

  test('says what became of every entity and why', () => {
    pane();
    expect(rowNames(listUnder(/Critical entities 2 of 5 found/))).toEqual([
      'matched generalised anxiety exact',
      'matched sertraline 50 mg sertraline ⊂ termthe term contains “sertraline”',
      'negated penicillin allergy “no” stands 1 word before it Overrule…',
      'missed panic attack in 2023 last seen turn 12',
      'missed asthma last seen turn 6',
    ]);
    expect(rowNames(listUnder(/Neither critical nor extended rate 0.40 = 2 of 5 named/))).toEqual([
      'beyond the gold chest pain first at turn 11; said by the patient at turn 4',
      'beyond the gold mirtazapine first at turn 13; neither in the patient summary nor said up to here',
    ]);
    expect(
      screen.getByText('Measured in reference mode. In strict mode the recall of this turn is 0.40.'),
    ).toBeTruthy();
    expect(screen.getByText('1 overruled match of this model in this run')).toBeTruthy();
  });

  test('calls no match exact, or a part of the term, that came by another wording of the entity', () => {
    const found = { set: 'critical', finding: 'matched' } as const;
    const spans = [{ start: 0, end: 9 }];
    const { container } = pane(
      withReason({
        gold: [
          { ...found, entity: 'social anxiety', tier: 'exact', predicted: 'sad', spans },
          { ...found, entity: 'panic disorder', tier: 'contained', predicted: 'severe pd', spans: [] },
          { ...found, entity: 'anxiety', tier: 'exact', predicted: 'anxiety disorder', spans: [] },
          { ...found, entity: 'asthma', tier: 'exact', predicted: 'Asthma ', spans: [] },
        ],
      }),
    );
    expect(rowNames(listUnder(/Critical/))).toEqual([
      'matched social anxiety by its other wording “sad” Overrule…',
      'matched panic disorder “severe pd” contains another wording of it',
      'matched anxiety by its other wording “anxiety disorder”',
      'matched asthma exact',
    ]);
    const mark = container.querySelector<HTMLElement>('.rs-summary .rs-mark');
    expect(mark?.dataset.said?.trim()).toBe('(matched, by another wording: social anxiety)');
  });

  test('marks the summary without changing its text, and says each mark in words', () => {
    const { container } = pane();
    const text = container.querySelector('.rs-summary .rs-text');
    expect(text?.textContent).toBe(turnReason().summary);
    const marks = [...(text?.querySelectorAll<HTMLElement>('.rs-mark') ?? [])];
    expect(marks.map((mark) => [mark.textContent, mark.dataset.said?.trim()])).toEqual([
      ['generalised anxiety', '(matched, exact: generalised anxiety)'],
      ['chest pain', '(beyond the gold)'],
      ['sertraline', '(matched, contained: sertraline 50 mg)'],
      ['penicillin allergy', '(negated)'],
      ['mirtazapine', '(beyond the gold)'],
    ]);
  });

  test('rings the places of a row, and the word that denies it', () => {
    const { container } = pane();
    fireEvent.mouseEnter(listUnder(/Critical/).children[2] as HTMLElement); // a row is an element
    const ringed = [...container.querySelectorAll('.rs-summary [data-ringed]')];
    expect(ringed.map(({ textContent }) => textContent)).toEqual(['no', 'penicillin allergy']);
  });

  test('opens the folded entities when one of them is clicked in the text', async () => {
    const spans = [{ start: 0, end: 9 }];
    const diary = {
      entity: 'ms tanabe',
      set: 'extended',
      finding: 'matched',
      tier: 'exact',
      predicted: '',
      spans,
    } as const;
    const { container } = pane(withReason({ gold: [...turnReason().gold, diary] }));
    expect(screen.queryByRole('button', { name: /matched ms tanabe/ })).toBeNull();
    fireEvent.click(container.querySelector('.rs-summary .rs-mark') as HTMLElement); // the first mark
    await waitFor(() => expect(document.activeElement?.textContent).toContain('ms tanabe'));
  });

  test('says why there is no summary', () => {
    pane(withReason({ summary: '', absent: 'error', gold: [], hallucinated: [], supported: [] }));
    expect(screen.getByText('The call for this summary failed.')).toBeTruthy();
    expect(screen.getByText('It counts as recall 0.', { exact: false })).toBeTruthy();
  });

  test('says that no case has the turn, and what failed', () => {
    pane({ casesAtTurn: { status: 'ready', value: [] } });
    expect(screen.getByText(/No measured case has a turn 13/)).toBeTruthy();
    cleanup();
    pane({ reason: { status: 'failed', error: { code: 'NOT_FOUND', message: '', details: {} } } });
    expect(screen.getByRole('alert').textContent).toContain('That is not there any more.');
  });
});

describe('moving', () => {
  test('goes to the turn of a bar, and bars say their turn and recall', async () => {
    const { store } = pane();
    const bars = screen.getByRole('listbox', { name: 'This case, turn by turn' });
    expect(within(bars).getByRole('option', { selected: true }).getAttribute('aria-label')).toBe(
      'Turn 13, recall 0.40',
    );
    fireEvent.keyDown(bars, { key: 'ArrowLeft' });
    await waitFor(() => expect(store.getState().point).toEqual({ model: 'aoba-7b', turn: 12 }));
    fireEvent.click(within(bars).getByRole('option', { name: 'Turn 19, recall 0.20' }));
    await waitFor(() => expect(store.getState().point).toEqual({ model: 'aoba-7b', turn: 19 }));
    expect(store.getState().caseId).toBe(14);
  });

  test('draws the gate behind the bars only where it was defined for such entities', () => {
    const gateWith = (entitySource: EntitySourceKind) => {
      const models = measuredModels.map((model) => ({ ...model, entitySource }));
      const { container } = pane({ shown: { status: 'ready', value: { run: driftRun, models } } });
      const gate = container.querySelector('.rs-history .rs-gate');
      cleanup();
      return gate !== null;
    };
    expect([gateWith('precomputed'), gateWith('lexicon'), gateWith('onnx')]).toEqual([true, false, false]);
  });

  test('finds another case of the turn and stays on the turn', async () => {
    const { store } = pane();
    fireEvent.click(screen.getByRole('button', { name: /case c_014/ }));
    const search = await screen.findByRole('combobox', { name: 'Find a case' });
    fireEvent.change(search, { target: { value: '𠮷' } });
    const options = within(screen.getByRole('listbox', { name: /Cases that have/ })).getAllByRole('option');
    expect(options.map(({ textContent }) => textContent)).toEqual(['c_001_𠮷recall 0.80']);
    fireEvent.click(options[0] as HTMLElement); // there is one
    await waitFor(() => expect(store.getState().caseId).toBe(1));
    expect(store.getState().point).toEqual({ model: 'aoba-7b', turn: 13 });
  });

  test('is closed at the first turn', () => {
    pane({ point: { model: 'aoba-7b', turn: 1 }, ...withReason({ turn: 1 }) });
    expect(screen.getByRole('button', { name: 'Previous turn' })).toHaveProperty('disabled', true);
  });
});

describe('a turn', () => {
  test('is done with its comment saved, and a queue goes on', async () => {
    const turns = [13, 14].map((turn) => ({ ...place, caseKey: 'c_014', turn, recall: 0.4, done: false }));
    const { asked, store } = pane({ queue: { id: 2, turns, index: 0 } });
    expect(screen.getByText('1 of 2 in the queue')).toBeTruthy();
    const field = screen.getByRole('textbox', { name: 'Comment on this turn' });
    fireEvent.change(field, { target: { value: '﨑山先生に確認' } });
    expect(screen.getByText('Not saved yet.')).toBeTruthy();
    run('drift.done');
    await waitFor(() => expect(store.getState().queue?.index).toBe(1));
    expect(writes(asked)).toEqual([
      { method: 'drift.setComment', input: { ...place, text: '﨑山先生に確認', base: '' } },
      { method: 'drift.setTurnDone', input: { ...place, done: true } },
    ]);
  });

  test('stands beside the one before, short until P', async () => {
    const summary = `${'She sleeps badly. '.repeat(20)}A panic attack in 2023 led to a visit.`;
    const start = summary.indexOf('panic attack in 2023');
    const spans = [{ start, end: start + 20 }];
    const gold = [
      { entity: 'panic attack in 2023', set: 'critical', finding: 'matched', tier: 'exact', predicted: '', spans },
    ] as const;
    const before = turnReason({ turn: 12, summary, gold: [...gold], hallucinated: [] });
    const { container } = pane({}, { 'drift.readTurn': () => before });
    const shown = () => container.querySelector('.rs-quote')?.textContent ?? '';
    await waitFor(() => expect(shown()).toContain('panic attack in 2023'));
    expect(shown().length).toBeLessThan(220);
    run('drift.showPrevious');
    expect(shown()).toBe(summary);
  });
});
