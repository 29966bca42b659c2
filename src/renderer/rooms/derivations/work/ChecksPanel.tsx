import { EyeOff } from 'lucide-react';
import { type RefObject, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { CheckFinding } from '../../../../shared/rooms/derivations/finding.ts';
import { ActButton } from '../../../components/ActButton.tsx';
import { StatusSign } from '../../../components/StatusSign.tsx';
import { IconButton } from '../../../components/ToolButton.tsx';
import { cutTextOf } from '../../../components/Tooltips.tsx';
import { useText } from '../../../window/i18n.ts';
import { useCommand } from '../../../window/keyDispatcher.ts';
import { useAct } from '../../../window/useAct.ts';
import { useDerivations, useDerivationsStore, useKeptChecks } from '../derivationsContext.ts';
import type { DerivationsStore } from '../derivationsStore.ts';
import { onFocusMoved, useFocusedLine } from '../focusedLine.ts';
import { checkName } from '../list/filterWords.ts';
import { type DerivationFindings, findingsByDerivation } from './findingsByDerivation.ts';
import { type FixOffer, useFixOffers } from './fixOffers.ts';
import './checksPanel.css';

type CheckPlaceField = CheckFinding['place']['field'];

/** Up to so many findings the notes are shown too; above they wait behind one press. */
const roomFor = 4;
const fixKeys = ['fix1', 'fix2', 'fix3', 'fix4', 'fix5'] as const;

/** What the live checks say, each with a fix and its key, or the word that somebody looked and wants it so. */
export function ChecksPanel() {
  const { t } = useText();
  const store = useDerivationsStore();
  const findings = useDerivations((state) => state.findings);
  const derivation = useDerivations((state) => state.derivation);
  const hasSeveral = useDerivations((state) => (state.settled?.derivations.length ?? 0) > 1);
  const kept = useKeptChecks();
  const [isUnfolded, setUnfolded] = useState(false);
  const written = useWrittenRow();
  const ofThis = findings.filter(({ place }) => place.derivation === null || place.derivation === derivation);
  const here = ofThis.filter(({ code, place }) => !(code === 'E1' && place.step !== null && place.step === written));
  const open = here.filter(({ code }) => !kept.includes(code));
  const keptHere = here.filter(({ code }) => kept.includes(code));
  const notes = [...open.filter(({ severity }) => severity === 'hint'), ...keptHere];
  const important = open.filter(({ severity }) => severity !== 'hint');
  const isFolded = notes.length > 0 && important.length + notes.length > roomFor && !isUnfolded;
  const shown = isFolded ? important : [...important, ...notes];
  const others = findingsByDerivation(findings, kept).filter((other) => other.derivation !== derivation);
  const offers = useFixOffers(shown.filter(({ code }) => !kept.includes(code)));
  const keyed = offers.filter(({ isKeyed }) => isKeyed);
  useFixKeys(store, keyed);
  const list = useRef<HTMLUListElement>(null);
  const asking = useAskingFinding(store, list, important);

  const count = (severity: CheckFinding['severity']) => open.filter((finding) => finding.severity === severity).length;
  const counts = [
    count('error') > 0 && t('derivations.checks.errors', { count: count('error') }),
    count('warning') > 0 && t('derivations.checks.warnings', { count: count('warning') }),
    count('hint') > 0 && t('derivations.checks.hints', { count: count('hint') }),
    keptHere.length > 0 && t('derivations.checks.kept', { count: keptHere.length }),
  ].filter((word) => word !== false);
  if (here.length < ofThis.length && written !== null)
    counts.push(t('derivations.checks.writing', { number: written + 1 }));
  // What is said of one derivation must not read as if it were said of them all.
  const nothing = hasSeveral
    ? t('derivations.checks.noneIn', { number: derivation + 1 })
    : t('derivations.checks.none');

  return (
    <section className="dv-checks" aria-label={t('derivations.checks.title')}>
      <div className="dv-section-head">
        <h3 className="dv-section-title">{t('derivations.checks.title')}</h3>
        <span className="dv-section-count" role="status">
          {counts.length > 0 ? counts.join(' ・ ') : nothing}
        </span>
      </div>
      {shown.length + others.length > 0 && (
        <ul className="dv-frame" ref={list}>
          {shown.map((finding, at) => (
            <Finding
              // biome-ignore lint/suspicious/noArrayIndexKey: one check may speak twice of one place
              key={`${finding.code}-${JSON.stringify(finding.place)}-${at}`}
              finding={finding}
              isKept={kept.includes(finding.code)}
              isAsking={finding === asking}
              offers={offers
                .filter((offer) => offer.finding === finding)
                .map((offer) => ({ ...offer, command: fixKeys[keyed.indexOf(offer)] ?? null }))}
            />
          ))}
          {others.map((other) => (
            <OtherDerivation key={other.derivation} other={other} />
          ))}
        </ul>
      )}
      {notes.length > 0 && important.length + notes.length > roomFor && (
        <button type="button" className="ak-link dv-show-notes" onClick={() => setUnfolded(!isUnfolded)}>
          {isFolded ? t('derivations.checks.showHints', { count: notes.length }) : t('derivations.checks.hideHints')}
        </button>
      )}
    </section>
  );
}

/**
 * The finding that the key "seen, leave as it is" means: the one that has the focus, else the first. Findings that can be kept stand first in
 * the list, so that their places are the same in both; another key goes from one to the next. What was kept hands the focus on.
 */
function useAskingFinding(
  store: DerivationsStore,
  list: RefObject<HTMLUListElement | null>,
  asking: readonly CheckFinding[],
): CheckFinding | null {
  const act = useAct();
  const focused = useFocusedLine(list);
  const handOn = useRef<number | null>(null);
  const { length } = asking;
  useEffect(() => {
    const at = handOn.current;
    handOn.current = null;
    if (at !== null && length > 0) focusFinding(list.current, Math.min(at, length - 1));
  }, [list, length]);
  const meant = asking[focused] ?? asking[0] ?? null;
  const keep = ({ code }: CheckFinding) => {
    if (focused >= 0) handOn.current = focused;
    act(() => store.getState().keepCheck(code, true));
  };
  useCommand('derivations.keepCheck', () => meant !== null && keep(meant), meant !== null);
  useCommand('derivations.nextCheck', () => focusFinding(list.current, (focused + 1) % length), length > 0);
  return meant;
}

const focusFinding = (list: HTMLUListElement | null, at: number) =>
  list?.children[at]?.querySelector<HTMLElement>('.dv-finding-text')?.focus();

const isInRows = () => document.activeElement?.closest('.dv-table') != null;

/** The row in which the caret stands: what is still empty there is no error until it is left. */
function useWrittenRow(): number | null {
  const step = useDerivations(({ activeCell }) => activeCell?.step ?? null);
  return useSyncExternalStore(onFocusMoved, isInRows) ? step : null;
}

/** Findings of a derivation that is not on show; pressing them goes to the first. */
function OtherDerivation({ other }: { other: DerivationFindings }) {
  const { t } = useText();
  const store = useDerivationsStore();
  const { derivation, worst, findings } = other;
  return (
    <li className="dv-finding" data-severity={worst}>
      <StatusSign sign={worst} label={t(`derivations.checks.severity.${worst}`)} />
      <button
        type="button"
        className="dv-finding-text"
        title={t('derivations.checks.goTo')}
        onClick={() => goToPlace(store, findings[0])}
      >
        {t('derivations.checks.inDerivation', { count: findings.length, number: derivation + 1 })}
      </button>
    </li>
  );
}

type FindingProps = {
  readonly finding: CheckFinding;
  readonly isKept: boolean;
  /** Whether the key that keeps a check as it is means this one. */
  readonly isAsking: boolean;
  readonly offers: readonly (FixOffer & { readonly command: (typeof fixKeys)[number] | null })[];
};

function Finding({ finding, isKept, isAsking, offers }: FindingProps) {
  const texts = useText();
  const { t, textOf } = texts;
  const act = useAct();
  const store = useDerivationsStore();
  const { code, severity, params } = finding;
  const text = textOf(`checks.${code}.text`, params);
  return (
    <li className="dv-finding" data-severity={isKept ? 'kept' : severity}>
      <StatusSign
        sign={isKept ? 'person' : severity === 'hint' ? 'note' : severity}
        label={t(isKept ? 'derivations.checks.isKept' : `derivations.checks.severity.${severity}`)}
      />
      <button type="button" className="dv-finding-text" {...cutTextOf(text)} onClick={() => goToPlace(store, finding)}>
        <strong>{checkName(code, texts)}</strong> <span>{text}</span>
      </button>
      <span className="dv-finding-acts">
        {isKept ? (
          <ActButton small ghost onClick={() => act(() => store.getState().keepCheck(code, false))}>
            {t('derivations.checks.unkeep')}
          </ActButton>
        ) : (
          <>
            {offers.map(({ which, fix, count, command }) => (
              <ActButton
                key={which}
                small
                {...(command && { command: `derivations.${command}` })}
                onClick={() => store.getState().applyFix(finding, which)}
              >
                <Fix text={textOf(`checks.fixes.${fix.label}`, fix.params)} />
                {count !== null && <span className="dv-fix-count"> {t('derivations.checks.used', { count })}</span>}
              </ActButton>
            ))}
            {severity === 'hint' ? (
              offers.length === 0 && <span className="dv-finding-none">{t('derivations.checks.nothingToDo')}</span>
            ) : (
              <IconButton
                className="dv-finding-keep"
                label={t('derivations.checks.keepTitle')}
                {...(isAsking && { command: 'derivations.keepCheck' })}
                icon={<EyeOff size={14} className="ak-icon" aria-hidden="true" />}
                onClick={() => act(() => store.getState().keepCheck(code, true))}
              />
            )}
          </>
        )}
      </span>
    </li>
  );
}

function Fix({ text }: { text: string }) {
  return (
    <span className="dv-fix" {...cutTextOf(text)}>
      {text}
    </span>
  );
}

function useFixKeys(store: DerivationsStore, offers: readonly FixOffer[]): void {
  const apply = (at: number) => {
    const offer = offers[at];
    if (offer) store.getState().applyFix(offer.finding, offer.which);
  };
  useCommand('derivations.fix1', () => apply(0), offers.length > 0);
  useCommand('derivations.fix2', () => apply(1), offers.length > 1);
  useCommand('derivations.fix3', () => apply(2), offers.length > 2);
  useCommand('derivations.fix4', () => apply(3), offers.length > 3);
  useCommand('derivations.fix5', () => apply(4), offers.length > 4);
}

/** Puts the caret where the finding points. */
function goToPlace(store: DerivationsStore, { place }: Pick<CheckFinding, 'place'>): void {
  const { setDerivation, focusCell, derivation } = store.getState();
  if (place.derivation !== null && place.derivation !== derivation) setDerivation(place.derivation);
  const { field, step, object } = place;
  const known = (['subject', 'relation', 'objects'] as const).find((name) => name === field);
  if (step !== null) {
    focusCell({ step, field: known ?? 'subject', object: object ?? 0 }, 'all');
    return;
  }
  const selectors: Partial<Record<CheckPlaceField, string>> = {
    question: '.dv-question textarea',
    answer: '.dv-answer input',
    type: '.dv-field-end input:checked',
    pageIds: '.dv-page-ids button',
    timeDependent: '.dv-field-end input[type=checkbox]',
    steps: '.dv-table input',
  };
  const selector = selectors[field];
  if (selector) document.querySelector<HTMLElement>(selector)?.focus();
}
