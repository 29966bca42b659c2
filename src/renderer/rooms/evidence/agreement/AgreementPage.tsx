import { useState } from 'react';
import type { NewDecision } from '../../../../shared/agreement.ts';
import type { EvidenceTest } from '../../../../shared/rooms/evidence/claims.ts';
import { AgreementHead } from '../../../components/agreement/AgreementHead.tsx';
import { AgreementView } from '../../../components/agreement/AgreementView.tsx';
import { DatasetDisagreementTools } from '../../../components/agreement/DisagreementTools.tsx';
import { Guideline } from '../../../components/agreement/Guideline.tsx';
import { JudgementList } from '../../../components/agreement/JudgementList.tsx';
import { shownCoefficients } from '../../../components/agreement/shownCoefficients.ts';
import { useAlphas } from '../../../components/agreement/useAlphas.ts';
import { useDisagreements } from '../../../components/agreement/useDisagreements.ts';
import { ErrorNote } from '../../../components/ErrorNote.tsx';
import { LoadingShape } from '../../../components/LoadingShape.tsx';
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
  const texts = useText();
  const { t } = texts;
  const act = useAct();
  const call = useCall();
  const [test, setTest] = useState<EvidenceTest>(tests.find((one) => one === opened) ?? tests[0] ?? 'baseline');
  const changes = useEventTimes('evidence.changed');
  const read = useReading(`${datasetId} ${test}`, () => call('evidence.agreement', { datasetId, test }), changes);
  const alphas = useAlphas('evidence', [datasetId], changes);
  const words = useAgreementWords(test);
  const data = read.status === 'ready' ? read.value : null;
  const rows = data?.disagreements ?? [];
  const lines = data === null ? [] : agreementLines(data, t);
  const { key, chosen, place, choose, hidesNames, hideNames, goToOpen } = useDisagreements(rows);
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
        <div className="ak-page-work" data-scope="agreement" data-room-scope="agreement">
          <AgreementHead
            judgement={t(`evidence.tests.${test}`)}
            datasetIds={[datasetId]}
            coefficients={data === null || data.evaluators.length < 2 ? [] : shownCoefficients(data, texts)}
            lines={lines}
            readAll={readAll}
          />
          {read.status === 'ready' ? (
            <>
              <AgreementView
                data={read.value}
                words={words}
                chosenKey={key}
                onChoose={choose}
                hidesNames={hidesNames}
                tools={<DatasetDisagreementTools datasetIds={[datasetId]} readAll={readAll} />}
                withheld={
                  read.value.hidden > 0 ? t('evidenceAgreement.hidden', { count: read.value.hidden }) : undefined
                }
              />
              {read.value.evaluators.length > 1 && <Guideline data={read.value} words={words} />}
            </>
          ) : read.status === 'failed' ? (
            <ErrorNote error={read.error} />
          ) : (
            <LoadingShape rows={8} label={t('evidenceAgreement.reading')} />
          )}
        </div>
      }
      inspector={
        <DecidePane
          row={chosen}
          place={place}
          categories={words.categories}
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
