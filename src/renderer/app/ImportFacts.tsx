import { Menu } from '@mantine/core';
import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { type DerivationsPreview, derivationFormatIds, type FormatId } from '../../shared/datasets.ts';
import { ActButton } from '../components/ActButton.tsx';
import { StatusSign } from '../components/StatusSign.tsx';
import { useText } from './i18n.ts';
import { formatTitle } from './importTexts.ts';

type Props = {
  readonly preview: DerivationsPreview;
  readonly onFormat: (format: FormatId) => void;
};

const number = (value: number) => value.toLocaleString('en');

/** The facts that decide: what it is, how much, what comes in and what does not. */
export function ImportFacts({ preview, onFormat }: Props) {
  const texts = useText();
  const { t, textOf, has } = texts;
  const because = `formats.because.${preview.because}`;
  const errors = preview.problems.filter(({ severity }) => severity === 'error').length;
  const { compositional, comparison } = preview.byType;
  const mean = preview.goodCount > 0 ? (preview.tripleCount / preview.goodCount).toFixed(1) : null;
  return (
    <dl className="ak-facts">
      <div className="ak-fact ak-fact-format">
        <dt>{t('import.facts.format')}</dt>
        <dd>
          <strong>{formatTitle(preview, texts)}</strong>
          <span className="ak-fact-note">
            <span className="ak-fact-because">{has(because) ? textOf(because) : ''}</span>
            <Menu position="bottom-end">
              <Menu.Target>
                <ActButton
                  small
                  buttonProps={{ rightSection: <ChevronDown size={13} className="ak-icon" aria-hidden /> }}
                >
                  {t('import.change')}
                </ActButton>
              </Menu.Target>
              <Menu.Dropdown>
                <Menu.Label>{t('import.changeFormat')}</Menu.Label>
                {derivationFormatIds.map((format) => (
                  <Menu.Item
                    key={format}
                    onClick={() => onFormat(format)}
                    aria-current={format === preview.format ? 'true' : undefined}
                  >
                    {t(`import.formatNames.${format}`)}
                  </Menu.Item>
                ))}
              </Menu.Dropdown>
            </Menu>
          </span>
        </dd>
      </div>
      <Fact term={t('import.facts.records')} value={number(preview.recordCount)}>
        {compositional + comparison > 0 && t('import.byType', { compositional, comparison })}
      </Fact>
      <Fact term={t('import.facts.triples')} value={number(preview.tripleCount)}>
        {mean !== null && t('import.perRecord', { mean })}
      </Fact>
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
    </dl>
  );
}

type FactProps = {
  term: string;
  value: string;
  sign?: ReactNode;
  tone?: 'plain' | 'ok' | 'fault';
  children?: ReactNode;
};

function Fact({ term, value, sign, tone = 'plain', children }: FactProps) {
  return (
    <div className="ak-fact">
      <dt>{term}</dt>
      <dd>
        <strong className={`ak-fact-${tone}`}>
          {sign}
          {value}
        </strong>
        <span className="ak-fact-note">{children}</span>
      </dd>
    </div>
  );
}
