import { useEffect, useId, useRef, useState } from 'react';
import { useText } from '../../window/i18n.ts';
import { keyOfCurrent } from './foundPlaces.ts';
import { Minimap } from './Minimap.tsx';
import { createInView } from './rowsInView.ts';
import { TranscriptHead } from './TranscriptHead.tsx';
import { type ListControl, TranscriptList } from './TranscriptList.tsx';
import type { Columns } from './TranscriptRowLine.tsx';
import { TranscriptContext, type TranscriptState, useShownSides } from './transcriptContext.ts';
import type { Place, Side, TranscriptProps } from './transcriptTypes.ts';
import { useTextSelection } from './useTextSelection.ts';
import { useTranscriptHandle } from './useTranscriptHandle.ts';
import { useTranscriptRows } from './useTranscriptRows.ts';
import './transcript.css';

/** One trace, or two side by side with aligned rows: cards, the words between them, and a map of all rows. */
export function Transcript(props: TranscriptProps) {
  const { label, left, right, mode, selected, find } = props;
  const { t } = useText();
  const id = useId();
  const root = useRef<HTMLElement>(null);
  const sides = useShownSides(left, right);
  const rows = useTranscriptRows(props);
  const otherView = useTextSelection(root, sides, props.onTextSelected);
  const [kept] = useState(() => new Map<string, unknown>());
  const focusNext = useRef<Place | null>(null);
  const scrolledTo = useRef<string | null>(null);
  const lists = useRef<Partial<Record<Columns, ListControl | null>>>({});
  const listOf = (side: Side) => lists.current[rows.isLinked ? 'both' : side] ?? null;
  const show = ({ side, step }: Place) => {
    const row = rows.of(side).rowOf[side][step] ?? -1;
    if (row >= 0) listOf(side)?.showRow(row);
  };
  const focusList = () => listOf(selected?.side ?? 'left')?.focus();
  const drawn = useTranscriptHandle(props, { root, rows: rows.walked, show, focusList, focusNext, scrolledTo });
  // biome-ignore lint/correctness/useExhaustiveDependencies: a place is shown once, whatever else changes
  useEffect(() => {
    if (find?.current) show(find.current);
  }, [keyOfCurrent(find)]);

  const [inView] = useState(createInView);
  const columns: readonly Columns[] = rows.isLinked ? ['both'] : right === null ? ['left'] : ['left', 'right'];
  const state = useSteady<TranscriptState>({ ...props, sides, kept, otherView, focusNext, scrolledTo, drawn });
  return (
    <TranscriptContext value={state}>
      <section ref={root} className={`tx tx-columns-${columns.join('-')}`} aria-label={label}>
        <div className="tx-heads">
          <TranscriptHead side={left} />
          {right !== null && <TranscriptHead side={right} />}
        </div>
        <div className="tx-lists">
          {rows.walked.rows.length === 0 ? (
            <NoRows {...props} />
          ) : (
            columns.map((one) => (
              <TranscriptList
                // Other rows begin where the selected step is.
                key={[one, mode, left.outline.traceId, right?.outline.traceId].join('.')}
                id={`${id}-${one}`}
                rows={rows.of(one === 'right' ? 'right' : 'left')}
                columns={one}
                label={
                  one === 'both' ? t('transcript.list', { label }) : one === 'left' ? left.name : (right?.name ?? '')
                }
                inView={inView}
                ref={(control) => {
                  lists.current[one] = control;
                }}
              />
            ))
          )}
        </div>
        <Minimap
          left={rows.of('left')}
          right={right === null ? null : rows.of('right')}
          inView={inView}
          compared={rows.walked}
          isLinked={rows.isLinked}
          controls={columns.map((one) => `${id}-${one}`).join(' ')}
          onJump={(side, row) => listOf(side)?.centreRow(row)}
        />
      </section>
    </TranscriptContext>
  );
}

function NoRows({ mode, left, right }: Pick<TranscriptProps, 'mode' | 'left' | 'right'>) {
  const { t } = useText();
  const count = left.outline.stepCount + (right?.outline.stepCount ?? 0);
  return (
    <p className="tx-nothing ak-sentence">
      {mode === 'full' || count === 0 ? t('transcript.noSteps') : t('transcript.noAnswers', { count })}
    </p>
  );
}

/** The object of the last time when all its members are the same: cards are not drawn again for nothing. */
function useSteady<Value extends object>(value: Value): Value {
  const steady = useRef(value);
  const entries = Object.entries(value);
  const before = new Map(Object.entries(steady.current));
  const isSame = entries.length === before.size && entries.every(([key, member]) => Object.is(member, before.get(key)));
  if (!isSame) steady.current = value;
  return steady.current;
}
