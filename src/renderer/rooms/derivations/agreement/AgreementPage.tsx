import type { NewDecision } from '../../../../shared/agreement.ts';
import type { Dataset } from '../../../../shared/datasets.ts';
import { type ComparedJudgement, comparedJudgements } from '../../../../shared/rooms/derivations/agreementApi.ts';
import { AgreementWork } from '../../../components/agreement/AgreementWork.tsx';
import type { KeptPlace } from '../../../components/agreement/agreementPlace.ts';
import { JudgementList } from '../../../components/agreement/JudgementList.tsx';
import { useAlphas } from '../../../components/agreement/useAlphas.ts';
import { useDisagreements } from '../../../components/agreement/useDisagreements.ts';
import { EmptyState } from '../../../components/EmptyState.tsx';
import { PageHead } from '../../../components/page/PageHead.tsx';
import { PageLines } from '../../../components/page/PageLines.tsx';
import { RoomFrame } from '../../../components/RoomFrame.tsx';
import { useText } from '../../../window/i18n.ts';
import { useCommand } from '../../../window/keyDispatcher.ts';
import { useAct } from '../../../window/useAct.ts';
import { useEventTimes, useReading } from '../../../window/useReading.ts';
import { useCall } from '../../../window/workbench.ts';
import { useHas } from '../derivationsContext.ts';
import { DecidePane } from './DecidePane.tsx';
import { readJudgements } from './readJudgements.ts';
import { TriplesAgreement } from './TriplesAgreement.tsx';
import { useJudgementWords } from './useJudgementWords.ts';
import './agreementPage.css';

type Judgement = ComparedJudgement | 'triples';
type Props = KeptPlace & {
  readonly dataset: Dataset;
  readonly onClose: () => void;
  readonly onCompare: () => void;
  /** Leaves for the work pane with a question. */
  readonly onOpen: (questionId: number) => void;
};

/** How far versions agree in answers, types and triples, and evaluators in flags; what they differ on, one after the other, with what was settled. */
export function AgreementPage({ dataset, at, onMove, onClose, onCompare, onOpen }: Props) {
  const { t } = useText();
  const has = useHas();
  const judgements: Judgement[] = [
    'triples',
    ...comparedJudgements.filter((one) => one === 'flag' || (one === 'type' ? has.types.length > 0 : has[one])),
  ];
  const of = judgements.find((one) => one === at.judgement) ?? 'triples';
  const alphas = useAlphas('derivations', [dataset.id], useEventTimes('derivations.changed'));
  useCommand('derivations.agreement', onClose);
  const lines = [
    t(of === 'flag' ? 'derivationsAgreement.flagsAbout' : 'derivationsAgreement.versionsAbout'),
    ...(of === 'answer' ? [t('derivationsAgreement.answerTexts')] : []),
    ...(of === 'triples' ? [] : [t('derivationsAgreement.coefficients')]),
  ];
  const list = (
    <>
      <PageHead title={t('agreement.title')} command="derivations.agreement" onClose={onClose} />
      <JudgementList
        judgements={judgements.map((id) => ({
          id,
          name: t(`derivationsAgreement.of.${id}`),
          note: t(id === 'flag' ? 'derivationsAgreement.byEvaluator' : 'derivationsAgreement.byVersion'),
        }))}
        alphas={alphas}
        chosen={of}
        onChoose={(judgement) => judgement !== of && onMove({ judgement, key: null })}
      />
      <PageLines lines={lines} />
    </>
  );
  if (of !== 'triples') {
    return <Judged key={of} {...{ dataset, of, list, lines, at, onMove, onOpen }} />;
  }
  return (
    <Frame
      list={list}
      work={
        <div className="ak-page-work" data-scope="agreement" data-room-scope="agreement">
          <TriplesAgreement datasetId={dataset.id} lines={lines} onCompare={onCompare} />
        </div>
      }
      inspector={<EmptyState title={t('derivationsAgreement.triplesDiffer')} />}
    />
  );
}

function Frame(panes: { list: React.ReactNode; work: React.ReactNode; inspector: React.ReactNode }) {
  const { t } = useText();
  return (
    <RoomFrame
      room="derivations"
      {...panes}
      names={{
        list: t('derivationsAgreement.judgements'),
        work: t('agreement.title'),
        inspector: t('agreement.decide'),
      }}
      listWidth={250}
      inspectorWidth={474}
    />
  );
}

type JudgedProps = Pick<Props, 'dataset' | 'at' | 'onMove' | 'onOpen'> & {
  readonly of: ComparedJudgement;
  readonly list: React.ReactNode;
  readonly lines: readonly string[];
};

/** One judgement in categories or words, with its disagreements. */
function Judged({ dataset, of, list, lines, at, onMove, onOpen }: JudgedProps) {
  const { t } = useText();
  const act = useAct();
  const call = useCall();
  const changes = useEventTimes('derivations.changed');
  const datasetId = dataset.id;
  const read = useReading(`${datasetId} ${of}`, () => call('derivations.agreement', { datasetId, of }), changes);
  const data = read.status === 'ready' ? read.value : null;
  const words = useJudgementWords(of, data?.categories ?? []);
  const disagreements = useDisagreements(data, at.key, (key) => onMove({ judgement: of, key }));
  const { chosen, place, hidesNames, hideNames, goToOpen } = disagreements;
  useCommand('derivations.openCompared', () => chosen !== null && onOpen(Number(chosen.key)), chosen !== null);
  const decide = (decision: NewDecision | undefined) =>
    act(async () => {
      if (chosen === null) return;
      const value = decision?.category == null ? null : (data?.categories[decision.category] ?? null);
      await call('derivations.decide', {
        ...{ questionId: Number(chosen.key), of },
        decision: decision === undefined ? null : { value, reason: decision.reason, isExample: decision.isExample },
      });
    });
  const readAll = () => readJudgements(call, datasetId);
  return (
    <Frame
      list={list}
      work={
        <AgreementWork
          judgement={t(`derivationsAgreement.of.${of}`)}
          datasetIds={[datasetId]}
          read={read}
          words={words}
          lines={lines}
          readAll={readAll}
          disagreements={disagreements}
          reading={t('derivationsAgreement.reading')}
          tooFew={
            <EmptyState title={t('derivationsAgreement.needsTwo')}>
              {t(of === 'flag' ? 'derivationsAgreement.needsEvaluators' : 'derivationsAgreement.needsVersions')}
            </EmptyState>
          }
        />
      }
      inspector={
        <DecidePane
          judgement={of}
          rows={data?.disagreements ?? []}
          row={chosen}
          evaluators={data?.evaluators ?? []}
          place={place}
          categories={words.categories}
          ids={data?.categories ?? []}
          hidesNames={hidesNames}
          onHideNames={hideNames}
          onDecide={decide}
          onNextOpen={goToOpen}
          onOpen={onOpen}
        />
      }
    />
  );
}
