import { Menu } from '@mantine/core';
import { unknownTool } from '../../../../shared/traces/toolLabels.ts';
import { reviewStates, type TraceFilter } from '../../../../shared/traces/traceGroup.ts';
import { FilterChoice, FilterMenu } from '../../../components/list/FilterBar.tsx';
import { useText } from '../../../window/i18n.ts';
import { toggled } from '../../../window/toggled.ts';
import { useCriteria } from '../inspector/useAsked.ts';
import { useTraces } from '../tracesContext.ts';
import { noFilter } from '../tracesState.ts';
import { answerWords, detectorTitle } from './filterWords.ts';

type Props = { readonly filter: TraceFilter; readonly onChange: (part: Partial<TraceFilter>) => void };

/** Every filter of the list; several of one kind are an "or", kinds are an "and". */
export function GroupFilters({ filter, onChange }: Props) {
  const { t } = useText();
  return (
    <FilterMenu onClear={() => onChange(noFilter)}>
      <Menu.Label>{t('traces.filter.state')}</Menu.Label>
      {reviewStates.map((state) => (
        <FilterChoice
          key={state}
          isOn={filter.states.includes(state)}
          label={t(`traces.filter.${state}`)}
          onChoose={() => onChange({ states: toggled(filter.states, state) })}
        />
      ))}
      <Menu.Label>{t('traces.filter.kind')}</Menu.Label>
      {[true, false].map((paired) => (
        <FilterChoice
          key={String(paired)}
          isOn={filter.paired === paired}
          label={t(paired ? 'traces.filter.paired' : 'traces.filter.single')}
          onChoose={() => onChange({ paired: filter.paired === paired ? null : paired })}
        />
      ))}
      {[true, false].map((errors) => (
        <FilterChoice
          key={String(errors)}
          isOn={filter.errors === errors}
          label={t(errors ? 'traces.filter.errors' : 'traces.filter.noErrors')}
          onChoose={() => onChange({ errors: filter.errors === errors ? null : errors })}
        />
      ))}
      <FacetChoices filter={filter} onChange={onChange} />
      <AnswerChoices filter={filter} onChange={onChange} />
    </FilterMenu>
  );
}

/** What there is in the traces, with the number of questions of each. Models are not named while names are hidden. */
function FacetChoices({ filter, onChange }: Props) {
  const texts = useText();
  const { t } = texts;
  const facets = useTraces((state) => state.facets);
  const isBlind = useTraces((state) => state.options.blind);
  if (facets.status !== 'ready') return null;
  const { models, tasks, outcomes, labels, detectors } = facets.value;
  const shownModels = isBlind ? [] : models;
  const shownTasks = tasks.some(({ task }) => task !== null) ? tasks : [];
  // A verdict of the file would lead one's own.
  const shownOutcomes = isBlind || outcomes.every(({ outcome }) => outcome === 'unscored') ? [] : outcomes;
  const shownLabels = labels.some(({ label }) => label !== unknownTool.text) ? labels : [];
  return (
    <>
      {shownOutcomes.length > 0 && <Menu.Label>{t('traces.filter.outcome')}</Menu.Label>}
      {shownOutcomes.map(({ outcome, groupCount }) => (
        <FilterChoice
          key={outcome}
          isOn={filter.outcomes.includes(outcome)}
          label={t(`traces.filter.${outcome}`)}
          count={groupCount}
          onChoose={() => onChange({ outcomes: toggled(filter.outcomes, outcome) })}
        />
      ))}
      {shownTasks.length > 0 && <Menu.Label>{t('traces.filter.tasks')}</Menu.Label>}
      {shownTasks.map(({ task, groupCount }) => (
        <FilterChoice
          key={JSON.stringify(task)}
          isOn={filter.tasks.includes(task)}
          label={task ?? t('traces.filter.noTask')}
          count={groupCount}
          onChoose={() => onChange({ tasks: toggled(filter.tasks, task) })}
        />
      ))}
      {shownModels.length > 0 && <Menu.Label>{t('traces.filter.models')}</Menu.Label>}
      {shownModels.map(({ model, groupCount }) => (
        <FilterChoice
          key={JSON.stringify(model)}
          isOn={filter.models.includes(model)}
          label={model ?? t('traces.filter.noModel')}
          count={groupCount}
          onChoose={() => onChange({ models: toggled(filter.models, model) })}
        />
      ))}
      {shownLabels.length > 0 && <Menu.Label>{t('traces.filter.labels')}</Menu.Label>}
      {shownLabels.map(({ label, groupCount }) => (
        <FilterChoice
          key={label}
          isOn={filter.labels.includes(label)}
          label={label === unknownTool.text ? t('traces.legend.unknown') : label}
          count={groupCount}
          onChoose={() => onChange({ labels: toggled(filter.labels, label) })}
        />
      ))}
      {detectors.length > 0 && <Menu.Label>{t('traces.filter.detectors')}</Menu.Label>}
      {detectors.map(({ detector, groupCount }) => (
        <FilterChoice
          key={detector}
          isOn={filter.detectors.includes(detector)}
          label={detectorTitle(detector, texts)}
          count={groupCount}
          onChoose={() => onChange({ detectors: toggled(filter.detectors, detector) })}
        />
      ))}
    </>
  );
}

function AnswerChoices({ filter, onChange }: Props) {
  const texts = useText();
  const criteria = useCriteria();
  if (criteria.length === 0) return null;
  const isSame = (one: TraceFilter['marks'][number], other: TraceFilter['marks'][number]) =>
    one.criterionId === other.criterionId && one.choiceId === other.choiceId;
  return (
    <>
      <Menu.Label>{texts.t('traces.filter.marks')}</Menu.Label>
      {criteria.map((criterion) => (
        <Menu.Sub key={criterion.id} position="right-start">
          <Menu.Sub.Target>
            <Menu.Sub.Item>{criterion.name[texts.language]}</Menu.Sub.Item>
          </Menu.Sub.Target>
          <Menu.Sub.Dropdown>
            {criterion.choices.map((choice) => {
              const mark = { criterionId: criterion.id, choiceId: choice.id };
              const isOn = filter.marks.some((one) => isSame(one, mark));
              const others = filter.marks.filter((one) => !isSame(one, mark));
              return (
                <Menu.CheckboxItem
                  key={choice.id}
                  checked={isOn}
                  closeMenuOnClick={false}
                  aria-label={answerWords(mark, criteria, texts)}
                  onChange={() => onChange({ marks: isOn ? others : [...others, mark] })}
                >
                  {choice.name[texts.language]}
                </Menu.CheckboxItem>
              );
            })}
          </Menu.Sub.Dropdown>
        </Menu.Sub>
      ))}
    </>
  );
}
