import { listText, rangeText } from '../../../../shared/charts/numberTexts.ts';
import { pdsqiScales } from '../../../../shared/rooms/drift/pdsqi.ts';
import type { PdsqiAgreement, PdsqiEntry } from '../../../../shared/rooms/drift/pdsqiViews.ts';
import { ActButton } from '../../../components/ActButton.tsx';
import { EmptyState } from '../../../components/EmptyState.tsx';
import { ScrollPane } from '../../../components/ScrollPane.tsx';
import { useText } from '../../../window/i18n.ts';
import { useDriftStore } from '../driftContext.ts';
import { ratersOf } from './ratingSteps.ts';

type Props = {
  readonly entries: readonly PdsqiEntry[];
  readonly agreement: readonly PdsqiAgreement[];
  readonly onRate: () => void;
};

/** How far raters agree, attribute by attribute; the scales above, the binary attribute apart below, and no mean over both. */
export function AgreementTable({ entries, agreement, onRate }: Props) {
  const { t, language } = useText();
  const store = useDriftStore();
  if (entries.length === 0) {
    return (
      <EmptyState
        isAbout
        title={t('driftPdsqi.table.empty')}
        acts={<ActButton onClick={onRate}>{t('driftPdsqi.table.toForm')}</ActButton>}
      >
        {t('driftPdsqi.table.emptyText')}
      </EmptyState>
    );
  }
  const raters = ratersOf(entries);
  const names = listText(
    raters.map((one) => t('driftPdsqi.table.raterOf', one)),
    language,
  );
  const isScale = ({ attribute }: PdsqiAgreement) => pdsqiScales.some((scale) => scale === attribute);
  return (
    <ScrollPane className="pq-agreement" isAbout label={t('driftPdsqi.table.title')}>
      <h3>{t('driftPdsqi.table.title')}</h3>
      <p className="pq-quiet ak-sentence">{t('driftPdsqi.table.about')}</p>
      <p className="ak-sentence">{t('driftPdsqi.table.raters', { count: raters.length, names })}</p>
      <table className="pq-table" aria-label={t('driftPdsqi.table.title')}>
        <thead>
          <tr>
            {(['attribute', 'mean', 'ratings', 'na', 'single', 'average', 'basis'] as const).map((column) => (
              <th key={column} scope="col">
                {t(`driftPdsqi.table.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {agreement.filter(isScale).map((one) => (
            <AttributeLine key={one.attribute} one={one} />
          ))}
        </tbody>
        <tbody className="pq-apart">
          {agreement
            .filter((one) => !isScale(one))
            .map((one) => (
              <AttributeLine key={one.attribute} one={one} />
            ))}
        </tbody>
      </table>
      <ActButton command="drift.agreement" onClick={() => store.getState().setLook({ showsAgreement: true })}>
        {t('driftAgreement.differ')}
      </ActButton>
    </ScrollPane>
  );
}

function AttributeLine({ one }: { one: PdsqiAgreement }) {
  const { t } = useText();
  const { attribute, ratingCount, notApplicableCount, agreement, reason } = one;
  return (
    <tr>
      <th scope="row">{t(`driftPdsqi.attributes.${attribute}`)}</th>
      <td className="ak-number">{useMean(one)}</td>
      <td className="ak-number">{ratingCount}</td>
      <td className="ak-number">{attribute === 'synthesized' ? notApplicableCount : ''}</td>
      {agreement === null ? (
        <td colSpan={3} className="pq-quiet">
          {reason !== null && t(`driftPdsqi.table.${reason}`)}
        </td>
      ) : (
        <>
          <td className="ak-number">
            <Correlation {...agreement.single} why={agreement.noInterval} />
          </td>
          <td className="ak-number">
            <Correlation {...agreement.average} why={agreement.noInterval} />
          </td>
          <td className="pq-quiet">
            {t('driftPdsqi.table.basisText', {
              count: agreement.subjects,
              raters: t('driftPdsqi.table.raterCount', { count: agreement.raters }),
            })}
          </td>
        </>
      )}
    </tr>
  );
}

function useMean({ attribute, mean, ratingCount: count }: PdsqiAgreement): string {
  const { t } = useText();
  if (mean === null) return t('driftPdsqi.table.nobody');
  if (attribute !== 'stigmatizing') return mean.toFixed(2);
  return t('driftPdsqi.table.share', { percent: Math.round(mean * 100), count });
}

type Found = NonNullable<PdsqiAgreement['agreement']>;

function Correlation({ value, interval, why }: Found['single'] & { readonly why: Found['noInterval'] }) {
  const { t, language } = useText();
  // Few ratings can have an estimated variance below nothing, of which no share can be told.
  if (value > 1) return <span className="pq-quiet">{t('driftPdsqi.table.undefined')}</span>;
  return (
    <>
      {signed(value)}
      <br />
      <span className="pq-quiet">
        {interval === null
          ? t(`driftPdsqi.table.noIntervals.${why ?? 'undefined'}`)
          : rangeText({ low: interval.lower, high: interval.upper }, language)}
      </span>
    </>
  );
}

/** Two digits with a true minus sign. */
function signed(value: number): string {
  return value
    .toFixed(2)
    .replace(/^-(?!0\.00$)/, '−')
    .replace(/^-/, '');
}
