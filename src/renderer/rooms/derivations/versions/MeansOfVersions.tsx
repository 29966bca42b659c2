import { digitsApart, rangeText, sentencesText, signed } from '../../../../shared/charts/numberTexts.ts';
import { mostEffectRuns, type VersionScores } from '../../../../shared/rooms/derivations/versionsApi.ts';
import { Content } from '../../../components/Content.tsx';
import { ErrorNote } from '../../../components/ErrorNote.tsx';
import { useText } from '../../../window/i18n.ts';
import { useReading } from '../../../window/useReading.ts';
import { useCall } from '../../../window/workbench.ts';
import { changeText } from './changeText.ts';
import { EffectHead } from './EffectHead.tsx';
import '../../../components/figures.css';

export type TwoVersions = {
  readonly datasetId: number;
  readonly otherId: number | null;
  /** Read again when it changes. */
  readonly changes: number;
};

/** What each scored prediction would have on average, were the one or the other version the gold; nothing where none was scored. */
export function MeansOfVersions({ versions }: { readonly versions: TwoVersions }) {
  const { t } = useText();
  const call = useCall();
  const { datasetId, otherId, changes } = versions;
  const read = useReading(
    `${datasetId} ${otherId}`,
    () => call('derivations.scoreVersions', { datasetId, otherId }),
    changes,
  );
  if (read.status === 'ready' && read.value.runs.length === 0) return null;
  return (
    <section className="vs-effect" aria-label={t('versions.means.title')} aria-busy={read.status === 'loading'}>
      <h3>{t('versions.means.title')}</h3>
      {read.status === 'loading' && <p className="ak-caption">{t('versions.means.reading')}</p>}
      {read.status === 'failed' && <ErrorNote error={read.error} onRetry={read.again} />}
      {read.status === 'ready' && <Means scores={read.value} />}
    </section>
  );
}

function Means({ scores: { runs, rounds, seed } }: { readonly scores: VersionScores }) {
  const { t } = useText();
  return (
    <>
      <table className="ak-figures">
        <EffectHead score={t('versions.means.prediction')} />
        <tbody>
          {runs.map((run) => (
            <MeanRow key={run.runId} run={run} />
          ))}
        </tbody>
      </table>
      <p className="ak-caption ak-sentence">
        {sentencesText([
          t('versions.means.about', { rounds, seed }),
          runs.length === mostEffectRuns ? t('versions.means.most', { count: mostEffectRuns }) : '',
        ])}
      </p>
    </>
  );
}

/** A row has one number of decimals: its difference is read beside what it is the difference of. */
function MeanRow({ run }: { readonly run: VersionScores['runs'][number] }) {
  const { t, language } = useText();
  const { predictionName, questions, theirs, mine, change } = run;
  const digits = digitsApart(change.value, change.interval);
  const number = (value: number | null) => (value === null ? '–' : signed(value, digits));
  return (
    <tr>
      <th scope="row">
        <Content text={predictionName} />
        <span className="ak-caption vs-beside">{t('versions.means.questions', { count: questions })}</span>
      </th>
      <td className="ak-number">{number(theirs.value)}</td>
      <td className="ak-number">
        <b>{number(mine.value)}</b>
      </td>
      <td className="ak-number">
        {change.value === null ? '–' : changeText(change.value, digits)}
        {change.interval !== null && (
          <span className="ak-caption vs-beside">{rangeText(change.interval, language, digits)}</span>
        )}
      </td>
    </tr>
  );
}
