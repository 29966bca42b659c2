import { Radio } from '@mantine/core';
import { Copy } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { ImportPreview, RoomId } from '../../shared/datasets.ts';
import type { Problem } from '../../shared/files.ts';
import { BoldLead } from '../components/BoldLead.tsx';
import { ProblemRow } from '../components/dataset/ProblemRow.tsx';
import { checkTitle, problemPlace, problemSentence, problemsAsText } from '../components/dataset/problemTexts.ts';
import { NamedRadios } from '../components/NamedRadios.tsx';
import { ScrollPane } from '../components/ScrollPane.tsx';
import { StatusSign } from '../components/StatusSign.tsx';
import { ToolButton } from '../components/ToolButton.tsx';
import { roomImports } from '../rooms/imports.ts';
import { countText } from '../window/countText.ts';
import { useFrame } from '../window/frameStore.ts';
import { useText } from '../window/i18n.ts';
import { useShowError } from '../window/useShowError.ts';
import { groupWarnings } from './importTexts.ts';
import '../components/preview/preview.css';

/** Every problem with its place: errors one by one, warnings grouped. */
export function ImportProblems({ preview }: { preview: ImportPreview }) {
  const texts = useText();
  const { t } = texts;
  const showToast = useFrame((state) => state.showToast);
  const showError = useShowError();
  const errors = preview.problems.filter(({ severity }) => severity === 'error');
  const warnings = preview.problems.filter(({ severity }) => severity === 'warning');
  const checkCounts = 'checkCounts' in preview ? preview.checkCounts : [];
  const words = roomImports[preview.room].texts;
  const warned = Math.max(warnings.length, preview.warnedCount);
  const [shown, setShown] = useState<'error' | 'warning'>(errors.length > 0 || warned === 0 ? 'error' : 'warning');
  const listed = shown === 'error' ? errors : warnings;
  // Warnings of the file stand one by one under their own tab; what the live checks say is always counted only.
  const groups = shown === 'error' ? groupWarnings(warnings) : [];
  const copy = async () => {
    await navigator.clipboard.writeText(problemsAsText(preview.problems, texts));
    showToast({ text: t('common.copied') });
  };
  return (
    <div className="ak-import-problems">
      <div className="ak-import-bar">
        <h3>{t('import.problems')}</h3>
        <fieldset className="ak-chips" aria-label={t('import.severity')}>
          <button type="button" className="ak-chip" aria-pressed={shown === 'error'} onClick={() => setShown('error')}>
            {errors.length > 0 && <StatusSign sign="error" />}
            {t('import.errorsTab', { count: errors.length })}
          </button>
          <button
            type="button"
            className="ak-chip"
            aria-pressed={shown === 'warning'}
            onClick={() => setShown('warning')}
          >
            <StatusSign sign={checkCounts.some(({ severity }) => severity === 'error') ? 'error' : 'warning'} />
            {t('import.warningsTab', { count: warned })}
          </button>
        </fieldset>
        {preview.problems.length > 0 && (
          <ToolButton
            label={t('import.copyAll')}
            icon={<Copy size={13} className="ak-icon" aria-hidden />}
            onClick={() => void copy().catch(showError)}
          />
        )}
      </div>
      <ScrollPane className="ak-import-scroll" label={t('import.problems')}>
        {preview.problems.length + checkCounts.length === 0 && (
          <p className="ak-import-none">
            <BoldLead lead={t('import.noProblems')}>{t('import.noProblemsText')}</BoldLead>
          </p>
        )}
        <ol>
          {listed.map((problem, index) => (
            <ProblemRow
              // biome-ignore lint/suspicious/noArrayIndexKey: the list of one preview never changes
              key={index}
              problem={problem}
              itemText={words.item}
              place={{ at: index + 1, total: listed.length }}
            />
          ))}
        </ol>
        {groups.length > 0 && (
          <Group title={t(words.warnings)}>
            {groups.map(({ code, count, first }) => (
              <GroupLine
                key={code}
                count={count}
                severity="warning"
                text={problemSentence(first, texts)}
                place={problemPlace(first, texts)}
              />
            ))}
          </Group>
        )}
        {checkCounts.length > 0 && (
          <Group title={t('import.checksTitle')}>
            {checkCounts.map(({ code, severity, itemCount, line, column }) => (
              <GroupLine
                key={code}
                count={itemCount}
                severity={severity}
                text={checkTitle(code, texts)}
                place={problemPlace({ line, column }, texts)}
              />
            ))}
          </Group>
        )}
        {preview.problemCount > preview.problems.length && (
          <p className="ak-import-none ak-caption">
            {t('import.moreProblems', { shown: preview.problems.length, total: preview.problemCount })}
          </p>
        )}
      </ScrollPane>
    </div>
  );
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="ak-import-groups">
      <h4>{title}</h4>
      <ul>{children}</ul>
    </div>
  );
}

type GroupLineProps = {
  readonly count: number;
  readonly severity: Problem['severity'];
  readonly text: string;
  readonly place: string;
};

function GroupLine({ count, severity, text, place }: GroupLineProps) {
  const { t } = useText();
  return (
    <li>
      <span className="ak-right">{countText(count)}</span>
      <StatusSign sign={severity} label={t(`states.${severity}`)} />
      <span className="ak-import-group">{text}</span>
      <span className="ak-import-at">{t('import.firstAt', { place })}</span>
    </li>
  );
}

type ModeProps = {
  readonly room: RoomId;
  readonly badCount: number;
  readonly mode: 'good' | 'all';
  readonly onMode: (mode: 'good' | 'all') => void;
};

/** What to do with bad records. */
export function ImportMode({ room, badCount, mode, onMode }: ModeProps) {
  const { t } = useText();
  return (
    <NamedRadios
      className="ak-import-mode"
      name={t('import.mode')}
      value={mode}
      onChange={(value) => onMode(value === 'all' ? 'all' : 'good')}
    >
      <Radio value="good" label={t(roomImports[room].texts.modeGood, { count: badCount })} />
      <Radio value="all" label={t('import.modeAll')} />
    </NamedRadios>
  );
}
