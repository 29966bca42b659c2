import { useState } from 'react';
import type { Output } from '../../../../shared/api/contract.ts';
import type { Taken } from '../../../../shared/rooms/derivations/versionsApi.ts';
import { ActButton } from '../../../components/ActButton.tsx';
import { Content } from '../../../components/Content.tsx';
import { EmptyState } from '../../../components/EmptyState.tsx';
import { ErrorNote } from '../../../components/ErrorNote.tsx';
import { LoadingShape } from '../../../components/LoadingShape.tsx';
import { useText } from '../../../window/i18n.ts';
import { useCommand } from '../../../window/keyDispatcher.ts';
import { useAct } from '../../../window/useAct.ts';
import { useReading } from '../../../window/useReading.ts';
import { useCall } from '../../../window/workbench.ts';
import { AlignedRows } from './AlignedRows.tsx';
import { ComparedFields } from './ComparedFields.tsx';
import { differencePlaces, placeKey } from './differencePlaces.ts';
import { EffectOnScores } from './EffectOnScores.tsx';
import { VersionGraphs } from './VersionGraphs.tsx';

type Question = { readonly questionId: number; readonly version: number };
type Props = {
  readonly questionId: number;
  readonly otherId: number | null;
  readonly names: { readonly theirs: string; readonly mine: string };
  readonly place: { readonly index: number; readonly total: number };
  /** Another number reads the question again. */
  readonly changes: number;
  readonly onTake: (taken: Taken, question: Question) => void;
  readonly onStep: (by: 1 | -1) => void;
  readonly onOpen: (questionId: number) => void;
};

/** One question in both versions: fields that differ, triples side by side, and what taking one over does. */
export function ComparedQuestion(props: Props) {
  const { questionId, otherId, changes } = props;
  const { t } = useText();
  const call = useCall();
  const read = useReading(
    `${questionId} ${otherId}`,
    () => call('derivations.compareQuestion', { questionId, otherId }),
    changes,
  );
  if (read.status === 'failed') return <ErrorNote error={read.error} onRetry={read.again} />;
  if (read.status !== 'ready') return <LoadingShape rows={8} label={t('versions.reading')} />;
  return <ReadQuestion {...props} compared={read.value} />;
}

function ReadQuestion({
  questionId,
  names,
  place,
  compared,
  onTake,
  onStep,
  onOpen,
}: Props & { readonly compared: Output<'derivations.compareQuestion'> }) {
  const { t } = useText();
  const act = useAct();
  const call = useCall();
  const [wanted, setWanted] = useState(0);
  const { mine, theirs, version, key, derivations } = compared;
  const places = differencePlaces(compared);
  const at = Math.min(wanted, Math.max(0, places.length - 1));
  const current = places[at];
  const question = { questionId, version };
  const take = (taken: Taken) => onTake(taken, question);
  const move = (by: 1 | -1) => {
    const next = at + by;
    if (next < 0 || next >= places.length) onStep(by);
    else setWanted(next);
  };
  const done = () =>
    act(async () => {
      onStep(1);
      await call('derivations.setState', { questionId, state: 'done' });
    });
  const isOpen = places.length > 0;
  useCommand('derivations.nextDifference', () => move(1));
  useCommand('derivations.previousDifference', () => move(-1));
  useCommand('derivations.takeDifference', () => current !== undefined && take(current), isOpen);
  useCommand('derivations.takeAllDifferences', () => take({ kind: 'all' }), isOpen);
  useCommand('derivations.doneCompared', done);
  const shared = { current: current === undefined ? null : placeKey(current), onTake: take };
  return (
    <>
      <header className="vs-item-head">
        <code title={key}>{key}</code>
        {place.index >= 0 && (
          <span className="ak-caption">{t('list.place', { index: place.index + 1, total: place.total })}</span>
        )}
        <span className="vs-item-acts">
          <ActButton
            small
            command="derivations.takeAllDifferences"
            disabled={!isOpen}
            onClick={() => take({ kind: 'all' })}
          >
            {t('versions.takeAll')}
          </ActButton>
          <ActButton small command="derivations.openCompared" onClick={() => onOpen(questionId)}>
            {t('versions.open')}
          </ActButton>
          <ActButton small primary command="derivations.doneCompared" onClick={done}>
            {t('versions.done')}
          </ActButton>
        </span>
      </header>
      <Content as="h3" className="vs-question" text={mine.question ?? mine.derivations[0]?.[0]?.subject ?? key} />
      {!isOpen && <EmptyState title={t('versions.equalNow')} />}
      <ComparedFields compared={compared} names={names} {...shared} />
      {derivations.map(({ rows, isReordered }, derivation) => (
        <AlignedRows
          // biome-ignore lint/suspicious/noArrayIndexKey: a derivation is its place
          key={derivation}
          derivation={derivation}
          title={derivations.length === 1 ? null : t('versions.derivation', { number: derivation + 1 })}
          rows={rows}
          isReordered={isReordered}
          mine={mine.derivations[derivation] ?? []}
          theirs={theirs.derivations[derivation] ?? []}
          names={names}
          {...shared}
        />
      ))}
      <VersionGraphs {...{ mine, theirs, names }} derivation={derivationAt(current)} />
      <EffectOnScores questionId={questionId} mine={mine} theirs={theirs} />
      <p className="ak-caption ak-sentence vs-keys" data-uncovered>
        {t('versions.how')}
      </p>
    </>
  );
}

/** The derivation that a difference is in; the first one where it is in none. */
function derivationAt(place: Taken | undefined): number {
  return place?.kind === 'row' || place?.kind === 'derivation' ? place.derivation : 0;
}
