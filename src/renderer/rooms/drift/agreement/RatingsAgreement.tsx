import type { ReactNode } from 'react';
import type { Disagreement, NewDecision } from '../../../../shared/agreement.ts';
import type { Output } from '../../../../shared/api/contract.ts';
import { categoriesOf, summaryOfKey } from '../../../../shared/rooms/drift/agreementApi.ts';
import { type PdsqiAttribute, pdsqiAttributes } from '../../../../shared/rooms/drift/pdsqi.ts';
import { AgreementWork } from '../../../components/agreement/AgreementWork.tsx';
import type { KeptPlace } from '../../../components/agreement/agreementPlace.ts';
import { useDisagreements } from '../../../components/agreement/useDisagreements.ts';
import { Content } from '../../../components/Content.tsx';
import { PageLines } from '../../../components/page/PageLines.tsx';
import { type Texts, useText } from '../../../window/i18n.ts';
import { useCommand } from '../../../window/keyDispatcher.ts';
import { useAct } from '../../../window/useAct.ts';
import { useEventTimes, useReading } from '../../../window/useReading.ts';
import { useCall } from '../../../window/workbench.ts';
import { useBlind } from '../pdsqi/useBlind.ts';
import { AgreementFrame, type OpenSummary } from './AgreementFrame.tsx';
import { DecidePane } from './DecidePane.tsx';

type Props = KeptPlace & {
  readonly datasetId: number;
  readonly of: PdsqiAttribute;
  readonly choices: ReactNode;
  readonly onOpen: OpenSummary;
};

/** Agreement in one attribute of PDSQI-9, and the summaries on which raters differ, one after the other. */
export function RatingsAgreement({ datasetId, of, choices, at, onMove, onOpen }: Props) {
  const { t } = useText();
  const act = useAct();
  const call = useCall();
  const { isBlind } = useBlind();
  const changes = useEventTimes('drift.changed');
  const read = useReading(`${datasetId} ${of}`, () => call('drift.agreement', { datasetId, of }), changes);
  const data = read.status === 'ready' ? read.value : null;
  const lines = data === null ? [] : linesOf(data, t);
  const disagreements = useDisagreements(data, at.key, (key) => onMove({ judgement: of, key }));
  const { chosen, place, hidesNames, hideNames, goToOpen } = disagreements;
  const summary = chosen === null ? null : summaryOfKey(chosen.key);
  useCommand('drift.openDisagreement', () => summary !== null && onOpen(summary), summary !== null);
  const words = {
    categories: categoriesOf(of).map((value) =>
      of === 'stigmatizing' ? t(value === '0' ? 'driftPdsqi.none' : 'driftPdsqi.present') : value,
    ),
    item: t('driftAgreement.item'),
    of: 'evaluators' as const,
    decides: true,
    aboutOf: ({ about: model }: Pick<Disagreement, 'about'>) =>
      isBlind ? t('blind.model') : <Content text={model} title={model} />,
  };
  const decide = (decision: NewDecision | undefined) =>
    act(async () => {
      if (summary === null) return;
      const value = decision?.category == null ? null : (categoriesOf(of)[decision.category] ?? null);
      await call('drift.decide', {
        ...{ ...summary, of },
        decision: decision === undefined ? null : { value, reason: decision.reason, isExample: decision.isExample },
      });
    });
  const readAll = () =>
    Promise.all(
      pdsqiAttributes.map(async (one) => {
        const labels = await call('drift.agreement', { datasetId, of: one });
        return { of: one, labels, versions: null };
      }),
    );
  return (
    <AgreementFrame
      list={
        <>
          {choices}
          {data !== null && <PageLines lines={lines} />}
        </>
      }
      work={
        <AgreementWork
          judgement={t(`driftPdsqi.attributes.${of}`)}
          datasetIds={[datasetId]}
          read={read}
          words={words}
          lines={lines}
          readAll={readAll}
          disagreements={disagreements}
          reading={t('driftPdsqi.readingRatings')}
          withheld={data !== null && data.hidden > 0 ? t('driftAgreement.hidden', { count: data.hidden }) : undefined}
        />
      }
      inspector={
        <DecidePane
          rows={data?.disagreements ?? []}
          datasetId={datasetId}
          of={of}
          row={chosen}
          place={place}
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

/** How it was computed and what is left out of it: beside it, and under every saved picture. */
function linesOf({ agreement, summaries, notApplicable, decided }: Output<'drift.agreement'>, t: Texts['t']): string[] {
  const { drawn, level } = agreement;
  return [
    t('driftAgreement.counted', { count: summaries }),
    t(`agreement.recipe.${level}`),
    ...(drawn === null
      ? []
      : [t('driftAgreement.drawn', { groups: drawn.groups, rounds: drawn.rounds, seed: drawn.seed })]),
    ...(notApplicable > 0 ? [t('driftAgreement.notApplicable', { count: notApplicable })] : []),
    ...(decided > 0 ? [t('agreement.decidedCount', { count: decided })] : []),
    t('driftAgreement.beside'),
  ];
}
