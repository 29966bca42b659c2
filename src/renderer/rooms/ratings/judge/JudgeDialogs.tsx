import { Modal } from '@mantine/core';
import { useId, useState } from 'react';
import { type NonsenseReason, nonsenseReasons } from '../../../../shared/rooms/ratings/protocol.ts';
import { checkJudgement } from '../../../../shared/rooms/ratings/rules.ts';
import type { MySubmission, RatingTask } from '../../../../shared/rooms/ratings/study.ts';
import { ActButton } from '../../../components/ActButton.tsx';
import { ConfirmDialog } from '../../../components/ConfirmDialog.tsx';
import { languageOfContent } from '../../../components/Content.tsx';
import { Note } from '../../../components/Note.tsx';
import { useFrame } from '../../../window/frameStore.ts';
import { useText } from '../../../window/i18n.ts';
import { useAct } from '../../../window/useAct.ts';
import { ratingWords } from '../form/criterionState.ts';
import { answerOf, inLanguage } from '../judgement.ts';
import { useRatings, useRatingsStore } from '../ratingsContext.ts';
import { studyOf, taskOf } from '../ratingsState.ts';
import { useSubmitted } from './useSubmitted.ts';
import { useUndoToast } from './useUndoToast.ts';
import '../../../components/figures.css';

/** What is asked before something is written for good. */
export function JudgeDialogs() {
  const { t } = useText();
  const act = useAct();
  const store = useRatingsStore();
  const dialog = useRatings((state) => state.dialog);
  const task = useRatings(taskOf);
  const close = () => store.getState().openDialog(null);
  if (dialog === null) return null;
  if (dialog.kind === 'withdraw') return <WithdrawDialog submissions={dialog.submissions} onClose={close} />;
  if (dialog.kind === 'erase') {
    return (
      <ConfirmDialog
        title={t('ratings.register.eraseAsk')}
        act={t('ratings.register.erase')}
        onAct={() =>
          act(async () => {
            await store.getState().eraseIdentity();
            useFrame.getState().showToast({ text: t('ratings.register.erased') });
          })
        }
        onClose={close}
      >
        {t('ratings.register.eraseText')}
      </ConfirmDialog>
    );
  }
  if (task === null) return null;
  return dialog.kind === 'confirm' ? <SubmitDialog task={task} onClose={close} /> : <NonsenseDialog onClose={close} />;
}

type WithdrawProps = { readonly submissions: readonly MySubmission[]; readonly onClose: () => void };

function WithdrawDialog({ submissions, onClose }: WithdrawProps) {
  const { t } = useText();
  const act = useAct();
  const store = useRatingsStore();
  const showUndo = useUndoToast();
  const count = submissions.length;
  return (
    <ConfirmDialog
      title={t('ratings.mine.withdrawAsk', { count })}
      act={t('ratings.mine.withdraw', { count })}
      onAct={() =>
        act(async () => {
          await store.getState().withdraw(submissions);
          showUndo(t('ratings.mine.withdrawn', { count }));
        })
      }
      onClose={onClose}
    >
      {t('ratings.mine.withdrawText', { count })}
    </ConfirmDialog>
  );
}

/** What a dialog does until the pair that follows is there. */
function Waiting() {
  const { t } = useText();
  return (
    <p className="rj-waiting" role="status">
      {t('ratings.confirm.waiting')}
    </p>
  );
}

/** The beginning of what was typed, as it goes along with the choices. */
function Said({ text }: { text: string }) {
  return (
    <span className="rj-said" lang={languageOfContent(text)} title={text}>
      {text}
    </span>
  );
}

type SubmitProps = { readonly task: RatingTask; readonly onClose: () => void };

