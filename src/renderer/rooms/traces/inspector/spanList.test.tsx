import { cleanup, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { fakeWorkbench, prepareWindow, renderIn } from '../../../testing/fakeWorkbench.tsx';
import { TracesContext } from '../tracesContext.ts';
import { tracesAnswers } from '../tracesFixture.ts';
import { createTracesStore } from '../tracesStore.ts';
import { SpanList } from './SpanList.tsx';

beforeAll(prepareWindow);
afterEach(cleanup);

test('a passage names the characters in it that nobody sees, as its step does', () => {
  const { workbench } = fakeWorkbench(tracesAnswers());
  const store = createTracesStore(workbench.call, { later: () => () => undefined });
  const span = {
    ...{ traceId: 7, step: 1, spanId: 1, start: 0, end: 12, quote: '10%\r100% \u202eab', comment: '' },
    ...{ criterionId: 'passage', choiceId: 'wrong', schemeVersion: 0, counter: 1, savedAt: '' },
  };
  const marks = { marks: [], spans: [span], comments: [], othersComments: [] };
  const asked = { place: { side: 'left', step: 1 }, scope: 'call', kind: 'tool_call', steps: [1] } as const;
  renderIn(
    workbench,
    <TracesContext value={store}>
      <SpanList trace={{ marks: { status: 'ready', value: marks } }} asked={asked} />
    </TracesContext>,
  );
  const names = screen.getAllByRole('img').map((sign) => sign.getAttribute('aria-label'));
  expect(names).toEqual([
    expect.stringContaining('CARRIAGE RETURN'),
    expect.stringContaining('RIGHT-TO-LEFT OVERRIDE'),
  ]);
});
