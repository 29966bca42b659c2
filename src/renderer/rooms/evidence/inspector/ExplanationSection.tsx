import { useState } from 'react';
import { evidenceName } from '../../../../shared/rooms/evidence/citations.ts';
import { type ClaimSide, taskOf } from '../../../../shared/rooms/evidence/claims.ts';
import type { ClaimTask } from '../../../../shared/rooms/evidence/claimTask.ts';
import { ActButton } from '../../../components/ActButton.tsx';
import { Segmented } from '../../../components/Segmented.tsx';
import { StatusSign } from '../../../components/StatusSign.tsx';
import { useText } from '../../../window/i18n.ts';
import { keys, useCommand } from '../../../window/keyDispatcher.ts';
import { useAct } from '../../../window/useAct.ts';
import { citationFlags, meantId, replaceCitations } from '../bench/citations.ts';
import { cardsOf } from '../claimActs.ts';
import { useEvidence, useEvidenceStore } from '../evidenceContext.ts';
import { typedKey } from '../typedKey.ts';
import { type CitableEvidence, ExplanationEditor } from './ExplanationEditor.tsx';
import { lengthOf } from './lengthOf.ts';

/** The explanation that somebody writes, one for each claim that is asked about, and what is odd about its citations. */
export function ExplanationSection({ task }: { task: ClaimTask }) {
  const { t } = useText();
  const store = useEvidenceStore();
  const act = useAct();
  const [shown, setShown] = useState<ClaimSide>('A');
  const isTwo = taskOf(task.row.test).explanations === 2;
  const side = isTwo ? shown : 'A';
  const saved = task.explanations.find((one) => one.side === side)?.text ?? '';
  const text = useEvidence(({ typed }) => typed[typedKey(task.row.id, side)]?.text) ?? saved;
  const chosen = chosenFor(task, side);
  const known = new Set(cardsOf(task).map(({ evidenceId }) => evidenceId));
  const isKnown = (id: number) => known.has(id);
  const type = (next: string) => store.getState().type(side, next);
  useCommand('evidence.otherExplanation', () => setShown(side === 'A' ? 'B' : 'A'), isTwo);
  return (
    <section className="ev-explanation" aria-label={t('evidence.explanation.title')}>
      <header className="ev-part-head">
        <h3 className="ak-hidden">{t('evidence.explanation.title')}</h3>
        {isTwo && (
          <Segmented
            label={t('evidence.explanation.which')}
            options={(['A', 'B'] as const).map((value) => ({ value, label: value }))}
            value={side}
            onChange={setShown}
          />
        )}
        <span className="ev-quiet ak-number">{lengthText(text, t)}</span>
        <ActButton
          small
          ghost
          className="ev-part-tool"
          command="evidence.reply"
          onClick={() => keys.run('evidence.reply')}
        >
          {t('evidence.reply.open')}
        </ActButton>
        <ActButton small ghost command="evidence.cite" onClick={() => keys.run('evidence.cite')}>
          {t('evidence.explanation.cite')}
        </ActButton>
      </header>
      <ExplanationEditor
        key={`${task.row.id} ${side}`}
        label={isTwo ? t('evidence.explanation.of', { side }) : t('evidence.explanation.title')}
        value={text}
        onType={type}
        onShow={() => store.getState().setLook({ tab: 'explanation' })}
        onLeave={() => act(() => store.getState().flush())}
        source={task.source}
        citable={citableOf(task, side)}
        isKnown={isKnown}
      />
      <Flags task={task} side={side} text={text} chosen={chosen} isKnown={isKnown} onType={type} />
    </section>
  );
}

function lengthText(text: string, t: ReturnType<typeof useText>['t']): string {
  const { unit, count } = lengthOf(text);
  return t(`evidence.explanation.${unit}`, { count });
}

/** The evidence that the explanation of a claim rests on. */
function chosenFor(task: ClaimTask, side: ClaimSide): readonly number[] {
  const { assigns } = taskOf(task.row.test);
  return cardsOf(task)
    .filter(({ choice }) => (assigns ? choice === side : choice === 'keep' || choice === 'add'))
    .map(({ evidenceId }) => evidenceId);
}

/** All evidence of the bench, with the first words of what it says. */
function citableOf(task: ClaimTask, side: ClaimSide): readonly CitableEvidence[] {
  const chosen = new Set(chosenFor(task, side));
  return cardsOf(task).map(({ evidenceId, description }) => ({
    id: evidenceId,
    about: (description ?? '').slice(0, 120),
    isChosen: chosen.has(evidenceId),
  }));
}

type FlagsProps = {
  readonly task: ClaimTask;
  readonly side: ClaimSide;
  readonly text: string;
  readonly chosen: readonly number[];
  readonly isKnown: (id: number) => boolean;
  readonly onType: (text: string) => void;
};

/** Ids that name nothing, with the one that was likely meant; and what was chosen and is cited nowhere. Nothing while nothing is written. */
function Flags({ task, side, text, chosen, isKnown, onType }: FlagsProps) {
  const { t } = useText();
  const { assigns } = taskOf(task.row.test);
  const discarded = task.candidates
    .filter(({ choice }) => choice === 'discard' || (assigns && choice !== null && choice !== side))
    .map(({ evidenceId }) => evidenceId);
  const flags = citationFlags(text, { chosen, out: discarded, isKnown });
  const known = cardsOf(task).map(({ evidenceId }) => evidenceId);
  const [first] = flags.unknown;
  const meant = first === undefined ? null : meantId(first, known);
  const fix = () => {
    if (first !== undefined && meant !== null) onType(replaceCitations(text, task.source, first, meant));
  };
  useCommand('evidence.fixCitation', fix, meant !== null);
  const named = (id: number) => evidenceName(task.source, id);
  const ids = (list: readonly number[]) => list.map(named).join(', ');
  if (text.trim() === '') return null;
  return (
    <ul className="ev-flags">
      {flags.unknown.map((id) => (
        <li key={id}>
          <StatusSign sign="error" />{' '}
          <b className="ak-sentence" role="status">
            {t('evidence.explanation.unknown', { id: named(id) })}
          </b>
          {id === first && meant !== null && (
            <ActButton small command="evidence.fixCitation" onClick={fix}>
              {t('evidence.explanation.use', { id: named(meant) })}
            </ActButton>
          )}
        </li>
      ))}
      {flags.out.length > 0 && (
        <li>
          <StatusSign sign="warning" />{' '}
          <span className="ak-sentence">
            <b>{t('evidence.explanation.discarded', { count: flags.out.length })}</b> {ids(flags.out)}
          </span>
        </li>
      )}
      {flags.uncited.length > 0 && (
        <li>
          <StatusSign sign="warning" />{' '}
          <span className="ak-sentence">
            <b>{t('evidence.explanation.uncited', { count: flags.uncited.length })}</b> {ids(flags.uncited)}
          </span>
        </li>
      )}
    </ul>
  );
}
