import { type ClaimHead, type ClaimView, claimStates } from '../../../../shared/rooms/evidence/claimTask.ts';
import { FilterBar, FilterChip } from '../../../components/list/FilterBar.tsx';
import { ListQueues } from '../../../components/queues/ListQueues.tsx';
import { StatusSign } from '../../../components/StatusSign.tsx';
import { type Texts, useText } from '../../../window/i18n.ts';
import type { FilterGroup } from '../../../window/offeredFilters.ts';
import { toggled } from '../../../window/toggled.ts';
import { useAct } from '../../../window/useAct.ts';
import { useEvidence, useEvidenceStore } from '../evidenceContext.ts';
import { noFilter } from '../evidenceState.ts';

/** The menu of all that narrows the list, and the flagged claims at one press. */
export function ClaimFilterBar() {
  const { t } = useText();
  const act = useAct();
  const store = useEvidenceStore();
  const view = useEvidence((state) => state.view);
  const head = useEvidence((state) => (state.head.status === 'ready' ? state.head.value : null));
  if (view === null || head === null) return <div className="ak-list-filters" />;
  const change = (part: Partial<Omit<ClaimView, 'datasetId'>>) => act(() => store.getState().setView(part));
  const flaggedCount = head.tests.reduce((sum, one) => sum + one.flaggedCount, 0);
  const { tests, states, models, hasContext } = view;
  return (
    <FilterBar
      word={t('evidence.list.testAndState')}
      isOn={tests.length + states.length + models.length > 0 || hasContext !== null}
      groups={filtersOf({ view, head, onChange: change, t })}
      onClear={() => change(noFilter)}
    >
      {(flaggedCount > 0 || view.flagged === true) && (
        <FilterChip
          isOn={view.flagged === true}
          onPress={() => change({ flagged: view.flagged === true ? null : true })}
          icon={<StatusSign sign="flag" />}
          name={t('states.flagged')}
          count={flaggedCount}
        />
      )}
      <ListQueues
        store={store}
        datasetId={view.datasetId}
        all={t('evidence.list.allClaims')}
        command="evidence.queues"
      />
    </FilterBar>
  );
}

type Props = {
  readonly view: ClaimView;
  readonly head: ClaimHead;
  readonly onChange: (part: Partial<Omit<ClaimView, 'datasetId'>>) => void;
  readonly t: Texts['t'];
};

/** Tests, states, context and models. */
function filtersOf({ view, head, onChange, t }: Props): readonly FilterGroup[] {
  const { tests, contextCount, noContextCount, models } = head;
  const sum = (count: 'draftCount' | 'doneCount' | 'claimCount') => tests.reduce((all, one) => all + one[count], 0);
  const [done, draft] = [sum('doneCount'), sum('draftCount')];
  const counts = { done, draft, todo: sum('claimCount') - done - draft };
  const context = contextCount > 0 && noContextCount > 0 ? [true, false] : [];
  const groups: readonly FilterGroup[] = [
    {
      heading: t('evidence.list.test'),
      choices: tests.map(({ test, claimCount }) => ({
        id: test,
        isOn: view.tests.includes(test),
        label: t(`evidence.tests.${test}`),
        count: claimCount,
        onChoose: () => onChange({ tests: toggled(view.tests, test) }),
      })),
    },
    {
      heading: t('evidence.list.state'),
      choices: claimStates.map((state) => ({
        id: state,
        isOn: view.states.includes(state),
        label: t(`states.${state}`),
        sign: <StatusSign sign={state} />,
        count: counts[state],
        onChoose: () => onChange({ states: toggled(view.states, state) }),
      })),
    },
    {
      heading: t('evidence.list.context'),
      choices: context.map((has) => ({
        id: String(has),
        isOn: view.hasContext === has,
        label: t(has ? 'evidence.list.withContext' : 'evidence.list.withoutContext'),
        count: has ? contextCount : noContextCount,
        onChoose: () => onChange({ hasContext: view.hasContext === has ? null : has }),
      })),
    },
    {
      heading: t('evidence.list.models'),
      choices: models.map(({ name, claimCount }) => ({
        id: name,
        isOn: view.models.includes(name),
        label: name,
        count: claimCount,
        onChoose: () => onChange({ models: toggled(view.models, name) }),
      })),
    },
  ];
  return groups.filter(({ choices }) => choices.length > 0);
}
