import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { eachInEmptyWindow } from '../../../testing/fakeWorkbench.tsx';
import { useFrame } from '../../../window/frameStore.ts';
import { openPage } from '../pagesFixture.tsx';
import { buildEntry, progressOf } from '../ratingsFixture.ts';

eachInEmptyWindow();

describe('the page after the last pair', () => {
  it('thanks when nothing is left', async () => {
    await openPage('rate', {
      'ratings.readTask': () => null,
      'ratings.studies': () => [buildEntry({ mine: progressOf(0) })],
    });
    expect(screen.getByText('Thank you. All 3 questions are rated.')).toBeTruthy();
    expect(screen.getByText(/1 judgement waits in the outbox/)).toBeTruthy();
  });

  it('leads from the thanks into the list of judgements, whether that is open or not', async () => {
    await openPage('rate', {
      'ratings.readTask': () => null,
      'ratings.studies': () => [buildEntry({ mine: progressOf(0) })],
    });
    const list = () => document.querySelector('[data-pane="list"]');
    for (const isOpen of [false, true]) {
      act(() => useFrame.getState().setPane('list', isOpen));
      const toList = screen.getByRole('button', { name: /^Your judgements/ });
      act(() => toList.focus());
      fireEvent.click(toList);
      await waitFor(() => expect(list()?.contains(document.activeElement)).toBe(true));
      expect(useFrame.getState().panes.list).toBe(true);
    }
  });
});
