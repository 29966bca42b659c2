import { Select } from '@mantine/core';
import { useEffect, useState } from 'react';
import type { Output } from '../../../../../shared/api/contract.ts';
import { signed } from '../../../../../shared/charts/numberTexts.ts';
import type { DriftGroupComparison } from '../../../../../shared/rooms/drift/groupComparison.ts';
import type { DriftGroup } from '../../../../../shared/rooms/drift/overview.ts';
import { countText } from '../../../../window/countText.ts';
import { useText } from '../../../../window/i18n.ts';
import { useShowError } from '../../../../window/useShowError.ts';
import { useCall } from '../../../../window/workbench.ts';
import { useDrift } from '../../driftContext.ts';
import { equalConversations } from '../../madeOf.ts';
import { resamples } from '../export/chartCaption.ts';
import { intervalText } from '../metrics/valueText.ts';
import '../../../../components/charts/table/numbersTable.css';
import './comparison.css';

type Compared = Output<'drift.compareGroups'>;

/** Means of two saved groups and their difference, with interval, test and the cases that it stands on. */
export function GroupComparison({ groups, isSaved }: { groups: readonly DriftGroup[]; isSaved: boolean }) {
  const { t } = useText();
  const runId = useDrift((state) => state.runId);
  const [chosen, setChosen] = useState<{ one: string | null; other: string | null }>({ one: null, other: null });
  const filled = groups.filter(({ models }) => models.length > 0).map(({ name }) => name);
  const one = chosen.one !== null && filled.includes(chosen.one) ? chosen.one : (filled[0] ?? null);
  const other = chosen.other !== null && filled.includes(chosen.other) ? chosen.other : (filled[1] ?? null);
  if (one === null || other === null) return <Sentence text={t('driftCharts.groups.toCompare')} />;
  if (runId === null) return <Sentence text={t('driftCharts.groups.noRun')} />;
  return (
    <section className="dc-compare">
      <h3>{t('driftCharts.groups.compare')}</h3>
      <div className="dc-compare-choice">
        <Select
          label={t('driftCharts.groups.one')}
          data={filled}
          value={one}
          allowDeselect={false}
          onChange={(name) => setChosen({ one: name, other })}
        />
        <Select
          label={t('driftCharts.groups.other')}
          data={filled}
          value={other}
          allowDeselect={false}
          onChange={(name) => setChosen({ one, other: name })}
        />
      </div>
      {!isSaved && <Sentence text={t('driftCharts.groups.unsaved')} />}
      {one === other ? (
        <Sentence text={t('driftCharts.groups.sameGroup')} />
      ) : (
        <Differences runId={runId} one={one} other={other} groups={groups} />
      )}
    </section>
  );
}

function Sentence({ text }: { text: string }) {
  return <p className="ak-caption ak-sentence dc-compare-note">{text}</p>;
}

type DifferencesProps = {
  readonly runId: number;
  readonly one: string;
  readonly other: string;
  /** Another list of them asks again. */
  readonly groups: readonly DriftGroup[];
};

function Differences({ runId, one, other, groups }: DifferencesProps) {
  const { t } = useText();
  const run = useDrift(({ shown }) => (shown.status === 'ready' ? shown.value.run : null));
  const overview = useDrift((state) => state.overview);
  const equal = run === null || overview.status !== 'ready' ? null : equalConversations(run, overview.value);
  const compared = useComparisons({ runId, one, other, groups });
  if (compared === null) return <Sentence text={t('driftCharts.groups.loading')} />;
  const { clusters, testCount: count, comparisons } = compared;
  const heads = [
    one,
    other,
    t('driftCharts.groups.difference'),
    t('driftCharts.groups.cases'),
    t('driftCharts.groups.paired'),
    ...(clusters === 'conversations' ? [t('driftCharts.groups.conversations')] : []),
  ];
  return (
    <>
      <table className="ak-numbers dc-differences">
        <thead>
          <tr>
            <th scope="col">{t('driftCharts.groups.metric')}</th>
            {heads.map((head) => (
              <th key={head} scope="col" className="ak-numbers-number">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {comparisons.map((comparison) => (
            <Row key={comparison.metric} comparison={comparison} hasClusters={clusters === 'conversations'} />
          ))}
        </tbody>
      </table>
      {comparisons.some(({ difference, interval }) => difference !== null && interval === null) && (
        <Sentence text={t('driftCharts.groups.noInterval')} />
      )}
      {equal !== null && <Sentence text={t('drift.made.equalConversations', equal)} />}
      {run !== null && (
        <Sentence text={t(`driftCharts.groups.recipe.${clusters}`, { resamples, seed: run.settings.seed })} />
      )}
      {count > 0 && <Sentence text={t(`driftCharts.groups.tested.${clusters}`, { count })} />}
    </>
  );
}

function Row({ comparison, hasClusters }: { comparison: DriftGroupComparison; hasClusters: boolean }) {
  const { t } = useText();
  const { metric, interval, test, differs } = comparison;
  const digits = metric === 'slope' ? 4 : 3;
  const number = (value: number | null) => (value === null ? t('driftCharts.groups.absent') : signed(value, digits));
  const { caseCount, pairedCount, clusterCount } = comparison;
  return (
    <tr>
      <th scope="row">{t(`driftCharts.groups.metrics.${metric}`)}</th>
      <td className="ak-numbers-number">{number(comparison.one)}</td>
      <td className="ak-numbers-number">{number(comparison.other)}</td>
      <td className="ak-numbers-number">
        <strong>{number(comparison.difference)}</strong>
        {interval && ` ${intervalText(interval, digits)}`}
        {test && (
          <span className="dc-beside">
            {t(differs ? 'driftCharts.groups.differs' : 'driftCharts.groups.notShown', { p: pText(test.adjusted) })}
          </span>
        )}
      </td>
      {[caseCount, pairedCount, ...(hasClusters ? [clusterCount] : [])].map((count, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the columns stay in their order
        <td key={at} className="ak-numbers-number">
          {countText(count)}
        </td>
      ))}
    </tr>
  );
}

function pText(p: number): string {
  return p < 0.001 ? 'p < 0.001' : `p = ${p.toFixed(3)}`;
}

/** The comparisons of two groups; null while they are made. */
function useComparisons({ runId, one, other, groups }: DifferencesProps): Compared | null {
  const call = useCall();
  const showError = useShowError();
  const [compared, setCompared] = useState<Compared | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: groups of other models have other means
  useEffect(() => {
    let isNewest = true;
    setCompared(null);
    call('drift.compareGroups', { runId, one, other }).then((found) => isNewest && setCompared(found), showError);
    return () => {
      isNewest = false;
    };
  }, [call, showError, runId, one, other, groups]);
  return compared;
}
