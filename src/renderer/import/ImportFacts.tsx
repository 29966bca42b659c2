import type { ReactNode } from 'react';
import type { DerivationsPreview, FormatId, ImportPreview } from '../../shared/datasets.ts';
import { StatusSign } from '../components/StatusSign.tsx';
import { type Texts, useText } from '../window/i18n.ts';
import { ImportFormatMenu } from './ImportFormatMenu.tsx';
import { becauseText, formatTitle } from './importTexts.ts';

type Props<Preview> = {
  readonly preview: Preview;
  readonly onFormat: (format: FormatId) => void;
};

const number = (value: number) => value.toLocaleString('en');

/** The facts that decide: what it is, how much, what comes in and what does not. */
export function ImportFacts({ preview, onFormat }: Props<DerivationsPreview>) {
  const texts = useText();
  const { t } = texts;
  const parts = recordParts(preview, texts);
  const mean = preview.goodCount > 0 ? (preview.tripleCount / preview.goodCount).toFixed(1) : null;
  return (
    <dl className="ak-facts">
      <FormatFact preview={preview} onFormat={onFormat} />
      <Fact term={t('import.facts.records')} value={number(preview.recordCount)} title={parts}>
        {parts}
      </Fact>
      <Fact term={t('import.facts.triples')} value={number(preview.tripleCount)}>
        {mean !== null && t('import.perRecord', { mean })}
      </Fact>
      <OutcomeFacts preview={preview} />
    </dl>
  );
}

/** The records by type; those without one are named too, so that the parts add up to the whole. Empty where no record has a type. */
function recordParts({ byType, goodCount, badCount }: DerivationsPreview, { t, language }: Texts): string {
  const untyped = goodCount - byType.compositional - byType.comparison;
  if (untyped === goodCount) return '';
  return [
    t('import.byType', byType),
    ...(untyped > 0 ? [t('import.byTypeUntyped', { count: untyped })] : []),
    ...(badCount > 0 ? [t('import.byTypeBad', { count: badCount })] : []),
  ].join(language === 'ja' ? '、' : ', ');
}

/** The format with the reason for it, and the menu to read the file as another. */
export function FormatFact({ preview, onFormat }: Props<ImportPreview>) {
  const texts = useText();
  const because = becauseText(preview, texts);
  return (
    <div className="ak-fact ak-fact-format">
      <dt>{texts.t('import.facts.format')}</dt>
      <dd>
        <strong>{formatTitle(preview, texts)}</strong>
        <span className="ak-fact-note">
          <span className="ak-fact-because" title={because}>
            {because}
          </span>
          <ImportFormatMenu format={preview.format} onFormat={onFormat} />
        </span>
      </dd>
    </div>
  );
}

/** How many records come in, and how many do not. */
export function OutcomeFacts({ preview }: { preview: ImportPreview }) {
  const { t } = useText();
  const errors = preview.problems.filter(({ severity }) => severity === 'error').length;
  return (
    <>
      <Fact
        term={t('import.facts.good')}
        value={number(preview.goodCount)}
        sign={<StatusSign sign={preview.goodCount > 0 ? 'done' : 'todo'} />}
        tone={preview.goodCount > 0 ? 'ok' : 'plain'}
      >
        {preview.warnedCount > 0 ? t('import.warned', { count: preview.warnedCount }) : t('import.noWarnings')}
      </Fact>
      <Fact
        term={t('import.facts.bad')}
        value={number(preview.badCount)}
        sign={preview.badCount > 0 ? <StatusSign sign="error" /> : undefined}
        tone={preview.badCount > 0 ? 'fault' : 'plain'}
      >
        {errors > 0 ? t('import.errorCount', { count: errors }) : t('import.noErrors')}
      </Fact>
    </>
  );
}

type FactProps = {
  term: string;
  value: string;
  sign?: ReactNode;
  tone?: 'plain' | 'ok' | 'fault';
  /** Whole text of a note that may be cut. */
  title?: string;
  children?: ReactNode;
};

export function Fact({ term, value, sign, tone = 'plain', title, children }: FactProps) {
  return (
    <div className="ak-fact">
      <dt>{term}</dt>
      <dd>
        <strong className={`ak-fact-${tone}`}>
          {sign}
          {value}
        </strong>
        <span className="ak-fact-note" title={title}>
          {children}
        </span>
      </dd>
    </div>
  );
}
