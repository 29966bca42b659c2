import { type CSSProperties, useEffect, useId, useRef, useState } from 'react';
import { useText } from '../../window/i18n.ts';
import { keyOfCurrent } from './foundPlaces.ts';
import { Minimap } from './Minimap.tsx';
import { mapWidth } from './minimapMarks.ts';
import { createInView } from './rowsInView.ts';
import { TranscriptHead } from './TranscriptHead.tsx';
import { type ListControl, TranscriptList } from './TranscriptList.tsx';
import type { Columns } from './TranscriptRowLine.tsx';
import { TranscriptContext, type TranscriptState, useShownSides } from './transcriptContext.ts';
import { type Place, type Side, sides as sideNames, type TranscriptProps } from './transcriptTypes.ts';
import { useTextSelection } from './useTextSelection.ts';
import { useTranscriptHandle } from './useTranscriptHandle.ts';
import { useTranscriptRows } from './useTranscriptRows.ts';
import './transcript.css';

/** One trace, or up to four side by side with aligned rows: cards, the words between them, and a map of all rows. */
export function Transcript(props: TranscriptProps) {
  const { label, mode, selected, find } = props;
  const there = sideNames.filter((side) => props[side] != null);
  const { t } = useText();
  const id = useId();
  const root = useRef<HTMLElement>(null);
  const sides = useShownSides(props);
  const rows = useTranscriptRows(props);
  const otherView = useTextSelection(root, sides, props.onTextSelected);
  const [kept] = useState(() => new Map<string, unknown>());
  const focusNext = useRef<Place | null>(null);
  const scrolledTo = useRef<string | null>(null);
  const lists = useRef<Partial<Record<Columns, ListControl | null>>>({});
  const listOf = (side: Side) => lists.current[rows.isLinked ? 'all' : side] ?? null;
  const show = ({ side, step }: Place) => {
    const row = rows.of(side).rowOf[side][step] ?? -1;
    if (row >= 0) listOf(side)?.showRow(row);
    bringColumnIntoView(root.current?.querySelector(`[data-column="${side}"]`));
  };
  const focusList = () => listOf(selected?.side ?? 'left')?.focus();
  const drawn = useTranscriptHandle(props, { root, rows: rows.walked, show, focusList, focusNext, scrolledTo });
  // biome-ignore lint/correctness/useExhaustiveDependencies: a place is shown once, whatever else changes
  useEffect(() => {
    if (find?.current) show(find.current);
  }, [keyOfCurrent(find)]);

  const [inView] = useState(createInView);
  const columns: readonly Columns[] = rows.isLinked ? ['all'] : there;
  const nameOf = (column: Columns) =>
    column === 'all' ? t('transcript.list', { label }) : (props[column]?.name ?? '');
  const state = useSteady<TranscriptState>({ ...props, sides, kept, otherView, focusNext, scrolledTo, drawn });
  const measures = {
    '--tx-count': there.length,
    '--tx-others': Math.max(1, there.length - 1),
    '--tx-map': `${mapWidth(there.length) + 18}px`,
  };
  return (
    <TranscriptContext value={state}>
      <section
        ref={root}
        className={rows.isLinked ? 'tx tx-linked' : 'tx'}
        style={measures as CSSProperties} // properties of our own
        data-many={there.length > 2}
        aria-label={label}
      >
        <div className="tx-columns">
          <div className="tx-heads">
            {there.map((side) => {
              const shown = props[side];
              return shown && <TranscriptHead key={side} column={side} side={shown} />;
            })}
          </div>
          <div className="tx-lists">
            {rows.walked.rows.length === 0 ? (
              <NoRows {...props} />
            ) : (
              columns.map((one) => (
                <TranscriptList
                  // Other rows begin where the selected step is.
                  key={[one, mode, ...there.map((side) => props[side]?.outline.traceId)].join('.')}
                  id={`${id}-${one}`}
                  rows={rows.of(one === 'all' ? 'left' : one)}
                  columns={one}
                  label={nameOf(one)}
                  inView={inView}
                  ref={(control) => {
                    lists.current[one] = control;
                  }}
                />
              ))
            )}
          </div>
        </div>
        <Minimap
          rowsOf={rows.of}
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

function NoRows({ mode, ...props }: TranscriptProps) {
  const { t } = useText();
  const count = sideNames.reduce((total, side) => total + (props[side]?.outline.stepCount ?? 0), 0);
  return (
    <p className="tx-nothing ak-sentence">
      {mode === 'full' || count === 0 ? t('transcript.noSteps') : t('transcript.noAnswers', { count })}
    </p>
  );
}

/** Scrolls sideways as far as it takes to see a column by its head. */
function bringColumnIntoView(head: Element | null | undefined): void {
  const pane = head?.closest('.tx-columns');
  if (!head || !pane) return;
  const [column, frame] = [head.getBoundingClientRect(), pane.getBoundingClientRect()];
  if (column.left < frame.left) pane.scrollLeft -= frame.left - column.left;
  else if (column.right > frame.right) pane.scrollLeft += column.right - frame.right;
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
