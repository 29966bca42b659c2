import { act, fireEvent, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { fiveCriteria } from '../../../../shared/rooms/ratings/protocol.ts';
import { eachInEmptyWindow, fakeWorkbench, renderIn } from '../../../testing/fakeWorkbench.tsx';
import { pressKeys } from '../../../testing/pressKeys.ts';
import { field, foot, type } from './makingPageFixture.tsx';
import { ProtocolPage } from './ProtocolPage.tsx';
import { settingMembers } from './settingWords.ts';

eachInEmptyWindow();

describe('the protocol of a study that stands', () => {
  const study = {
    ...{
      datasetId: 5,
      studyId: 's',
      title: 'Hepatic',
      questionCount: 3,
      pairCount: 3,
      evaluatorCount: 1,
    },
    ...{ submissionCount: 2, isClosed: false, protocol: fiveCriteria, ownerName: '', ownerEmail: '' },
    ...{ welcome: { en: null, ja: null }, specialties: [], models: [], spreadsheetName: null },
  };

  it('says before it is saved that what was judged keeps its version', async () => {
    const { workbench, asked } = fakeWorkbench({
      'ratings.readStudy': () => study,
      'ratings.protocolVersions': () => [{ protocol: fiveCriteria, submissionCount: 2 }],
      'ratings.saveProtocol': () => ({ version: 2, counter: 7, savedAt: '' }),
    });
    renderIn(workbench, <ProtocolPage datasetId={5} onClose={() => {}} />);
    await act(async () => {});
    expect(foot()).toBe('Nothing is changed.');
    await act(async () => fireEvent.click(screen.getByRole('radio', { name: 'not by its raters' })));
    expect(foot()).toMatch(/^Only who settles differences is changed.*version 1 stays\.$/);
    expect(screen.getByRole('button', { name: /^Save/ }).textContent).not.toContain('version');
    await act(async () => fireEvent.click(screen.getByRole('button', { name: /Accuracy/ })));
    await type(field('accuracy.label.en'), 'Errors');
    expect(foot()).toBe('Judgements by version 1 stay as they are; from now on version 2 is asked.');
    await pressKeys('Ctrl+Enter');
    const saved = asked.find(({ method }) => method === 'ratings.saveProtocol');
    expect(saved?.input).toMatchObject({ datasetId: 5, seen: { version: 1 } });
  });

  it('is left at once where nothing is changed, and asks before a change is lost', async () => {
    const { workbench } = fakeWorkbench({
      'ratings.readStudy': () => study,
      'ratings.protocolVersions': () => [],
    });
    let closed = 0;
    renderIn(workbench, <ProtocolPage datasetId={5} onClose={() => (closed += 1)} />);
    await act(async () => {});
    await pressKeys('Escape');
    expect(closed).toBe(1);
    await act(async () => fireEvent.click(screen.getByRole('radio', { name: 'not by its raters' })));
    await pressKeys('Escape');
    expect([closed, screen.getByRole('dialog', { name: 'Close without saving the protocol?' })]).toEqual([
      1,
      expect.anything(),
    ]);
    await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Close without saving' })));
    expect(closed).toBe(2);
  });

  it('has what was changed and not saved again after the window went away, until it is saved or given up', async () => {
    const kept = new Map<string, unknown>();
    const { workbench, asked } = fakeWorkbench({
      'ratings.readStudy': () => study,
      'ratings.protocolVersions': () => [],
      'session.read': ({ key }: { key: string }) => ({ value: kept.get(key) ?? null }),
      'session.write': ({ key, value }: { key: string; value: unknown }) => void kept.set(key, value),
      'ratings.saveProtocol': () => ({ version: 1, counter: 7, savedAt: '' }),
    });
    const openPage = async () => {
      const page = renderIn(workbench, <ProtocolPage datasetId={5} onClose={() => {}} />);
      await act(async () => {});
      return page;
    };
    const choice = () => screen.getByRole<HTMLInputElement>('radio', { name: 'not by its raters' });
    let page = await openPage();
    await act(async () => fireEvent.click(choice()));
    page.unmount();
    page = await openPage();
    expect([choice().checked, foot()]).toEqual([true, expect.not.stringContaining('Nothing is changed')]);
    await pressKeys('Ctrl+Enter');
    page.unmount();
    expect(asked.filter(({ method }) => method === 'ratings.saveProtocol')).toHaveLength(1);
    page = await openPage();
    expect(foot()).toBe('Nothing is changed.');
    await act(async () => fireEvent.click(choice()));
    await pressKeys('Escape');
    await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Close without saving' })));
    page.unmount();
    await openPage();
    expect(foot()).toBe('Nothing is changed.');
  });

  it('has a field for everything that a protocol holds; what nobody judged by is saved in place', async () => {
    const { workbench, asked } = fakeWorkbench({
      'ratings.readStudy': () => ({ datasetId: 5, title: 'Hepatic', pairCount: 10, protocol: fiveCriteria }),
      'ratings.protocolVersions': () => [{ protocol: fiveCriteria, submissionCount: 0 }],
      'ratings.saveProtocol': () => ({ version: 1, counter: 7, savedAt: '' }),
    });
    renderIn(workbench, <ProtocolPage datasetId={5} onClose={() => {}} />);
    await act(async () => {});
    expect(screen.getByRole<HTMLButtonElement>('button', { name: /^Save/ }).textContent).not.toContain('version');
    for (const name of ['the last answer alone, without its steps', "evaluators' names hidden at first"])
      await act(async () => fireEvent.click(screen.getByRole('checkbox', { name })));
    await act(async () => fireEvent.click(screen.getByRole('radio', { name: 'not by its raters' })));
    expect(screen.getByText('2 changes')).toBeDefined();
    await pressKeys('v');
    const decisions = screen.getByRole('group', { name: 'Decisions' });
    expect(decisions.textContent).toContain("Before: by anybody, evaluators' names hidden at first");
    await pressKeys('Ctrl+Enter');
    const [saved] = asked.filter(({ method }) => method === 'ratings.saveProtocol').map(({ input }) => input);
    const decided = { by: 'notRaters', hidesNames: false };
    expect(saved).toMatchObject({ protocol: { answersOnly: true, plainText: false, decisions: decided } });
    const lines = Object.values(settingMembers).flat();
    const elsewhere = ['id', 'version', 'criteria', 'staysVisible'];
    expect([...lines, ...elsewhere].sort()).toEqual(Object.keys(fiveCriteria).sort());
  });
});
