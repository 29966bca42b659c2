import { useState } from 'react';
import { beforeEach, vi } from 'vitest';
import { eachInEmptyWindow, fakeWorkbench, renderIn } from '../../testing/fakeWorkbench.tsx';
import { Transcript } from './Transcript.tsx';
import { lookOf } from './transcriptFixture.ts';
import { initialLevels } from './transcriptLevels.ts';
import type { TranscriptProps } from './transcriptTypes.ts';

/** What is chosen in the transcript is given back to it, as its callers do. */
function Held(props: TranscriptProps) {
  const [levels, setLevels] = useState(props.levels);
  const onLevels = (next: TranscriptProps['levels']) => {
    props.onLevels(next);
    setLevels({ ...levels, views: next.views });
  };
  return <Transcript {...props} levels={levels} onLevels={onLevels} />;
}

/** A transcript in a window of its own, of one side where nothing else is given; what it tells is heard by `props`. */
export function showTranscript(given: Partial<TranscriptProps> & Pick<TranscriptProps, 'left'>) {
  const props: TranscriptProps = {
    label: 'Traces',
    right: null,
    alignment: null,
    mode: 'full',
    linked: true,
    selected: null,
    levels: initialLevels,
    find: null,
    lookOf,
    onSelect: vi.fn(),
    onLevels: vi.fn(),
    onTextSelected: vi.fn(),
    ...given,
  };
  return { props, ...renderIn(fakeWorkbench().workbench, <Held {...props} />) };
}

/** Before each test of a file the window is empty, and large enough for all cards: without a layout everything would be out of view. */
export function eachInTallWindow(): void {
  eachInEmptyWindow();
  beforeEach(() => {
    vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(2_000);
    vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(1_000);
    return () => vi.restoreAllMocks();
  });
}
