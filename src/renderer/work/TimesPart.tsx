import type { WorkTimes } from '../../shared/work.ts';
import { Content } from '../components/Content.tsx';
import { useText } from '../window/i18n.ts';
import { Who } from './DaysPart.tsx';
import { WorkTable } from './WorkTable.tsx';

/** Seconds, only where a protocol says that they are recorded; else that nobody measured any, and why. */
export function TimesPart({ times }: { times: readonly WorkTimes[] }) {
  const { t } = useText();
  const measured = times.filter((study) => study.measured);
  const rows = measured.flatMap(({ dataset, evaluators }) =>
    evaluators.map(({ evaluator, isOwn, items, median, total }) => [
      <Content key="dataset" text={dataset} />,
      <Who key="who" evaluator={evaluator} isOwn={isOwn} />,
      items,
      median.toFixed(1),
      total.toFixed(0),
    ]),
  );
  return (
    <section className="wk-part">
      <header>
        <h2>{t('work.times.title')}</h2>
      </header>
      <p className="ak-caption ak-sentence">{t(measured.length === 0 ? 'work.times.none' : 'work.times.caption')}</p>
      {times
        .filter((study) => !study.measured)
        .map(({ datasetId, dataset }) => (
          <p key={datasetId} className="ak-caption ak-sentence">
            {t('work.times.notMeasured', { name: dataset })}
          </p>
        ))}
      {rows.length > 0 && (
        <WorkTable
          label={t('work.times.title')}
          heads={[
            t('work.times.study'),
            t('work.evaluator'),
            { number: t('work.times.items') },
            { number: t('work.times.median') },
            { number: t('work.times.total') },
          ]}
          rows={rows}
        />
      )}
    </section>
  );
}
