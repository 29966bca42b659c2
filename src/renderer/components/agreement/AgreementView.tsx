import { type ReactNode, useState } from 'react';
import type { AgreementCoefficient, AgreementData } from '../../../shared/agreement.ts';
import { estimateText, signed } from '../../../shared/charts/numberTexts.ts';
import { countText } from '../../window/countText.ts';
import { useText } from '../../window/i18n.ts';
import { EmptyState } from '../EmptyState.tsx';
import { scaleStart } from './agreementScale.ts';
import type { AgreementWords } from './agreementWords.ts';
import { Confusion } from './Confusion.tsx';
import { Disagreements } from './Disagreements.tsx';
import { intervalText } from './intervalText.ts';
import { PairTable } from './PairTable.tsx';
import { Shares } from './Shares.tsx';
import './agreement.css';
import './decision.css';

type Props = {
  readonly data: AgreementData;
  readonly words: AgreementWords;
  readonly chosenKey: string | null;
  readonly onChoose: (key: string) => void;
  /** Whether names of evaluators are hidden while one decides. */
  readonly hidesNames: boolean;
  /** How disagreements leave. */
  readonly tools: ReactNode;
  /** Why some are counted and not listed. */
  readonly withheld?: string | undefined;
};

/** How far evaluators agree in one judgement: coefficients, every two of them, what these confuse, and the items on which they differ. */
export function AgreementView({ data, words, tools, ...choice }: Props) {
  const { t } = useText();
  const { agreement, evaluators } = data;
  const [pairAt, setPairAt] = useState(0);
  if (evaluators.length < 2) {
    const isNobody = evaluators.length === 0;
    return (
      <EmptyState title={t('agreement.needsTwo')}>
        {isNobody ? t('agreement.nobodyJudged') : (words.alone ?? t('agreement.needsTwoText'))}
      </EmptyState>
    );
  }
  const categories = words.categories.slice(0, data.categories.length);
  const coefficients = [agreement.alpha, agreement.fleiss, agreement.raw];
  const from = scaleStart(coefficients);
  const pair = agreement.pairs[Math.min(pairAt, agreement.pairs.length - 1)];
  return (
    <div className="ag-view">
      <div className="ag-numbers">
        <section aria-label={t('agreement.title')}>
          <Coefficient
            label={t('agreement.alpha')}
            about={t(`agreement.levels.${agreement.level}`)}
            of={agreement.alpha}
            from={from}
          />
          <Coefficient
            label={t('agreement.fleiss')}
            about={agreement.fleiss.raters === null ? '' : t('agreement.each', { count: agreement.fleiss.raters })}
            of={agreement.fleiss}
            from={from}
          />
          <Coefficient label={t('agreement.raw')} about="" of={agreement.raw} from={from} />
          {coefficients.some(({ value }) => value !== null) && (
            <p className="ag-scale" aria-hidden="true">
              {[from, (from + 1) / 2, 1].map((tick) => (
                <span key={tick}>{signed(tick, Number.isInteger(tick) ? 0 : 1)}</span>
              ))}
            </p>
          )}
          <p className="ag-quiet ak-sentence">
            {agreement.single > 0 && t('agreement.single', { count: agreement.single })}
          </p>
        </section>
        {agreement.shares.length > 0 && <Shares data={data} categories={categories} of={words.of} />}
        <PairTable data={data} of={words.of} chosen={pairAt} onChoose={setPairAt} />
        {pair && pair.table.length > 0 && (
          <Confusion
            pair={pair}
            categories={categories}
            names={{ x: evaluators[pair.x]?.name ?? '', y: evaluators[pair.y]?.name ?? '' }}
          />
        )}
      </div>
      <Disagreements data={data} words={words} tools={tools} {...choice} />
    </div>
  );
}

type CoefficientProps = {
  readonly label: string;
  readonly about: string;
  readonly of: AgreementCoefficient;
  /** Where the scale begins, which ends at 1. */
  readonly from: number;
};

/** A coefficient as a point with its interval on the scale, and in numbers. */
function Coefficient({ label, about, of, from }: CoefficientProps) {
  const texts = useText();
  const { t } = texts;
  const { value, reason, interval, n } = of;
  const x = (at: number) => 4 + ((Math.min(1, Math.max(from, at)) - from) / (1 - from)) * 92;
  return (
    <div className="ag-coefficient">
      <p>
        <span>{label}</span> <small>{about}</small>
      </p>
      {value === null ? (
        <p className="ag-quiet ak-sentence">{reason === null ? '' : t(`agreement.reasons.${reason}`)}</p>
      ) : (
        <p className="ag-value">
          <svg width={100} height={16} viewBox="0 0 100 16" aria-hidden="true">
            <path d="M4 2V14M50 2V14M96 2V14" stroke="var(--ak-line2)" />
            {interval && (
              <path d={`M${x(interval.low)} 8H${x(interval.high)}`} stroke="var(--ak-text)" strokeWidth={1.6} />
            )}
            <circle cx={x(value)} cy={8} r={4} fill="var(--ak-text)" />
          </svg>
          <b>{estimateText(value, interval)}</b>
          <span>{intervalText(of, texts)}</span>
          <small className="ak-number">n {countText(n)}</small>
        </p>
      )}
    </div>
  );
}
