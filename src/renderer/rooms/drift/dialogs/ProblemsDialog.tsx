import { Modal } from '@mantine/core';
import { useState } from 'react';
import type { Output } from '../../../../shared/api/contract.ts';
import { ActButton } from '../../../components/ActButton.tsx';
import { Content } from '../../../components/Content.tsx';
import { ErrorNote } from '../../../components/ErrorNote.tsx';
import { LoadingShape } from '../../../components/LoadingShape.tsx';
import { ScrollPane } from '../../../components/ScrollPane.tsx';
import { Segmented } from '../../../components/Segmented.tsx';
import { StatusSign } from '../../../components/StatusSign.tsx';
import { useText } from '../../../window/i18n.ts';
import { useReading } from '../../../window/useReading.ts';
import { useCall } from '../../../window/workbench.ts';

type RunProblem = Output<'drift.runProblems'>[number];
type Shown = 'all' | RunProblem['severity'];

const pageSize = 200;

/** What was noticed while a run was measured, case by case. */
export function ProblemsDialog({ runId, onClose }: { runId: number; onClose: () => void }) {
  const { t } = useText();
  const call = useCall();
  const problems = useReading(runId, () => call('drift.runProblems', { runId }));
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('driftDialogs.problems.title')}
      size={680}
      closeButtonProps={{ 'aria-label': t('common.close') }}
    >
      {problems.status === 'failed' && (
        <div className="dd-body">
          <ErrorNote error={problems.error} onRetry={problems.again} />
        </div>
      )}
      {problems.status === 'loading' && <LoadingShape rows={5} label={t('driftDialogs.problems.reading')} />}
      {problems.status === 'ready' && <Listed problems={problems.value} />}
      <div className="ak-dialog-foot">
        <ActButton onClick={onClose} keys="Escape" data-autofocus>
          {t('common.close')}
        </ActButton>
      </div>
    </Modal>
  );
}

function Listed({ problems }: { problems: readonly RunProblem[] }) {
  const { t } = useText();
  const [shown, setShown] = useState<Shown>('all');
  const [most, setMost] = useState(pageSize);
  if (problems.length === 0) return <p className="ak-dialog-text ak-sentence">{t('driftDialogs.problems.none')}</p>;
  const errorCount = problems.filter(({ severity }) => severity === 'error').length;
  const listed = problems.filter(({ severity }) => shown === 'all' || severity === shown);
  const page = listed.slice(0, most);
  return (
    <>
      <div className="dd-body dd-spread">
        <Segmented
          label={t('driftDialogs.problems.show')}
          value={shown}
          onChange={setShown}
          options={[
            { value: 'all', label: t('driftDialogs.problems.everything', { count: problems.length }) },
            { value: 'error', label: t('driftDialogs.problems.errors', { count: errorCount }) },
            { value: 'warning', label: t('driftDialogs.problems.warnings', { count: problems.length - errorCount }) },
          ]}
        />
        <span className="ak-caption" role="status">
          {t('driftDialogs.problems.shown', { shown: page.length, total: problems.length })}
        </span>
      </div>
      <ScrollPane className="dd-scroll" label={t('driftDialogs.problems.list')}>
        <ul className="dd-rows">
          {page.map((problem, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: what one run found never changes
            <ProblemLine key={index} problem={problem} isFirst={page[index - 1]?.caseKey !== problem.caseKey} />
          ))}
        </ul>
        {listed.length > most && (
          <ActButton small className="dd-more" onClick={() => setMost(most + pageSize)}>
            {t('driftDialogs.problems.more')}
          </ActButton>
        )}
      </ScrollPane>
    </>
  );
}

/** The case stands once above the problems that follow it. */
function ProblemLine({ problem, isFirst }: { problem: RunProblem; isFirst: boolean }) {
  const { t, textOf } = useText();
  const { caseKey, severity, code, params } = problem;
  return (
    <li data-continued={!isFirst || undefined}>
      {isFirst &&
        (caseKey === null ? <strong>{t('driftDialogs.problems.run')}</strong> : <Content as="strong" text={caseKey} />)}
      <p className="dd-sign-line">
        <StatusSign sign={severity} label={t(`driftDialogs.problems.${severity}`)} />
        <span className="ak-sentence">{textOf(`problems.${code}`, params)}</span>
      </p>
    </li>
  );
}
