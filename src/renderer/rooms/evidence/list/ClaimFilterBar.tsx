import { Menu } from '@mantine/core';
import { type ClaimHead, type ClaimView, claimStates } from '../../../../shared/rooms/evidence/claimTask.ts';
import { FilterBar, FilterChip, FilterChoice, FilterMenu } from '../../../components/list/FilterBar.tsx';
import { StatusSign } from '../../../components/StatusSign.tsx';
import { useText } from '../../../window/i18n.ts';
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
      menu={<Filters view={view} head={head} onChange={change} />}
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
    </FilterBar>
  );
}

type Props = {
  readonly view: ClaimView;
  readonly head: ClaimHead;
  readonly onChange: (part: Partial<Omit<ClaimView, 'datasetId'>>) => void;
};

/** Tests, states, context and models; several of one kind are an "or", kinds are an "and". */
function Filters({ view, head, onChange }: Props) {
  const { t } = useText();
  const { tests, contextCount, noContextCount, models } = head;
  const sum = (count: 'draftCount' | 'doneCount' | 'claimCount') => tests.reduce((all, one) => all + one[count], 0);
  const [done, draft] = [sum('doneCount'), sum('draftCount')];
  const counts = { done, draft, todo: sum('claimCount') - done - draft };
  return (
    <FilterMenu onClear={() => onChange(noFilter)}>
      <Menu.Label>{t('evidence.list.test')}</Menu.Label>
      {tests.map(({ test, claimCount }) => (
        <FilterChoice
          key={test}
          isOn={view.tests.includes(test)}
          label={t(`evidence.tests.${test}`)}
          count={claimCount}
          onChoose={() => onChange({ tests: toggled(view.tests, test) })}
        />
      ))}
      <Menu.Label>{t('evidence.list.state')}</Menu.Label>
      {claimStates.map((state) => (
        <FilterChoice
          key={state}
          isOn={view.states.includes(state)}
          label={t(`states.${state}`)}
          sign={state}
          count={counts[state]}
          onChoose={() => onChange({ states: toggled(view.states, state) })}
        />
      ))}
      {contextCount > 0 && noContextCount > 0 && (
        <>
          <Menu.Label>{t('evidence.list.context')}</Menu.Label>
          {[true, false].map((has) => (
            <FilterChoice
              key={String(has)}
              isOn={view.hasContext === has}
              label={t(has ? 'evidence.list.withContext' : 'evidence.list.withoutContext')}
              count={has ? contextCount : noContextCount}
              onChoose={() => onChange({ hasContext: view.hasContext === has ? null : has })}
            />
          ))}
        </>
      )}
      {models.length > 0 && <Menu.Label>{t('evidence.list.models')}</Menu.Label>}
      {models.map(({ name, claimCount }) => (
        <FilterChoice
          key={name}
          isOn={view.models.includes(name)}
          label={name}
          count={claimCount}
          onChoose={() => onChange({ models: toggled(view.models, name) })}
        />
      ))}
    </FilterMenu>
  );
}
