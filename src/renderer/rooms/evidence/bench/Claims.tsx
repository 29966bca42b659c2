import { type DragEvent, useState } from 'react';
import { taskOf } from '../../../../shared/rooms/evidence/claims.ts';
import type { ClaimTask } from '../../../../shared/rooms/evidence/claimTask.ts';
import { ActButton } from '../../../components/ActButton.tsx';
import { Content } from '../../../components/Content.tsx';
import { StatusSign } from '../../../components/StatusSign.tsx';
import { useText } from '../../../window/i18n.ts';
import { useAct } from '../../../window/useAct.ts';
import { useEvidenceStore } from '../evidenceContext.ts';
import { ClaimSummaries, useDescribedClaims } from './ClaimSummaries.tsx';
import { draggedEvidence, isEvidence } from './drag.ts';
import type { Place } from './places.ts';

/** The claim with its context; two side by side where a test has two. */
export function Claims({ task }: { task: ClaimTask }) {
  const { t } = useText();
  const asks = taskOf(task.row.test);
  const described = useDescribedClaims(task);
  return (
    <section
      className="ev-claims"
      aria-label={t('evidence.bench.claim')}
      data-count={task.claims.length}
      data-uncovered={asks.choosesClaim || asks.judgesClaim || undefined}
    >
      {asks.choosesClaim && <p className="ev-ask ak-sentence">{t('evidence.bench.chooseFirst')}</p>}
      <div className="ev-claim-row">
        {task.claims.map((claim) => (
          <DropPlace key={claim.side} place={asks.assigns ? claim.side : null} className="ev-claim">
            <ClaimText task={task} claim={claim} />
            <ClaimSummaries task={task} claim={claim} described={described.get(claim.text)} />
          </DropPlace>
        ))}
      </div>
      {asks.assigns && (
        <DropPlace place="neither" className="ev-neither">
          <span>{t('evidence.bench.neither')}</span>
          <Assigned task={task} place="neither" />
        </DropPlace>
      )}
      {asks.judgesClaim && <Verdict task={task} />}
    </section>
  );
}

function ClaimText({ task, claim }: { task: ClaimTask; claim: ClaimTask['claims'][number] }) {
  const { t } = useText();
  const asks = taskOf(task.row.test);
  const isTwo = task.claims.length > 1;
  return (
    <>
      <div className="ev-claim-head">
        <h3>{isTwo ? t('evidence.bench.claimOf', { side: claim.side }) : t('evidence.bench.claim')}</h3>
        {asks.choosesClaim && <ChooseClaim task={task} side={claim.side} />}
        {asks.assigns && <Assigned task={task} place={claim.side} />}
      </div>
      <Content as="p" text={claim.text} className="ev-claim-text" />
      <Context context={claim.context} />
    </>
  );
}

/** Longer values are folded to a line. */
const longestValue = 80;

/** What a file says around a claim; what is empty there is said to be. */
function Context({ context }: { context: ClaimTask['claims'][number]['context'] }) {
  const { t, language } = useText();
  if (context === null) return <p className="ev-context ev-quiet">{t('evidence.bench.noContext')}</p>;
  const known = context.filter(({ value }) => value.trim() !== '');
  const empty = context.filter(({ value }) => value.trim() === '').map(({ name }) => name);
  return (
    <>
      <dl className="ev-context">
        {known
          .filter(({ value }) => value.length <= longestValue)
          .map(({ name, value }) => (
            <div key={name}>
              <dt>{name}</dt>
              <Content as="dd" text={value} />
            </div>
          ))}
        {empty.length > 0 && (
          <dd className="ev-quiet">{t('evidence.bench.nothingKnown', { names: namesText(empty, language) })}</dd>
        )}
      </dl>
      {known
        .filter(({ value }) => value.length > longestValue)
        .map(({ name, value }) => (
          <details key={name} className="ev-summary">
            <summary>
              <span>{name}</span> <Content text={value} className="ev-summary-cut" />
            </summary>
            <Content as="p" text={value} />
          </details>
        ))}
    </>
  );
}

function namesText(names: readonly string[], language: 'en' | 'ja'): string {
  return new Intl.ListFormat(language, { type: 'conjunction' }).format(names);
}

/** The selection test asks first which claim the evidence supports. */
function ChooseClaim({ task, side }: { task: ClaimTask; side: 'A' | 'B' }) {
  const { t } = useText();
  const act = useAct();
  const store = useEvidenceStore();
  const isChosen = task.chosenClaim === side;
  return (
    <ActButton
      small
      className="ev-choice"
      command={`evidence.side${side}`}
      aria-pressed={isChosen}
      icon={isChosen ? <StatusSign sign="person" /> : undefined}
      onClick={() => act(() => store.getState().chooseClaim(isChosen ? null : side))}
    >
      {t(isChosen ? 'evidence.bench.supported' : 'evidence.bench.support', { side })}
    </ActButton>
  );
}

function Assigned({ task, place }: { task: ClaimTask; place: Place }) {
  const { t } = useText();
  const ids = task.candidates.filter(({ choice }) => choice === place).map(({ evidenceId }) => evidenceId);
  return (
    <span className="ev-assigned ak-number">
      {ids.length === 0 ? t('evidence.bench.dropHere') : t('evidence.bench.assigned', { count: ids.length })}
    </span>
  );
}

function Verdict({ task }: { task: ClaimTask }) {
  const { t } = useText();
  const act = useAct();
  const store = useEvidenceStore();
  return (
    <div className="ev-verdict">
      <span className="ak-sentence">{t('evidence.bench.verdictAsk')}</span>
      {(['claimIsWrong', 'claimIsRight'] as const).map((verdict) => {
        const isChosen = task.verdict === verdict;
        return (
          <ActButton
            key={verdict}
            small
            className="ev-choice"
            command={`evidence.${verdict}`}
            aria-pressed={isChosen}
            icon={isChosen ? <StatusSign sign="person" /> : undefined}
            onClick={() => act(() => store.getState().judgeClaim(isChosen ? null : verdict))}
          >
            {t(`evidence.bench.verdicts.${verdict}`)}
          </ActButton>
        );
      })}
    </div>
  );
}

type DropProps = { readonly place: Place | null; readonly className: string; readonly children: React.ReactNode };

/** Where a card is dropped to assign it; keys and buttons on the cards do the same. */
function DropPlace({ place, className, children }: DropProps) {
  const act = useAct();
  const store = useEvidenceStore();
  const [isOver, setOver] = useState(false);
  if (place === null) return <div className={className}>{children}</div>;
  const over = (event: DragEvent) => {
    if (!isEvidence(event)) return;
    event.preventDefault();
    setOver(true);
  };
  const drop = (event: DragEvent) => {
    setOver(false);
    const evidenceId = draggedEvidence(event);
    if (evidenceId === null) return;
    event.preventDefault();
    event.stopPropagation();
    act(() => store.getState().choose(evidenceId, place));
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the cards have buttons and keys for the same
    <div
      className={`${className} ev-drop`}
      data-over={isOver}
      onDragOver={over}
      onDragEnter={over}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      {children}
    </div>
  );
}
