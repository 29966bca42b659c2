import { Menu } from '@mantine/core';
import type { QuestionFilter } from '../../../../shared/rooms/derivations/api.ts';
import { checkDefinitions } from '../../../../shared/rooms/derivations/checks/index.ts';
import { itemStates } from '../../../../shared/rooms/derivations/question.ts';
import { FilterChoice, FilterMenu } from '../../../components/list/FilterBar.tsx';
import { useText } from '../../../window/i18n.ts';
import { toggled } from '../../../window/toggled.ts';
import { useAct } from '../../../window/useAct.ts';
import { useDerivations, useDerivationsStore, useHas, useMetric } from '../derivationsContext.ts';
import { noFilter } from '../derivationsState.ts';
import { checkName } from './filterWords.ts';

type Props = { readonly filter: QuestionFilter; readonly onChange: (part: Partial<QuestionFilter>) => void };

const scoreRanges: readonly (readonly [least: number | null, most: number | null])[] = [
  [null, null],
  [null, 0.5],
  [0.5, 0.8],
  [0.8, 1],
];

/** Every filter of the list; several of one kind are an "or", kinds are an "and". */
export function QuestionFilters({ filter, onChange }: Props) {
  const { t, textOf } = useText();
  const has = useHas();
  const hasScores = useDerivations((state) => state.view?.runId !== null);
  return (
    <FilterMenu onClear={() => onChange(noFilter)}>
      {has.types.length > 0 && (
        <>
          <Menu.Label>{t('derivations.filter.kind')}</Menu.Label>
          {has.types.map((type) => (
            <FilterChoice
              key={type}
              isOn={filter.types.includes(type)}
              label={textOf(`derivations.types.${type}.name`)}
              onChoose={() => onChange({ types: toggled(filter.types, type) })}
            />
          ))}
        </>
      )}
      {has.timeDependent && (
        <>
          <Menu.Label>{t('derivations.filter.time')}</Menu.Label>
          {[true, false].map((value) => (
            <FilterChoice
              key={String(value)}
              isOn={filter.timeDependent === value}
              label={t(value ? 'derivations.filter.timeDependent' : 'derivations.filter.timeIndependent')}
              onChoose={() => onChange({ timeDependent: filter.timeDependent === value ? null : value })}
            />
          ))}
        </>
      )}
      <Menu.Label>{t('derivations.filter.state')}</Menu.Label>
      {itemStates.map((state) => (
        <FilterChoice
          key={state}
          isOn={filter.states.includes(state)}
          label={t(`derivations.filter.${state}`)}
          onChoose={() => onChange({ states: toggled(filter.states, state) })}
        />
      ))}
      {hasScores && <ScoreChoices filter={filter} onChange={onChange} />}
      <CheckChoices filter={filter} onChange={onChange} />
    </FilterMenu>
  );
}

function ScoreChoices({ filter, onChange }: Props) {
  const { t, textOf } = useText();
  const store = useDerivationsStore();
  const act = useAct();
  const scoreOf = useDerivations((state) => state.view?.scoreOf ?? 'er');
  const metric = useMetric();
  return (
    <>
      <Menu.Label>{t('derivations.filter.scoreOf')}</Menu.Label>
      {metric.parts.map((part) => (
        <FilterChoice
          key={part}
          isOn={scoreOf === part}
          label={textOf(`scores.parts.${metric.id}.${part}.name`)}
          onChoose={() => act(() => store.getState().setView({ scoreOf: part }))}
        />
      ))}
      <Menu.Label>
        {t('derivations.filter.score', { part: textOf(`scores.parts.${metric.id}.${scoreOf}.short`) })}
      </Menu.Label>
      {scoreRanges.map(([least, most]) => (
        <FilterChoice
          key={`${least}-${most}`}
          isOn={filter.scoreAtLeast === least && filter.scoreAtMost === most}
          label={
            most === null
              ? t('derivations.filter.any')
              : t('derivations.filter.range', { from: (least ?? 0).toFixed(2), to: most.toFixed(2) })
          }
          onChoose={() => onChange({ scoreAtLeast: least, scoreAtMost: most })}
        />
      ))}
    </>
  );
}

function CheckChoices({ filter, onChange }: Props) {
  const texts = useText();
  const counts = useDerivations((state) => state.checkCounts);
  const spoken = counts.filter(({ code, itemCount }) => itemCount > 0 && (checkDefinitions.get(code)?.shown ?? true));
  if (spoken.length === 0) return null;
  return (
    <>
      <Menu.Label>{texts.t('derivations.filter.checks')}</Menu.Label>
      {spoken.map(({ code, severity, itemCount }) => (
        <FilterChoice
          key={code}
          isOn={filter.checks.includes(code)}
          label={checkName(code, texts)}
          sign={severity === 'hint' ? 'note' : severity}
          count={itemCount}
          onChoose={() => onChange({ checks: toggled(filter.checks, code) })}
        />
      ))}
    </>
  );
}
