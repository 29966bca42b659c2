import type { Output } from '../../../../shared/api/contract.ts';
import type { KnowledgeBase, StatementFilter } from '../../../../shared/rooms/evidence/statements.ts';
import { ActButton } from '../../../components/ActButton.tsx';
import { FilterBar } from '../../../components/list/FilterBar.tsx';
import { type Texts, useText } from '../../../window/i18n.ts';
import type { FilterGroup } from '../../../window/offeredFilters.ts';
import { toggled } from '../../../window/toggled.ts';
import { useReading } from '../../../window/useReading.ts';
import { useCall } from '../../../window/workbench.ts';
import { useEvidence, useEvidenceStore } from '../evidenceContext.ts';
import { noStatementFilter } from '../evidenceState.ts';

type Facts = Output<'evidence.statementFacts'>;

const lists = { type: 'types', level: 'levels', direction: 'directions', significance: 'significances' } as const;
const ratings = [5, 4, 3, 2];

type Props = {
  readonly claimId: number;
  readonly bases: readonly KnowledgeBase[];
  /** The one that is searched. */
  readonly base: KnowledgeBase;
};

/** The menu of what narrows a search: the knowledge base, where there are several, and what a release says of its statements. */
export function KnowledgeFilter({ claimId, bases, base }: Props) {
  const { t } = useText();
  const call = useCall();
  const store = useEvidenceStore();
  const { filter } = useEvidence((state) => state.searched);
  const { fileId } = base;
  const read = useReading(`${claimId} ${fileId}`, () => call('evidence.statementFacts', { claimId, fileId }));
  const facts = read.status === 'ready' ? read.value : [];
  const narrow = (part: Partial<StatementFilter>) =>
    store.getState().setLook({ searched: { fileId, filter: { ...filter, ...part } } });
  const searched: FilterGroup = {
    heading: t('evidence.knowledge.searched'),
    choices: bases.map((one) => ({
      id: String(one.fileId),
      isOn: one.fileId === fileId,
      label: one.fileName,
      count: one.statementCount,
      onChoose: () => store.getState().setLook({ searched: { fileId: one.fileId, filter: noStatementFilter } }),
    })),
  };
  const groups = [
    ...(bases.length > 1 ? [searched] : []),
    ...factGroups(facts, filter, narrow, t).filter(({ choices }) => choices.length > 0),
  ];
  if (groups.length === 0) return null;
  return (
    <FilterBar
      word={t('list.filter')}
      name={t('evidence.knowledge.filter')}
      isOn={isNarrowed(filter)}
      groups={groups}
      onClear={() => narrow(noStatementFilter)}
    />
  );
}

/** What hides part of the knowledge base, in words, and the way to all of it; nothing where nothing does. */
export function HiddenByFilter() {
  const { t } = useText();
  const store = useEvidenceStore();
  const { fileId, filter } = useEvidence((state) => state.searched);
  if (!isNarrowed(filter)) return null;
  const { types, levels, directions, significances, ratingAtLeast } = filter;
  const words = [
    ...types,
    ...levels.map((level) => t('evidence.facts.level', { level })),
    ...directions,
    ...significances,
    ...(ratingAtLeast === null ? [] : [t('evidence.knowledge.ratingAtLeast', { rating: ratingAtLeast })]),
  ];
  return (
    <div className="ev-hits-foot">
      <span className="ak-sentence">{t('evidence.knowledge.only', { filter: words.join(' · ') })}</span>
      <ActButton
        small
        ghost
        onClick={() => store.getState().setLook({ searched: { fileId, filter: noStatementFilter } })}
      >
        {t('list.clearFilter')}
      </ActButton>
    </div>
  );
}

export function isNarrowed({ types, levels, directions, significances, ratingAtLeast }: StatementFilter): boolean {
  return types.length + levels.length + directions.length + significances.length > 0 || ratingAtLeast !== null;
}

function factGroups(
  facts: Facts,
  filter: StatementFilter,
  narrow: (part: Partial<StatementFilter>) => void,
  t: Texts['t'],
): readonly FilterGroup[] {
  const of = (wanted: Facts[number]['fact']) => facts.filter(({ fact }) => fact === wanted);
  const valuesOf = (fact: keyof typeof lists) =>
    fact === 'level' ? of(fact).toSorted((one, other) => one.value.localeCompare(other.value)) : of(fact);
  const groups = (['type', 'level', 'direction', 'significance'] as const).map((fact) => ({
    heading: t(`evidence.knowledge.facts.${fact}`),
    choices: valuesOf(fact).map(({ value, statementCount }) => ({
      id: `${fact} ${value}`,
      isOn: filter[lists[fact]].includes(value),
      label: value,
      count: statementCount,
      onChoose: () => narrow({ [lists[fact]]: toggled(filter[lists[fact]], value) }),
    })),
  }));
  const atLeast = (rating: number) =>
    of('rating').reduce((sum, { value, statementCount }) => sum + (Number(value) >= rating ? statementCount : 0), 0);
  const rated = {
    heading: t('evidence.knowledge.facts.rating'),
    choices: ratings.flatMap((rating) => {
      const count = atLeast(rating);
      if (count === 0) return [];
      const isOn = filter.ratingAtLeast === rating;
      const label = t('evidence.knowledge.ratingAtLeast', { rating });
      const onChoose = () => narrow({ ratingAtLeast: isOn ? null : rating });
      return [{ id: `rating ${rating}`, isOn, label, count, onChoose }];
    }),
  };
  return [...groups, rated];
}
