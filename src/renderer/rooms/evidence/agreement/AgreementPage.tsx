import { useState } from 'react';
import type { NewDecision } from '../../../../shared/agreement.ts';
import type { EvidenceTest } from '../../../../shared/rooms/evidence/claims.ts';
import { AgreementWork } from '../../../components/agreement/AgreementWork.tsx';
import { JudgementList } from '../../../components/agreement/JudgementList.tsx';
import { useAlphas } from '../../../components/agreement/useAlphas.ts';
import { useDisagreements } from '../../../components/agreement/useDisagreements.ts';
import { PageHead } from '../../../components/page/PageHead.tsx';
import { PageLines } from '../../../components/page/PageLines.tsx';
import { RoomFrame } from '../../../components/RoomFrame.tsx';
import { useText } from '../../../window/i18n.ts';
import { useCommand } from '../../../window/keyDispatcher.ts';
import { useAct } from '../../../window/useAct.ts';
import { useEventTimes, useReading } from '../../../window/useReading.ts';
import { useCall } from '../../../window/workbench.ts';
import { agreementLines } from './agreementLines.ts';
import { DecidePane } from './DecidePane.tsx';
import { useAgreementWords } from './useAgreementWords.ts';
import './agreementPage.css';

type Props = {
  readonly datasetId: number;
  /** The tests that the set has, in its order. */
  readonly tests: readonly EvidenceTest[];
  /** That of the open claim, with which the page begins. */
  readonly opened: EvidenceTest | null;
  readonly onClose: () => void;
};

/** How far annotators agree on the evidence of a test, and what they differ on, one after the other, with what is settled. */
export function AgreementPage({ datasetId, tests, opened, onClose }: Props) {
  const { t } = useText();
  const act = useAct();
  const call = useCall();
  const [test, setTest] = useState<EvidenceTest>(tests.find((one) => one === opened) ?? tests[0] ?? 'baseline');
  const [key, choose] = useState<string | null>(null);
  const changes = useEventTimes('evidence.changed');
  const read = useReading(`${datasetId} ${test}`, () => call('evidence.agreement', { datasetId, test }), changes);
  const alphas = useAlphas('evidence', [datasetId], changes);
  const words = useAgreementWords(test);
  const data = read.status === 'ready' ? read.value : null;
  const lines = data === null ? [] : agreementLines(data, t);
  const disagreements = useDisagreements(data, key, choose);
  const { chosen, place, hidesNames, hideNames, goToOpen } = disagreements;
  useCommand('evidence.agreement', onClose);
  const decide = (decision: NewDecision | undefined) =>
    act(async () => {
      if (chosen !== null) await call('evidence.decide', { key: chosen.key, decision: decision ?? null });
    });
  const chooseTest = (next: EvidenceTest) => {
    setTest(next);
    choose(null);
  };
  const readAll = () =>
    Promise.all(
      tests.map(async (of) => {
        const labels = await call('evidence.agreement', { datasetId, test: of });
        return { of, labels, versions: null };
      }),
    );
  return (
    <RoomFrame
      room="evidence"
      list={
        <>
          <PageHead title={t('agreement.title')} command="evidence.agreement" onClose={onClose} />
          <JudgementList
            judgements={tests.map((id) => ({ id, name: t(`evidence.tests.${id}`) }))}
            alphas={alphas}
            chosen={test}
            onChoose={chooseTest}
          />
          {data !== null && <PageLines lines={lines} />}
        </>
      }
      work={
        <AgreementWork
          judgement={t(`evidence.tests.${test}`)}
          datasetIds={[datasetId]}
          read={read}
          words={words}
          lines={lines}
          readAll={readAll}
          disagreements={disagreements}
          reading={t('evidenceAgreement.reading')}
          withheld={
            data !== null && data.hidden > 0 ? t('evidenceAgreement.hidden', { count: data.hidden }) : undefined
          }
        />
      }
      inspector={
        <DecidePane
          judgement={test}
          rows={data?.disagreements ?? []}
          row={chosen}
          place={place}
          categories={words.categories}
          ids={data?.categories ?? []}
          hidesNames={hidesNames}
          onHideNames={hideNames}
          onDecide={decide}
          onNextOpen={goToOpen}
        />
      }
      names={{
        list: t('evidenceAgreement.panes.list'),
        work: t('evidenceAgreement.panes.work'),
        inspector: t('evidenceAgreement.panes.inspector'),
      }}
      listWidth={250}
      inspectorWidth={474}
    />
  );
}
