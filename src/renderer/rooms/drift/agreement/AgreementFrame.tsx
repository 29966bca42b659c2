import { RoomFrame } from '../../../components/RoomFrame.tsx';
import { useText } from '../../../window/i18n.ts';

/** A summary that somebody wants to see. */
export type OpenSummary = (summary: { readonly caseId: number; readonly model: string; readonly turn: number }) => void;

/** The three panes of the page. */
export function AgreementFrame(panes: { list: React.ReactNode; work: React.ReactNode; inspector: React.ReactNode }) {
  const { t } = useText();
  return (
    <RoomFrame
      room="drift"
      {...panes}
      names={{
        list: t('driftAgreement.judgements'),
        work: t('agreement.title'),
        inspector: t('agreement.decide'),
      }}
      listWidth={250}
      inspectorWidth={474}
    />
  );
}
