import { type KeyboardEvent, useId } from 'react';
import { driftGates, isGatedSource } from '../../../../shared/rooms/drift/gates.ts';
import type { TurnReason } from '../../../../shared/rooms/drift/turnReason.ts';
import { chartColors } from '../../../components/charts/chartColors.ts';
import { useText } from '../../../window/i18n.ts';
import { useAct } from '../../../window/useAct.ts';
import { useLooks } from '../charts/chartTheme.ts';
import { useDrift } from '../driftContext.ts';
import { share } from './numbers.ts';
import './turnHistory.css';

const height = 38;
const room = 20;

/** Critical recall of every turn of a case as small bars, with the gate where it was defined for such entities; a bar leads to its turn. */
export function TurnHistory({ reason, label }: { reason: TurnReason; label?: string }) {
  const { t } = useText();
  const act = useAct();
  const id = useId();
  const openPoint = useDrift((state) => state.openPoint);
  const point = useDrift((state) => state.point);
  const color = useLooks().get(reason.model)?.color ?? chartColors.faint;
  const isGated = useDrift(({ shown }) => {
    const measured = shown.status === 'ready' ? shown.value.models : [];
    // A curve from a file of results may bear the same name and say nothing of where these entities come from.
    const model = measured.find(({ model: name, fileDatasetId }) => name === reason.model && fileDatasetId === null);
    return model !== undefined && isGatedSource(model);
  });
  const { turns, caseCurve, caseId } = reason;
  const turn = point?.turn ?? reason.turn;
  const at = turns.indexOf(turn);
  // The point stays on its model: the bars of another one lead to the same turn.
  const open = (index: number) => {
    const next = turns[index];
    if (next !== undefined && next !== turn) {
      act(() => openPoint({ model: point?.model ?? reason.model, turn: next }, caseId));
    }
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) return;
    const steps: Record<string, number> = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: turns.length - 1 };
    const next = steps[event.key];
    if (next === undefined) return;
    event.preventDefault();
    open(next);
  };
  const width = 100 / turns.length;
  return (
    <div
      role="listbox"
      tabIndex={0}
      className="rs-history"
      aria-label={label ?? t('driftReason.history.title')}
      aria-orientation="horizontal"
      {...(at >= 0 && { 'aria-activedescendant': `${id}-${at}` })}
      style={{ '--rs-series': color } as React.CSSProperties} // a property of our own
      onKeyDown={onKeyDown}
    >
      <svg width="100%" height={height + room} role="presentation">
        {turns.map((one, index) => {
          const recall = caseCurve.recall[index] ?? null;
          const isOverruled = caseCurve.overruled[index] === true;
          const turnText = isOverruled ? 'driftReason.history.turnOverruled' : 'driftReason.history.turn';
          const name =
            recall === null
              ? t('driftReason.history.noPoint', { turn: one })
              : t(turnText, { turn: one, recall: share(recall) });
          const anchor = anchorOf(index, turns.length);
          const bar = Math.max(1, (recall ?? 0) * (height - 2));
          return (
            <g
              key={one}
              id={`${id}-${index}`}
              role="option"
              aria-selected={index === at}
              aria-label={name}
              onClick={() => open(index)}
            >
              <title>{name}</title>
              <rect x={`${index * width}%`} y={0} width={`${width}%`} height={height + room} fill="transparent" />
              {recall !== null && (
                <rect
                  className={index === at ? 'rs-bar rs-bar-now' : 'rs-bar'}
                  x={`${(index + 0.12) * width}%`}
                  y={height - bar}
                  width={`${width * 0.76}%`}
                  height={bar}
                  rx={1}
                />
              )}
              {isOverruled && <circle className="rs-bar-pen" cx={`${(index + 0.5) * width}%`} cy={height + 4} r={2} />}
              {isNamed(one, index, turns.length, turn) && (
                <text
                  className={index === at ? 'rs-tick rs-tick-now' : 'rs-tick'}
                  x={`${(index + anchor.at) * width}%`}
                  y={height + 17}
                  textAnchor={anchor.name}
                >
                  {one}
                </text>
              )}
            </g>
          );
        })}
        {isGated && <line className="rs-gate" x1="0" x2="100%" y1={gateHeight} y2={gateHeight} />}
      </svg>
    </div>
  );
}

const gateHeight = height - driftGates.recallAtTen * (height - 2);

/** Numbers stand below their bar, and at the ends of many thin bars within the edge. */
function anchorOf(index: number, count: number) {
  if (count > 20 && index === 0) return { name: 'start', at: 0 } as const;
  if (count > 20 && index === count - 1) return { name: 'end', at: 1 } as const;
  return { name: 'middle', at: 0.5 } as const;
}

/** First, last, every fifth and the current turn, without numbers that would touch each other. */
function isNamed(turn: number, index: number, count: number, current: number): boolean {
  if (turn === current) return true;
  if (Math.abs(turn - current) < 2 && count > 12) return false;
  const every = count > 40 ? 20 : count > 12 ? 5 : 1;
  if (every === 1) return true;
  return index === 0 || index === count - 1 || (turn % every === 0 && count - 1 - index > 1);
}
