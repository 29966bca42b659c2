import type { ReactNode } from 'react';
import type { ImportPreview } from '../../../shared/datasets.ts';
import { countText } from '../../window/countText.ts';
import { useText } from '../../window/i18n.ts';
import { StatusSign } from '../StatusSign.tsx';
import './preview.css';

/** How many records come in, and how many do not. */
export function OutcomeFacts({ preview }: { preview: ImportPreview }) {
  const { t } = useText();
  const errors = preview.problems.filter(({ severity }) => severity === 'error').length;
  return (
    <>
      <Fact
        term={t('import.facts.good')}
        value={preview.goodCount}
        sign={<StatusSign sign={preview.goodCount > 0 ? 'done' : 'todo'} />}
        tone={preview.goodCount > 0 ? 'ok' : 'plain'}
      >
        {preview.warnedCount > 0 ? t('import.warned', { count: preview.warnedCount }) : t('import.noWarnings')}
      </Fact>
      <Fact
        term={t('import.facts.bad')}
        value={preview.badCount}
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
  value: number;
  sign?: ReactNode;
  tone?: 'plain' | 'ok' | 'fault';
  /** Whole text of a note that may be cut. */
  title?: string;
  children?: ReactNode;
};

/** A term, its value in large, and a note below. */
export function Fact({ term, value, sign, tone = 'plain', title, children }: FactProps) {
  return (
    <div className="ak-fact">
      <dt>{term}</dt>
      <dd>
        <strong className={`ak-fact-${tone}`}>
          {sign}
          {countText(value)}
        </strong>
        <span className="ak-fact-note" title={title}>
          {children}
        </span>
      </dd>
    </div>
  );
}
