import { Select } from '@mantine/core';
import { useEffect, useState } from 'react';
import type { Output } from '../../../../../shared/api/contract.ts';
import { type DriftGroup, groupMetrics } from '../../../../../shared/rooms/drift.ts';
import { useText } from '../../../../window/i18n.ts';
import { useShowError } from '../../../../window/useShowError.ts';
import { useCall } from '../../../../window/workbench.ts';
import { useDrift } from '../../driftContext.ts';
import { signed } from '../../signed.ts';
import { resamples } from '../export/chartCaption.ts';
import { intervalText } from '../metrics/valueText.ts';
import './comparison.css';

type Metric = (typeof groupMetrics)[number];
type Compared = Output<'drift.compareGroups'>;

/** Means of two saved groups and their difference, with the interval and the cases that it stands on. */
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
  const seed = useDrift(({ shown }) => (shown.status === 'ready' ? (shown.value.run?.settings.seed ?? null) : null));
  const compared = useComparisons({ runId, one, other, groups });
  return (
    <>
      <table className="dc-table dc-differences" aria-busy={compared === null}>
        <thead>
          <tr>
            <th scope="col">{t('driftCharts.groups.metric')}</th>
            <th scope="col" className="dc-number">
              {one}
            </th>
            <th scope="col" className="dc-number">
              {other}
            </th>
            <th scope="col" className="dc-number">
              {t('driftCharts.groups.difference')}
            </th>
            <th scope="col" className="dc-number">
              {t('driftCharts.groups.cases')}
            </th>
            <th scope="col" className="dc-number">
              {t('driftCharts.groups.paired')}
            </th>
          </tr>
        </thead>
        <tbody>
          {groupMetrics.map((metric) => (
            <Row key={metric} metric={metric} compared={compared?.get(metric) ?? null} />
          ))}
        </tbody>
      </table>
      {compared === null && <Sentence text={t('driftCharts.groups.loading')} />}
      {seed !== null && <Sentence text={t('driftCharts.groups.recipe', { resamples, seed })} />}
    </>
  );
}

function Row({ metric, compared }: { metric: Metric; compared: Compared | null }) {
  const { t } = useText();
  const digits = metric === 'slope' ? 4 : 3;
  const absent = compared === null ? '' : t('driftCharts.groups.absent');
  const number = (value: number | null | undefined) =>
    value === null || value === undefined ? absent : signed(value, digits);
  const interval = compared?.interval ?? null;
  return (
    <tr>
      <th scope="row">{t(`driftCharts.groups.metrics.${metric}`)}</th>
      <td className="dc-number">{number(compared?.one)}</td>
      <td className="dc-number">{number(compared?.other)}</td>
      <td className="dc-number">
        <strong>{number(compared?.difference)}</strong>
        {interval && (
          <>
            {' '}
            {intervalText(interval, digits)}
            <span className="dc-beside">
              {t(
                interval.lower > 0 || interval.upper < 0
                  ? 'driftCharts.groups.excludesZero'
                  : 'driftCharts.groups.includesZero',
              )}
            </span>
          </>
        )}
      </td>
      <td className="dc-number">{compared?.caseCount.toLocaleString('en') ?? ''}</td>
      <td className="dc-number">{compared?.pairedCount.toLocaleString('en') ?? ''}</td>
    </tr>
  );
}

/** All four comparisons of two groups; null while they are made. */
function useComparisons({ runId, one, other, groups }: DifferencesProps): ReadonlyMap<Metric, Compared> | null {
  const call = useCall();
  const showError = useShowError();
  const [compared, setCompared] = useState<ReadonlyMap<Metric, Compared> | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: groups of other models have other means
  useEffect(() => {
    let isNewest = true;
    setCompared(null);
    Promise.all(
      groupMetrics.map(
        async (metric) => [metric, await call('drift.compareGroups', { runId, metric, one, other })] as const,
      ),
    ).then((found) => isNewest && setCompared(new Map(found)), showError);
    return () => {
      isNewest = false;
    };
  }, [call, showError, runId, one, other, groups]);
  return compared;
}
