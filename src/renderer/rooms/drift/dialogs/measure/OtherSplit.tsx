import type { DriftOtherSplit } from '../../../../../shared/rooms/drift/overview.ts';
import { ActButton } from '../../../../components/ActButton.tsx';
import { Content } from '../../../../components/Content.tsx';
import { Note } from '../../../../components/Note.tsx';
import { ScrollPane } from '../../../../components/ScrollPane.tsx';
import { focusWhenShown } from '../../../../window/focusWhenShown.ts';
import { useText } from '../../../../window/i18n.ts';

type Props = {
  readonly cases: readonly DriftOtherSplit[];
  readonly isStarting: boolean;
  readonly onBack: () => void;
  readonly onConfirm: () => void;
};

const mostShown = 200;
const sentenceOf = {
  patientSummary: 'problems.otherSplitSummary',
  message: 'problems.otherSplitMessage',
  turnCount: 'problems.otherSplitLength',
} as const;

/** Asks before generations are measured that were made from other cases with the same ids. */
export function OtherSplit({ cases, isStarting, onBack, onConfirm }: Props) {
  const { t } = useText();
  const count = new Set(cases.map(({ caseKey }) => caseKey)).size;
  return (
    <>
      <div className="dd-body">
        <Note kind="caution" title={t('driftDialogs.otherSplit.title', { count })}>
          {t('driftDialogs.otherSplit.text')}
        </Note>
      </div>
      <ScrollPane className="dd-scroll" label={t('driftDialogs.otherSplit.list')}>
        <ul className="dd-rows">
          {cases.slice(0, mostShown).map(({ caseKey, model, part, turn }) => (
            <li key={JSON.stringify([model, caseKey])}>
              <Content as="strong" text={caseKey} />
              <p className="ak-sentence">{t(sentenceOf[part], { model, turn })}</p>
            </li>
          ))}
          {cases.length > mostShown && (
            <li className="dd-quiet">{t('driftDialogs.otherSplit.more', { count: cases.length - mostShown })}</li>
          )}
        </ul>
      </ScrollPane>
      <div className="ak-dialog-foot">
        <ActButton onClick={onConfirm} disabled={isStarting}>
          {t('driftDialogs.otherSplit.act')}
        </ActButton>
        <ActButton primary data-autofocus ref={focusWhenShown} onClick={onBack} keys="Enter">
          {t('driftDialogs.otherSplit.back')}
        </ActButton>
      </div>
    </>
  );
}
