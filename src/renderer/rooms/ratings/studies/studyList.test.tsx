import { act, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { eachInEmptyWindow } from '../../../testing/fakeWorkbench.tsx';
import { focusRoomWhenLost } from '../../../window/paneFocus.ts';
import { openPage } from '../pagesFixture.tsx';
import { buildEntry } from '../ratingsFixture.ts';

eachInEmptyWindow();

describe('the way to a pair', () => {
  it('begins with the studies, and with one step where there is none', async () => {
    await openPage('studies');
    expect(screen.getByRole('button', { name: /Cardio-renal study/ }).textContent).toContain('3 left');
  });

  it('begins at the study that one comes from, else at the first, and leaves the keys to an open dialog', async () => {
    const entries = [buildEntry({ datasetId: 4, title: 'Hepatic study' }), buildEntry()];
    const { store } = await openPage('studies', { 'ratings.studies': () => entries });
    const inFocus = () => document.activeElement?.querySelector('strong')?.textContent;
    expect(inFocus()).toBe('Hepatic study');
    await act(() => store.getState().openStudy(5));
    await act(() => store.getState().show('studies'));
    expect(inFocus()).toBe('Cardio-renal study');
    await act(() => store.getState().show('rate'));
    const dialog = document.createElement('div');
    dialog.setAttribute('aria-modal', 'true');
    document.body.append(dialog);
    await act(() => store.getState().show('studies'));
    expect(document.activeElement).toBe(document.body);
    dialog.remove();
    act(focusRoomWhenLost);
    expect(inFocus()).toBe('Cardio-renal study');
  });

  it('says what belongs there where there is no study', async () => {
    await openPage('studies', { 'ratings.studies': () => [] });
    expect(screen.getByText('No study yet')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Open a study folder…' })).toBeTruthy();
  });
});
