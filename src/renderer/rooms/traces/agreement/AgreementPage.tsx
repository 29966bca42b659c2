import { useEffect, useMemo } from 'react';
import type { NewDecision } from '../../../../shared/agreement.ts';
import type { MarkCriterion } from '../../../../shared/traces/marks.ts';
import { AgreementWork } from '../../../components/agreement/AgreementWork.tsx';
import type { KeptPlace } from '../../../components/agreement/agreementPlace.ts';
import type { AgreementWords } from '../../../components/agreement/agreementWords.ts';
import { JudgementList } from '../../../components/agreement/JudgementList.tsx';
import { firstShared, useAlphas } from '../../../components/agreement/useAlphas.ts';
import { useDisagreements } from '../../../components/agreement/useDisagreements.ts';
import { EmptyState } from '../../../components/EmptyState.tsx';
import { LoadingShape } from '../../../components/LoadingShape.tsx';
import { PageHead } from '../../../components/page/PageHead.tsx';
import { PageLines } from '../../../components/page/PageLines.tsx';
import { RoomFrame } from '../../../components/RoomFrame.tsx';
import { useText } from '../../../window/i18n.ts';
import { useCommand } from '../../../window/keyDispatcher.ts';
import { useAct } from '../../../window/useAct.ts';
import { useEventTimes, useReading } from '../../../window/useReading.ts';
import { useCall } from '../../../window/workbench.ts';
import { useTraces } from '../tracesContext.ts';
import { runName } from '../work/columnName.ts';
import { agreementLines } from './agreementLines.ts';
import { DecidePane } from './DecidePane.tsx';
import './agreementPage.css';

type Props = KeptPlace & {
  readonly criteria: readonly MarkCriterion[];
  readonly onClose: () => void;
  /** Shows the place of a disagreement: `<trace>/<step>`. */
  readonly onOpen: (key: string) => void;
};

/** How far evaluators agree in a criterion of the scheme, and what they differ on, one after the other. */
export function AgreementPage({ criteria, at, onMove, onClose, onOpen }: Props) {
  const { t, language } = useText();
  const act = useAct();
  const call = useCall();
  const compared = criteria.filter(({ scope }) => scope !== 'span');
  const datasetIds = useTraces((state) => state.view.datasetIds);
  const changes = useEventTimes('traces.changed');
  const alphas = useAlphas('traces', datasetIds, changes);
  const criterion = compared.find(({ id }) => id === at.judgement) ?? firstShared(compared, alphas);
  const criterionId = criterion?.id ?? '';
  // What is judged meanwhile must not put another criterion in its place.
  useEffect(() => {
    if (at.judgement === null && criterionId !== '') onMove({ judgement: criterionId, key: null });
  }, [at.judgement, criterionId, onMove]);
  const about = criterion === null ? null : `${criterionId} ${datasetIds.join()}`;
  const read = useReading(about, () => call('traces.agreement', { criterionId, datasetIds }), changes);
  const data = read.status === 'ready' ? read.value : null;
  const categories = data?.categories ?? [];
  const lines = data === null ? [] : agreementLines(data, t);
  const words = useWords(criterion, categories);
  const disagreements = useDisagreements(data, at.key, (key) => onMove({ judgement: criterionId, key }));
  const { chosen, place, hidesNames, hideNames, goToOpen } = disagreements;
  useCommand('traces.agreement', onClose);
  useCommand('traces.openDisagreement', () => chosen !== null && onOpen(chosen.key), chosen !== null);
  const decide = (decision: NewDecision | undefined) =>
    act(async () => {
      if (chosen === null) return;
      const [traceId = 0, step = -1] = chosen.key.split('/').map(Number);
      const choiceId = decision?.category == null ? null : (categories[decision.category] ?? null);
      await call('traces.decide', {
        ...{ traceId, step: step < 0 ? null : step, criterionId },
        decision: decision === undefined ? null : { choiceId, reason: decision.reason, isExample: decision.isExample },
      });
    });
  const readAll = () =>
    Promise.all(
      compared.map(async ({ id: of }) => {
        const labels = await call('traces.agreement', { criterionId: of, datasetIds });
        return { of, labels, versions: null };
      }),
    );
  return (
    <RoomFrame
      room="traces"
      list={
        <>
          <PageHead title={t('agreement.title')} command="traces.agreement" onClose={onClose} />
          <JudgementList
            judgements={compared.map(({ id, name }) => ({ id, name: name[language] }))}
            alphas={alphas}
            chosen={criterionId}
            onChoose={(id) => id !== criterionId && onMove({ judgement: id, key: null })}
          />
          {data !== null && <PageLines lines={lines} />}
        </>
      }
      work={
        criterion === null ? (
          <div className="ak-page-work" data-scope="agreement" data-room-scope="agreement">
            {compared.length === 0 ? (
              <EmptyState title={t('tracesAgreement.noCriteria')} />
            ) : (
              <LoadingShape rows={8} label={t('tracesAgreement.reading')} />
            )}
          </div>
        ) : (
          <AgreementWork
            judgement={criterion.name[language]}
            datasetIds={datasetIds}
            read={read}
            words={words}
            lines={lines}
            readAll={readAll}
            disagreements={disagreements}
            reading={t('tracesAgreement.reading')}
            withheld={
              data !== null && data.hidden > 0 ? t('tracesAgreement.hidden', { count: data.hidden }) : undefined
            }
          />
        )
      }
      inspector={
        <DecidePane
          judgement={criterionId}
          rows={data?.disagreements ?? []}
          row={chosen}
          evaluators={read.status === 'ready' ? read.value.evaluators : []}
          place={place}
          words={words}
          ids={categories}
          hidesNames={hidesNames}
          onHideNames={hideNames}
          onDecide={decide}
          onNextOpen={goToOpen}
          onOpen={onOpen}
        />
      }
      names={{
        list: t('tracesAgreement.panes.list'),
        work: t('tracesAgreement.panes.work'),
        inspector: t('tracesAgreement.panes.inspector'),
      }}
      listWidth={250}
      inspectorWidth={420}
    />
  );
}

/** What the answers to a criterion are called; one that the scheme no longer has by its id. */
function useWords(criterion: MarkCriterion | null, categories: readonly string[]): AgreementWords {
  const { t, language } = useText();
  const isBlind = useTraces((state) => state.options.blind);
  return useMemo(
    () => ({
      categories: categories.map((id) => criterion?.choices.find((choice) => choice.id === id)?.name[language] ?? id),
      item: t('tracesAgreement.item'),
      aboutOf: ({ about, run }) =>
        // Steps tell more rows apart than runs do, and a narrow column cuts the end.
        [
          about === '' ? t('tracesAgreement.whole') : t('tracesAgreement.step', { step: about }),
          ...(isBlind || run === undefined || (run.model === null && run.epoch === null) ? [] : [runName(run, t)]),
        ].join(' · '),
      of: 'evaluators',
      decides: true,
    }),
    [criterion, categories, isBlind, t, language],
  );
}
