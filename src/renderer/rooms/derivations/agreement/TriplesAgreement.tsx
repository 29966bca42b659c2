import { ActButton } from '../../../components/ActButton.tsx';
import { Content } from '../../../components/Content.tsx';
import { rangeText, signed } from '../../../components/charts/numberTexts.ts';
import { EmptyState } from '../../../components/EmptyState.tsx';
import { ErrorNote } from '../../../components/ErrorNote.tsx';
import { LoadingShape } from '../../../components/LoadingShape.tsx';
import { countText } from '../../../window/countText.ts';
import { useText } from '../../../window/i18n.ts';
import { useEventTimes, useReading } from '../../../window/useReading.ts';
import { useCall } from '../../../window/workbench.ts';
import '../../../components/figures.css';

type Props = { readonly datasetId: number; readonly onCompare: () => void };

/** F1 of the triples of every two versions, and the way to their differences. */
export function TriplesAgreement({ datasetId, onCompare }: Props) {
  const { t, language } = useText();
  const call = useCall();
  const changes = useEventTimes('derivations.changed');
  const read = useReading(datasetId, () => call('derivations.triplesAgreement', { datasetId }), changes);
  if (read.status === 'failed') return <ErrorNote error={read.error} />;
  if (read.status !== 'ready') return <LoadingShape rows={6} label={t('derivationsAgreement.reading')} />;
  const { versions, pairs } = read.value;
  const [first] = pairs;
  if (first === undefined) {
    return (
      <EmptyState title={t('derivationsAgreement.needsTwo')}>{t('derivationsAgreement.needsVersions')}</EmptyState>
    );
  }
  const range = (interval: { low: number; high: number } | null) =>
    interval === null ? t('agreement.noInterval') : rangeText(interval, language);
  const { rounds, seed } = first.triples;
  return (
    <>
      <table className="ak-figures da-triples">
        <thead>
          <tr>
            <th scope="col">{t('derivationsAgreement.pair')}</th>
            {(['exact', 'aligned'] as const).map((name) => (
              <th key={name} scope="col" colSpan={2}>
                {t(`versions.f1.${name}`)}
              </th>
            ))}
            <th scope="col" className="ak-number">
              {t('derivationsAgreement.withTriples')}
            </th>
            <th scope="col" className="ak-number">
              {t('derivationsAgreement.differing')}
            </th>
          </tr>
        </thead>
        <tbody>
          {pairs.map(({ x, y, shared, equal, triples }) => (
            <tr key={`${x} ${y}`}>
              <th scope="row">
                <Content text={`${versions[x]?.name ?? ''} · ${versions[y]?.name ?? ''}`} />
              </th>
              {[triples.exact, triples.aligned].map(({ value, interval }, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the two columns are their places
                <TwoCells key={at} value={value} range={range(interval)} />
              ))}
              <td className="ak-number">{countText(triples.questions)}</td>
              <td className="ak-number">
                {countText(shared - equal)} / {countText(shared)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="ak-caption ak-sentence">{t('derivationsAgreement.f1About', { rounds, seed })}</p>
      <ActButton command="derivations.compareVersions" onClick={onCompare}>
        {t('versions.menu')}
      </ActButton>
    </>
  );
}

function TwoCells({ value, range }: { readonly value: number | null; readonly range: string }) {
  return (
    <>
      <td>
        <b>{value === null ? '–' : signed(value)}</b>
      </td>
      <td>{value === null ? '' : range}</td>
    </>
  );
}
