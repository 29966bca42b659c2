import type { Output } from '../../../../shared/api/contract.ts';
import { estimateText } from '../../../../shared/charts/numberTexts.ts';
import { ActButton } from '../../../components/ActButton.tsx';
import { AgreementHead } from '../../../components/agreement/AgreementHead.tsx';
import { intervalText } from '../../../components/agreement/intervalText.ts';
import type { ShownCoefficient } from '../../../components/agreement/shownCoefficients.ts';
import { Content } from '../../../components/Content.tsx';
import { EmptyState } from '../../../components/EmptyState.tsx';
import { ErrorNote } from '../../../components/ErrorNote.tsx';
import { LoadingShape } from '../../../components/LoadingShape.tsx';
import { countText } from '../../../window/countText.ts';
import { type Texts, useText } from '../../../window/i18n.ts';
import { useEventTimes, useReading } from '../../../window/useReading.ts';
import { useCall } from '../../../window/workbench.ts';
import { readJudgements } from './readJudgements.ts';
import '../../../components/figures.css';

type Props = {
  readonly datasetId: number;
  /** How agreement is computed, a sentence each. */
  readonly lines: readonly string[];
  readonly onCompare: () => void;
};

type Compared = Output<'derivations.triplesAgreement'>;

/** F1 of the triples of every two versions, and the way to their differences. */
export function TriplesAgreement({ datasetId, lines, onCompare }: Props) {
  const texts = useText();
  const { t } = texts;
  const call = useCall();
  const changes = useEventTimes('derivations.changed');
  const read = useReading(datasetId, () => call('derivations.triplesAgreement', { datasetId }), changes);
  const compared = read.status === 'ready' ? read.value : null;
  const first = compared?.pairs[0];
  const about = first && aboutF1(first, t);
  return (
    <>
      <AgreementHead
        judgement={t('derivationsAgreement.of.triples')}
        datasetIds={[datasetId]}
        coefficients={compared === null ? [] : shownF1(compared, texts)}
        lines={about === undefined ? lines : [...lines, about]}
        readAll={() => readJudgements(call, datasetId)}
      />
      {read.status === 'failed' && <ErrorNote error={read.error} onRetry={read.again} />}
      {read.status === 'loading' && <LoadingShape rows={6} label={t('derivationsAgreement.reading')} />}
      {compared !== null && first === undefined && (
        <EmptyState title={t('derivationsAgreement.needsTwo')}>{t('derivationsAgreement.needsVersions')}</EmptyState>
      )}
      {compared !== null && about !== undefined && (
        <>
          <TriplesTable compared={compared} />
          <p className="ak-caption ak-sentence">{about}</p>
          <ActButton command="derivations.compareVersions" onClick={onCompare}>
            {t('versions.menu')}
          </ActButton>
        </>
      )}
    </>
  );
}

function aboutF1({ triples: { rounds, seed } }: Compared['pairs'][number], t: Texts['t']): string {
  return t('derivationsAgreement.f1About', { rounds, seed });
}

/** F1 of every two versions, as a picture shows it. */
function shownF1({ versions, pairs }: Compared, texts: Pick<Texts, 't' | 'language'>): ShownCoefficient[] {
  return pairs.flatMap(({ x, y, triples }) =>
    (['exact', 'aligned'] as const).map((name): ShownCoefficient => {
      const { value, interval } = triples[name];
      const names = `${versions[x]?.name ?? ''} – ${versions[y]?.name ?? ''}`;
      const about = value === null ? '' : intervalText({ value, interval, n: triples.questions }, texts);
      return { name: `${texts.t(`versions.f1.${name}`)}: ${names}`, value, interval, n: triples.questions, about };
    }),
  );
}

function TriplesTable({ compared: { versions, pairs } }: { readonly compared: Compared }) {
  const { t } = useText();
  return (
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
        {pairs.map(({ x, y, shared, differing, triples }) => (
          <tr key={`${x} ${y}`}>
            <th scope="row">
              <Content text={`${versions[x]?.name ?? ''} · ${versions[y]?.name ?? ''}`} />
            </th>
            {[triples.exact, triples.aligned].map(({ value, interval }, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the two columns are their places
              <TwoCells key={at} value={value} interval={interval} n={triples.questions} />
            ))}
            <td className="ak-number">{countText(triples.questions)}</td>
            <td className="ak-number">
              {countText(differing)} / {countText(shared)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function TwoCells({ value, interval, n }: Parameters<typeof intervalText>[0]) {
  const texts = useText();
  return (
    <>
      <td>
        <b>{value === null ? '–' : estimateText(value, interval)}</b>
      </td>
      <td>{value === null ? '' : intervalText({ value, interval, n }, texts)}</td>
    </>
  );
}
