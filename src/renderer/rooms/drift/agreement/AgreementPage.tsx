import { pdsqiAttributes } from '../../../../shared/rooms/drift/pdsqi.ts';
import type { KeptPlace } from '../../../components/agreement/agreementPlace.ts';
import { JudgementList } from '../../../components/agreement/JudgementList.tsx';
import { useAlphas } from '../../../components/agreement/useAlphas.ts';
import { EmptyState } from '../../../components/EmptyState.tsx';
import { PageHead } from '../../../components/page/PageHead.tsx';
import { PageLines } from '../../../components/page/PageLines.tsx';
import { useText } from '../../../window/i18n.ts';
import { useCommand } from '../../../window/keyDispatcher.ts';
import { useAct } from '../../../window/useAct.ts';
import { useEventTimes } from '../../../window/useReading.ts';
import { useDriftStore } from '../driftContext.ts';
import { AgreementFrame, type OpenSummary } from './AgreementFrame.tsx';
import { OverrulingsSaid } from './OverrulingsSaid.tsx';
import { RatingsAgreement } from './RatingsAgreement.tsx';

const judgements = [...pdsqiAttributes, 'overrulings' as const];

/** How far raters agree on summaries, what they differ on, and who overruled what. */
export function AgreementPage({ datasetId, at, onMove }: KeptPlace & { readonly datasetId: number }) {
  const { t } = useText();
  const act = useAct();
  const store = useDriftStore();
  const of = judgements.find((one) => one === at.judgement) ?? 'citation';
  const alphas = useAlphas('drift', [datasetId], useEventTimes('drift.changed'));
  const close = () => store.getState().setLook({ showsAgreement: false });
  useCommand('drift.agreement', close);
  const open: OpenSummary = ({ caseId, model, turn }) => {
    act(() => store.getState().openPoint({ model, turn }, caseId));
    // A run without the model opens no point, and the page says that it has no such text.
    if (store.getState().point?.model !== model) return;
    close();
    if (of !== 'overrulings') store.getState().setLook({ workTab: 'pdsqi', ratingTab: 'rate' });
  };
  const choices = (
    <>
      <PageHead title={t('agreement.title')} command="drift.agreement" onClose={close} />
      <JudgementList
        judgements={[
          ...pdsqiAttributes.map((id) => ({ id, name: t(`driftPdsqi.attributes.${id}`) })),
          {
            id: 'overrulings' as const,
            name: t('driftAgreement.overrulings'),
            note: t('driftAgreement.ofProject'),
          },
        ]}
        alphas={alphas}
        chosen={of}
        onChoose={(judgement) => judgement !== of && onMove({ judgement, key: null })}
      />
    </>
  );
  if (of !== 'overrulings') {
    return <RatingsAgreement key={`${datasetId} ${of}`} {...{ datasetId, of, choices, at, onMove }} onOpen={open} />;
  }
  return (
    <AgreementFrame
      list={
        <>
          {choices}
          <PageLines lines={[t('driftAgreement.overrulingsAbout')]} />
        </>
      }
      work={<OverrulingsSaid datasetId={datasetId} onOpen={open} />}
      inspector={<EmptyState title={t('driftAgreement.noDecision')}>{t('driftAgreement.noDecisionText')}</EmptyState>}
    />
  );
}
