import type { QuestionFilter } from '../../../../shared/rooms/derivations/api.ts';
import { checkDefinitions } from '../../../../shared/rooms/derivations/checks/index.ts';
import { itemStates } from '../../../../shared/rooms/derivations/question.ts';
import { StatusSign } from '../../../components/StatusSign.tsx';
import { type Texts, useText } from '../../../window/i18n.ts';
import type { FilterGroup } from '../../../window/offeredFilters.ts';
import { toggled } from '../../../window/toggled.ts';
import { useAct } from '../../../window/useAct.ts';
import { useDerivations, useDerivationsStore, useHas, useMetric } from '../derivationsContext.ts';
import { checkName } from './filterWords.ts';

type Change = (part: Partial<QuestionFilter>) => void;

const scoreRanges: readonly (readonly [least: number | null, most: number | null])[] = [
  [null, null],
  [null, 0.5],
  [0.5, 0.8],
  [0.8, 1],
];

/** Every filter of the list. */
export function useQuestionFilters(filter: QuestionFilter, onChange: Change): readonly FilterGroup[] {
  const texts = useText();
  const { t, textOf } = texts;
  const has = useHas();
  const hasScores = useDerivations((state) => state.view?.runId !== null);
  const ofScores = useScoreFilters(filter, onChange);
  const ofChecks = useCheckFilters(filter, onChange);
  const types: FilterGroup = {
    heading: t('derivations.filter.kind'),
    choices: has.types.map((type) => ({
      id: type,
      isOn: filter.types.includes(type),
      label: textOf(`derivations.types.${type}.name`),
      onChoose: () => onChange({ types: toggled(filter.types, type) }),
    })),
  };
  const states: FilterGroup = {
    heading: t('derivations.filter.state'),
    choices: itemStates.map((state) => ({
      id: state,
      isOn: filter.states.includes(state),
      label: t(`derivations.filter.${state}`),
      onChoose: () => onChange({ states: toggled(filter.states, state) }),
    })),
  };
  const time = has.timeDependent ? [timeFilters(filter, onChange, texts)] : [];
  return [types, ...time, states, ...(hasScores ? ofScores : []), ofChecks].filter(({ choices }) => choices.length > 0);
}

function timeFilters(filter: QuestionFilter, onChange: Change, { t }: Pick<Texts, 't'>): FilterGroup {
  return {
    heading: t('derivations.filter.time'),
    choices: [true, false].map((value) => ({
      id: String(value),
      isOn: filter.timeDependent === value,
      label: t(value ? 'derivations.filter.timeDependent' : 'derivations.filter.timeIndependent'),
      onChoose: () => onChange({ timeDependent: filter.timeDependent === value ? null : value }),
    })),
  };
}

function useScoreFilters(filter: QuestionFilter, onChange: Change): readonly FilterGroup[] {
  const { t, textOf } = useText();
  const store = useDerivationsStore();
  const act = useAct();
  const scoreOf = useDerivations((state) => state.view?.scoreOf ?? 'er');
  const metric = useMetric();
  return [
    {
      heading: t('derivations.filter.scoreOf'),
      choices: metric.parts.map((part) => ({
        id: part,
        isOn: scoreOf === part,
        label: textOf(`scores.parts.${metric.id}.${part}.name`),
        onChoose: () => act(() => store.getState().setView({ scoreOf: part })),
      })),
    },
    {
      heading: t('derivations.filter.score', { part: textOf(`scores.parts.${metric.id}.${scoreOf}.short`) }),
      choices: scoreRanges.map(([least, most]) => ({
        id: `${least}-${most}`,
        isOn: filter.scoreAtLeast === least && filter.scoreAtMost === most,
        label:
          most === null
            ? t('derivations.filter.any')
            : t('derivations.filter.range', { from: (least ?? 0).toFixed(2), to: most.toFixed(2) }),
        onChoose: () => onChange({ scoreAtLeast: least, scoreAtMost: most }),
      })),
    },
  ];
}

function useCheckFilters(filter: QuestionFilter, onChange: Change): FilterGroup {
  const texts = useText();
  const counts = useDerivations((state) => state.checkCounts);
  const spoken = counts.filter(({ code, itemCount }) => itemCount > 0 && (checkDefinitions.get(code)?.shown ?? true));
  return {
    heading: texts.t('derivations.filter.checks'),
    choices: spoken.map(({ code, severity, itemCount }) => ({
      id: code,
      isOn: filter.checks.includes(code),
      label: checkName(code, texts),
      sign: <StatusSign sign={severity === 'hint' ? 'note' : severity} />,
      count: itemCount,
      onChoose: () => onChange({ checks: toggled(filter.checks, code) }),
    })),
  };
}
