import { unknownTool } from '../../../../shared/traces/toolLabels.ts';
import { reviewStates, type TraceFilter } from '../../../../shared/traces/traceGroup.ts';
import { type Texts, useText } from '../../../window/i18n.ts';
import type { FilterGroup } from '../../../window/offeredFilters.ts';
import { toggled } from '../../../window/toggled.ts';
import { useCriteria } from '../inspector/useAsked.ts';
import { useTraces } from '../tracesContext.ts';
import { answerWords, detectorTitle } from './filterWords.ts';

type Change = (part: Partial<TraceFilter>) => void;

/** Every filter of the list. */
export function useGroupFilters(filter: TraceFilter, onChange: Change): readonly FilterGroup[] {
  const texts = useText();
  const ofFacets = useFacetFilters(filter, onChange, texts);
  const ofAnswers = useAnswerFilters(filter, onChange, texts);
  return [...plainFilters(filter, onChange, texts), ...ofFacets, ...ofAnswers].filter(
    ({ choices }) => choices.length > 0,
  );
}

function plainFilters(filter: TraceFilter, onChange: Change, { t }: Pick<Texts, 't'>): readonly FilterGroup[] {
  return [
    {
      heading: t('traces.filter.state'),
      choices: reviewStates.map((state) => ({
        id: state,
        isOn: filter.states.includes(state),
        label: t(`traces.filter.${state}`),
        onChoose: () => onChange({ states: toggled(filter.states, state) }),
      })),
    },
    {
      heading: t('traces.filter.kind'),
      choices: [
        ...[true, false].map((paired) => ({
          id: paired ? 'paired' : 'single',
          isOn: filter.paired === paired,
          label: t(paired ? 'traces.filter.paired' : 'traces.filter.single'),
          onChoose: () => onChange({ paired: filter.paired === paired ? null : paired }),
        })),
        ...[true, false].map((errors) => ({
          id: errors ? 'errors' : 'noErrors',
          isOn: filter.errors === errors,
          label: t(errors ? 'traces.filter.errors' : 'traces.filter.noErrors'),
          onChoose: () => onChange({ errors: filter.errors === errors ? null : errors }),
        })),
      ],
    },
  ];
}

/** What there is in the traces, with the number of questions of each. Models are not named while names are hidden. */
function useFacetFilters(filter: TraceFilter, onChange: Change, texts: Texts): readonly FilterGroup[] {
  const { t } = texts;
  const facets = useTraces((state) => state.facets);
  const isBlind = useTraces((state) => state.options.blind);
  if (facets.status !== 'ready') return [];
  const { models, tasks, outcomes, labels, detectors } = facets.value;
  const shownModels = isBlind ? [] : models;
  const shownTasks = tasks.some(({ task }) => task !== null) ? tasks : [];
  // A verdict of the file would lead one's own.
  const shownOutcomes = isBlind || outcomes.every(({ outcome }) => outcome === 'unscored') ? [] : outcomes;
  const shownLabels = labels.some(({ label }) => label !== unknownTool.text) ? labels : [];
  return [
    {
      heading: t('traces.filter.outcome'),
      choices: shownOutcomes.map(({ outcome, groupCount }) => ({
        id: outcome,
        isOn: filter.outcomes.includes(outcome),
        label: t(`traces.filter.${outcome}`),
        count: groupCount,
        onChoose: () => onChange({ outcomes: toggled(filter.outcomes, outcome) }),
      })),
    },
    {
      heading: t('traces.filter.tasks'),
      choices: shownTasks.map(({ task, groupCount }) => ({
        id: JSON.stringify(task),
        isOn: filter.tasks.includes(task),
        label: task ?? t('traces.filter.noTask'),
        count: groupCount,
        onChoose: () => onChange({ tasks: toggled(filter.tasks, task) }),
      })),
    },
    {
      heading: t('traces.filter.models'),
      choices: shownModels.map(({ model, groupCount }) => ({
        id: JSON.stringify(model),
        isOn: filter.models.includes(model),
        label: model ?? t('traces.filter.noModel'),
        count: groupCount,
        onChoose: () => onChange({ models: toggled(filter.models, model) }),
      })),
    },
    {
      heading: t('traces.filter.labels'),
      choices: shownLabels.map(({ label, groupCount }) => ({
        id: label,
        isOn: filter.labels.includes(label),
        label: label === unknownTool.text ? t('traces.legend.unknown') : label,
        count: groupCount,
        onChoose: () => onChange({ labels: toggled(filter.labels, label) }),
      })),
    },
    {
      heading: t('traces.filter.detectors'),
      choices: detectors.map(({ detector, groupCount }) => ({
        id: detector,
        isOn: filter.detectors.includes(detector),
        label: detectorTitle(detector, texts),
        count: groupCount,
        onChoose: () => onChange({ detectors: toggled(filter.detectors, detector) }),
      })),
    },
  ];
}

function useAnswerFilters(filter: TraceFilter, onChange: Change, texts: Texts): readonly FilterGroup[] {
  const criteria = useCriteria();
  const isSame = (one: TraceFilter['marks'][number], other: TraceFilter['marks'][number]) =>
    one.criterionId === other.criterionId && one.choiceId === other.choiceId;
  return criteria.map((criterion) => ({
    heading: texts.t('traces.filter.marks'),
    folded: criterion.name[texts.language],
    choices: criterion.choices.map((choice) => {
      const mark = { criterionId: criterion.id, choiceId: choice.id };
      const isOn = filter.marks.some((one) => isSame(one, mark));
      const others = filter.marks.filter((one) => !isSame(one, mark));
      return {
        id: choice.id,
        isOn,
        label: answerWords(mark, criteria, texts),
        short: choice.name[texts.language],
        onChoose: () => onChange({ marks: isOn ? others : [...others, mark] }),
      };
    }),
  }));
}
