import { act, fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { type ResultsView, resultsFilterSchema } from '../../../../shared/rooms/ratings/resultsView.ts';
import { eachInEmptyWindow } from '../../../testing/fakeWorkbench.tsx';
import { pressKeys } from '../../../testing/pressKeys.ts';
import { buildHead, buildResults, buildScope, resultsAnswers } from './resultsFixture.ts';
import { agreementOf, openResults, work } from './resultsPageFixture.tsx';

eachInEmptyWindow();

describe('filters of results', () => {
  it('that leave nothing are named, and W takes everything again wherever the focus is', async () => {
    const { filters } = await openResults(
      resultsAnswers(buildHead(), ({ evaluators }) =>
        buildResults(buildScope(), evaluators?.length === 0 ? { shown: 0, analysed: 0, repeats: 0 } : {}),
      ),
    );
    for (const name of ['E-01', 'E-02']) await act(async () => fireEvent.click(screen.getByRole('checkbox', { name })));
    await act(async () => {});
    expect(work().textContent).toContain('The filter leaves none of 65 judgements.');
    expect(work().textContent).toContain('Narrowed by: Evaluators 0 / 2.');
    (document.activeElement as HTMLElement | null)?.blur();
    await pressKeys('w');
    expect(filters().at(-1)?.evaluators).toBeNull();
    expect(work().textContent).not.toContain('Narrowed by');
  });

  it('come back as they were left, without what the study does not have any more', async () => {
    const kept = {
      filter: resultsFilterSchema.parse({ evaluators: ['E-02', 'gone'], models: ['gone'], ties: 'out' }),
      ...{ tab: 'overview', criterion: 'completeness', showsNames: false, hidesNames: false },
    };
    const read = ({ key }: { readonly key: string }) => ({ value: key === 'ratings.results.5' ? kept : null });
    const { filters } = await openResults({ ...resultsAnswers(), 'session.read': read });
    expect(filters()).toEqual([resultsFilterSchema.parse({ evaluators: ['E-02'], ties: 'out' })]);
    expect(screen.getByRole('heading', { name: 'Completeness' })).toBeTruthy();
    expect(within(work()).getByText('ties left out; n and 95 % interval')).toBeTruthy();
  });

  it('take the verdicts of models where no person judged', async () => {
    const judge = { nonsense: 0, repeats: 0, planned: null, repeatsPlanned: null, specialties: [], lastAt: null };
    const evaluators = [{ ...judge, id: 'judge-a', isModel: true, rated: 40 }];
    const { filters } = await openResults(resultsAnswers(buildHead({ evaluators })));
    expect(filters().map(({ judges }) => judges)).toEqual(['models']);
    expect(work().textContent).toContain('Interim: 40 judgements so far');
  });

  it('of verdicts of one model speak of no person where agreement is asked', async () => {
    const judge = { nonsense: 0, repeats: 0, planned: null, repeatsPlanned: null, specialties: [], lastAt: null };
    const evaluators = [{ ...judge, id: 'judge-a', isModel: true, rated: 40 }];
    const said = { ...agreementOf(0), evaluators: [{ id: 'judge-a', name: 'judge-a' }] };
    await openResults({ ...resultsAnswers(buildHead({ evaluators })), 'ratings.agreement': () => said });
    await act(async () => fireEvent.click(screen.getByRole('tab', { name: 'Agreement' })));
    expect(work().textContent).toContain('One judge so far, a model: judge-a.');
    expect(work().textContent).not.toContain('person');
  });

  it('have the number of those judgements beside them that they count', async () => {
    const [person] = buildHead().evaluators;
    if (person === undefined) throw new Error('The fixture has evaluators');
    const elsewhere = { ...person, planned: null, rated: 68 };
    const evaluators = [elsewhere, { ...elsewhere, id: 'judge-a', isModel: true, rated: 38 }];
    const judged = { people: 68, models: 38 };
    const models = ['K7', 'P2'].map((code) => ({ code, name: null, judged }));
    const versions = [{ version: '1', since: null, judged, criteria: buildHead().criteria }];
    await openResults(resultsAnswers(buildHead({ evaluators, models, versions })));
    const counts = () => [...document.querySelectorAll('.rr-filters .rr-end')].map(({ textContent }) => textContent);
    expect(work().textContent).toContain('Interim: 68 judgements so far');
    expect(counts()).toEqual(['n 68', 'n 68', '68', '38', '68']);
    const choose = (name: string) => act(async () => fireEvent.click(screen.getByRole('radio', { name })));
    await choose('models');
    expect(work().textContent).toContain('Interim: 38 judgements so far');
    expect(counts()).toEqual(['n 38', 'n 38', '68', '38', '38']);
    await choose('together');
    expect(work().textContent).toContain('Interim: 106 judgements so far');
    expect(counts()).toEqual(['n 106', 'n 106', '68', '38', '106']);
  });

  it('show one version of the protocol, and say that versions are never added up', async () => {
    const { filters } = await openResults();
    const old = screen.getByRole('radio', { name: 'Version 1, kept apart' });
    await act(async () => fireEvent.click(old));
    expect(filters().at(-1)?.protocolVersion).toBe('1');
    expect(screen.getByText('Versions are never added up.', { exact: false })).toBeTruthy();
  });
});

describe('another version of the protocol', () => {
  const words = (en: string) => ({ label: { en }, question: { en: `${en}, as it was asked?` } });
  const [newest, oldest] = buildHead().versions;
  if (newest === undefined || oldest === undefined) throw new Error('Versions are missing');
  const asked = [
    { key: 'safety', ...words('Safety') },
    { key: 'accuracy', ...words('Accuracy') },
  ];
  const head = buildHead({ versions: [newest, { ...oldest, criteria: asked }] });
  const old: ResultsView = {
    ...{ ...buildResults(), protocolVersion: '1', criteria: ['safety', 'accuracy', 'tone'] },
    scopes: Object.fromEntries(['safety', 'accuracy', 'tone', 'overall'].map((key) => [key, buildScope()])),
  };
  const answers = resultsAnswers(head, ({ protocolVersion }) => (protocolVersion === '1' ? old : buildResults()));
  const choose = async (name: RegExp) => {
    await act(async () => fireEvent.click(screen.getByRole('radio', { name })));
    for (let turn = 0; turn < 4; turn += 1) await act(async () => {});
  };
  const criteria = () => [...work().querySelectorAll('.rr-criterion label')].map(({ textContent }) => textContent);

  it('has its own criteria in its own words, one that no protocol here asks by its key', async () => {
    await openResults(answers);
    expect(criteria()).toEqual(['Accuracy', 'Completeness', 'All, pooled']);
    await choose(/^Version 1/);
    expect(criteria()).toEqual(['Safety', 'Accuracy', 'tone', 'All, pooled']);
    expect(work().textContent).toContain('Accuracy, as it was asked?');
    await pressKeys('3');
    expect(within(work()).getByRole('heading', { name: 'tone' })).toBeTruthy();
  });

  it('begins at its first criterion where it does not have the one that was chosen', async () => {
    await openResults(answers);
    await pressKeys('2');
    await choose(/^Version 1/);
    expect(within(work()).getByRole('heading', { name: 'Safety' })).toBeTruthy();
    expect(work().textContent).toContain('Told apart, 2 of 3 pairs');
  });
});