function SubmitDialog({ task: { protocol, position, revises }, onClose }: SubmitProps) {
  const texts = useText();
  const { t, language } = texts;
  const store = useRatingsStore();
  const { isSent, submit } = useSubmitted();
  const draft = useRatings((state) => state.draft);
  const sheet = useRatings((state) => studyOf(state)?.spreadsheetName ?? null);
  const { warnings } = checkJudgement(protocol, draft);
  const nameOf = (criterion: string) => {
    const found = protocol.criteria.find(({ key }) => key === criterion);
    return found === undefined ? criterion : inLanguage(found.label, language);
  };
  const close = () => !isSent && onClose();
  const title = t(revises === null ? 'ratings.confirm.title' : 'ratings.confirm.revise', { position });
  return (
    <Modal opened onClose={close} title={title} size={560} closeButtonProps={{ 'aria-label': t('common.close') }}>
      <table className="ak-figures rj-summary">
        <thead>
          <tr>
            <th scope="col">{t('ratings.confirm.criterion')}</th>
            <th scope="col">{t('ratings.confirm.choice')}</th>
            {protocol.highestRating !== null && <th scope="col">A</th>}
            {protocol.highestRating !== null && <th scope="col">B</th>}
          </tr>
        </thead>
        <tbody>
          {protocol.criteria.map(({ key, label }) => {
            const { choice, reason, ratingA, ratingB } = answerOf(draft, key);
            return (
              <tr key={key}>
                <th scope="row">{inLanguage(label, language)}</th>
                <td>
                  {choice !== null && t(`ratings.choices.${choice}`)}
                  {reason !== '' && <Said text={reason} />}
                </td>
                {protocol.highestRating !== null && <td>{ratingWords(ratingA, texts)}</td>}
                {protocol.highestRating !== null && <td>{ratingWords(ratingB, texts)}</td>}
              </tr>
            );
          })}
        </tbody>
      </table>
      {draft.comment !== '' && (
        <p className="rj-comment">
          <strong>{t('ratings.confirm.comment')}</strong>
          <Said text={draft.comment} />
        </p>
      )}
      {warnings.length > 0 && (
        <Note kind="caution" className="rj-warnings" title={t('ratings.confirm.warnings', { count: warnings.length })}>
          {warnings.map(({ criterion, warning }) => (
            <span key={criterion + warning} className="rj-warning">
              {t('ratings.confirm.warning', { criterion: nameOf(criterion), text: t(`ratings.warnings.${warning}`) })}
            </span>
          ))}
        </Note>
      )}
      <p className="rj-after ak-sentence">{t(sheet === null ? 'ratings.confirm.stays' : 'ratings.confirm.waits')}</p>
      <div className="ak-dialog-foot">
        {isSent && <Waiting />}
        <ActButton onClick={close} keys="Escape">
          {t('ratings.confirm.back')}
        </ActButton>
        <ActButton
          primary
          data-autofocus
          keys="Enter"
          aria-busy={isSent}
          onClick={() => submit(position, () => store.getState().submit(warnings.length > 0))}
        >
          {t(warnings.length > 0 ? 'ratings.confirm.allTheSame' : 'ratings.confirm.submit')}
        </ActButton>
      </div>
    </Modal>
  );
}

/** Its words are the comment on the pair and named so: what was typed before or here is kept as that is, whether it is sent or not. */
function NonsenseDialog({ onClose }: { onClose: () => void }) {
  const { t } = useText();
  const store = useRatingsStore();
  const { isSent, submit } = useSubmitted();
  const close = () => !isSent && onClose();
  const name = useId();
  const position = useRatings((state) => taskOf(state)?.position ?? 0);
  const before = useRatings((state) => taskOf(state)?.report?.reason ?? null);
  const [reason, setReason] = useState<NonsenseReason | null>(before);
  const text = useRatings((state) => state.draft.comment);
  return (
    <Modal
      opened
      onClose={close}
      title={t('ratings.nonsense.title')}
      size={480}
      closeButtonProps={{ 'aria-label': t('common.close') }}
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (reason !== null) submit(position, () => store.getState().submitNonsense(reason, text));
        }}
      >
        <fieldset className="rj-reasons" disabled={isSent}>
          <legend>{t('ratings.nonsense.why')}</legend>
          {nonsenseReasons.map((one, index) => (
            <label key={one}>
              <input
                type="radio"
                name={name}
                value={one}
                checked={one === reason}
                {...((before === null ? index === 0 : one === before) && { 'data-autofocus': true })}
                onChange={() => setReason(one)}
              />{' '}
              {t(`ratings.nonsense.reasons.${one}`)}
            </label>
          ))}
        </fieldset>
        <label className="rj-nonsense-text">
          {t('ratings.form.comment')}
          <textarea
            rows={3}
            readOnly={isSent}
            value={text}
            lang={languageOfContent(text)}
            maxLength={200_000}
            onChange={(event) => store.getState().comment(event.currentTarget.value)}
          />
        </label>
        <p className="rj-after ak-sentence">{t('ratings.nonsense.after')}</p>
        <div className="ak-dialog-foot">
          {isSent && <Waiting />}
          <ActButton onClick={close} keys="Escape">
            {t('common.cancel')}
          </ActButton>
          <ActButton primary type="submit" aria-busy={isSent} disabled={reason === null}>
            {t('ratings.nonsense.submit')}
          </ActButton>
        </div>
      </form>
    </Modal>
  );
}
