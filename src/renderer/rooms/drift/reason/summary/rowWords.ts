import type { MatchTier } from '../../../../../shared/rooms/drift/matchEntity.ts';
import type { GoldReason } from '../../../../../shared/rooms/drift/turnReason.ts';
import type { Sign } from '../../../../components/StatusSign.tsx';
import { type Texts, useText } from '../../../../window/i18n.ts';
import type { EntityRow } from './entityRows.ts';

type RowFinding = GoldReason['finding'] | 'unmatched';

export const signOfFinding = {
  matched: 'match',
  negated: 'partly',
  missed: 'missed',
  unmatched: 'note',
} as const satisfies Record<RowFinding, Sign>;

export const findingOf = (row: EntityRow): RowFinding => (row.kind === 'gold' ? row.reason.finding : 'unmatched');

type RowDetail = {
  readonly shown: string;
  /** In words where a sign is shown. */
  readonly said: string;
};

/** The words of entity rows, in lists, tooltips and for readers of the screen. */
export function useRowWords() {
  const texts = useText();
  const { t } = texts;
  const nameOf = (row: EntityRow) => t(`driftReason.findings.${findingOf(row)}`);
  return {
    nameOf,
    detailOf: (row: EntityRow): RowDetail => detailOf(row, texts),
    /** Behind a marked stretch. */
    inText: (row: EntityRow) =>
      row.kind === 'gold' && row.reason.finding === 'matched'
        ? t('driftReason.matchedAs', { tier: t(`driftReason.tiers.${wayOf(row.reason)}`), entity: row.reason.entity })
        : nameOf(row),
    /** Over a marked stretch. */
    title: (row: EntityRow) => `${nameOf(row)}: ${row.reason.entity} (${detailOf(row, texts).said})`,
  };
}

function detailOf(row: EntityRow, { t }: Texts): RowDetail {
  const same = (text: string): RowDetail => ({ shown: text, said: text });
  if (row.kind === 'unmatched') {
    const { firstTurn, saidAt } = row.reason;
    const first = t('driftReason.firstAt', { turn: firstTurn });
    if (saidAt === null) return same(t('driftReason.notSaid', { first }));
    if (saidAt === 0) return same(t('driftReason.saidInSummary', { first }));
    return same(t('driftReason.saidAtTurn', { first, turn: saidAt }));
  }
  const { reason } = row;
  if (reason.finding === 'missed') {
    return same(
      reason.lastSeenTurn === null
        ? t('driftReason.neverSeen')
        : t('driftReason.lastSeen', { turn: reason.lastSeenTurn }),
    );
  }
  if (reason.finding === 'negated') {
    const [first] = reason.mentions;
    if (first === undefined) return same(t('driftReason.findings.negated'));
    return same(t('driftReason.negatedBy', { cue: first.cueText, count: first.distance + 1 }));
  }
  const { predicted, entity, tier } = reason;
  const way = wayOf(reason);
  if (way !== 'contained') {
    const detail = way === 'otherWording' && tier === 'contained' ? 'holdsOtherWording' : way;
    return same(t(`driftReason.details.${detail}`, { predicted }));
  }
  const isLonger = holds(predicted, entity);
  return {
    shown: `${predicted} ${isLonger ? '⊃' : '⊂'} ${t('driftReason.term')}`,
    said: t(isLonger ? 'driftReason.details.containsTerm' : 'driftReason.details.inTerm', { predicted }),
  };
}

type Matched = Extract<GoldReason, { readonly finding: 'matched' }>;

/** How a match came: an alias of the project, or an abbreviation that strict mode writes out, is neither the entity nor a part of it. */
function wayOf({ entity, predicted, tier }: Matched): MatchTier | 'otherWording' {
  const [isLonger, isPart] = [holds(predicted, entity), holds(entity, predicted)];
  const isByEntity = tier === 'exact' ? isLonger && isPart : tier !== 'contained' || isLonger || isPart;
  return isByEntity ? tier : 'otherWording';
}

function holds(text: string, part: string): boolean {
  return text.toLowerCase().includes(part.trim().toLowerCase());
}
