import { useId } from 'react';
import type { Choice } from '../../../../shared/criteria.ts';
import { pairwiseChoices } from '../../../../shared/rooms/ratings/protocol.ts';
import { conflictOf, offeredRatings, warningsOf } from '../../../../shared/rooms/ratings/rules.ts';
import type { PairSide } from '../../../../shared/rooms/ratings/study.ts';
import { ActButton } from '../../../components/ActButton.tsx';
import { Content } from '../../../components/Content.tsx';
import { CommentBox } from '../../../components/comments/CommentBox.tsx';
import { ChoiceRow } from '../../../components/rating/ChoiceRow.tsx';
import { StatusSign } from '../../../components/StatusSign.tsx';
import { useText } from '../../../window/i18n.ts';
import {
  answerOf,
  closedRatings,
  type Field,
  type FieldValue,
  fieldId,
  inLanguage,
  offeredChoices,
  partsOf,
} from '../judgement.ts';
import { useRatings, useRatingsStore } from '../ratingsContext.ts';
import { ClosedNote } from './ClosedNote.tsx';
import type { CriterionProps } from './criterionProps.ts';
import { criterionState } from './criterionState.ts';

type Props = CriterionProps & { readonly isCurrent: boolean };

/** One criterion: its question, the choice, both ratings with what they mean, why some are closed, and the reason. */
export function CriterionCard(props: Props) {
  const { task, page, criterion, isCurrent, judging } = props;
  const { protocol } = task;
  const texts = useText();
  const { t, language } = texts;
  const { key, label, question } = criterion;
  const nameId = useId();
  const answer = useRatings(({ draft }) => answerOf(draft, key));
  const isChecked = useRatings((state) => state.isChecked);
  const { sign, words } = criterionState(protocol, page, key, answer, texts);
  const conflict = conflictOf(protocol, key, answer);
  const parts = partsOf(protocol, page);
  const asks = inLanguage(question, language);
  return (
    <div
      className="rf-criterion"
      data-current={isCurrent}
      data-fault={conflict !== null}
      data-missing={isChecked && (sign === 'todo' || sign === 'draft')}
    >
      <p className="rf-head">
        <strong id={nameId}>{inLanguage(label, language)}</strong>
        <span className="rf-asks" title={asks}>
          {asks}
        </span>
        <span className="rf-state">
          <StatusSign sign={sign} /> {words}
        </span>
      </p>
      {parts.includes('choice') && <ChoiceField {...props} nameId={nameId} />}
      {page === 'ratings' && answer.choice !== null && (
        <p className="rf-chosen">
          <span className="rf-chip" data-given="true">
            {t(`ratings.choices.${answer.choice}`)}
          </span>
          <button type="button" className="ak-link" onClick={() => judging.goToProblem(key, 'choice')}>
            {t('ratings.form.change')}
          </button>
        </p>
      )}
      {parts.includes('ratingA') && (
        <>
          <div className="rf-scales">
            <Scale {...props} side="A" nameId={nameId} />
            <Scale {...props} side="B" nameId={nameId} />
          </div>
          <ClosedNote protocol={protocol} criterion={key} isCurrent={isCurrent} current={props.fields.current} />
          {warningsOf(protocol, answer).map((warning) => (
            <p key={warning} className="rf-note ak-sentence">
              <StatusSign sign="warning" /> {t(`ratings.warnings.${warning}`)}
            </p>
          ))}
          <Anchors criterion={criterion} />
        </>
      )}
      {conflict !== null && (
        <div className="rf-conflict">
          <p className="ak-sentence">
            {t('ratings.form.conflictText', {
              choice: t(`ratings.choices.${conflict.choice}`),
              side: conflict.choice === 'A' ? 'B' : 'A',
            })}
          </p>
          <ActButton small onClick={() => judging.goToProblem(key, 'choice')}>
            {t('ratings.form.goToChoice')}
          </ActButton>
          <ActButton small onClick={() => judging.goToProblem(key, 'ratingA')}>
            {t('ratings.form.goToRatings')}
          </ActButton>
        </div>
      )}
      {page !== 'ratings' && (
        <Reason
          // A browser's own undo would bring back what was typed of the pair before.
          key={task.assignmentId}
          criterion={key}
          isCurrent={isCurrent}
          required={protocol.reasons === 'required'}
        />
      )}
    </div>
  );
}

function ChoiceField(props: Props & { readonly nameId: string }) {
  const { task, criterion, fields, isCurrent, nameId } = props;
  const { t } = useText();
  const offered = offeredChoices(task.protocol);
  const choices = offered.map(
    (value): Choice<FieldValue> => ({
      value,
      name: t(`ratings.choices.${value}`),
    }),
  );
  const keyOf = (index: number) => {
    const value = offered[index];
    return value === undefined ? null : String(pairwiseChoices.indexOf(value) + 1);
  };
  return (
    <FieldRow
      field={{ id: fieldId(criterion.key, 'choice'), criterion: criterion.key, part: 'choice' }}
      labelledBy={nameId}
      {...{ fields, choices, isCurrent, keyOf }}
    />
  );
}

function Scale(props: Props & { readonly nameId: string; readonly side: PairSide }) {
  const { task, criterion, fields, isCurrent, nameId, side } = props;
  const { t } = useText();
  const letterId = useId();
  const { key } = criterion;
  const values = offeredRatings(task.protocol);
  // The same answers give the same text, so a row follows only its own criterion.
  const closed = useRatings(({ draft }) => closedRatings(task.protocol, draft, key, side).join(' '));
  const choices = values.map(
    (value): Choice<FieldValue> => ({
      value,
      name: value === 'U' ? t('ratings.form.unable') : String(value),
    }),
  );
  return (
    <div className="rf-scale">
      <span id={letterId} className="rf-letter">
        {side}
      </span>
      <FieldRow
        field={{ id: fieldId(key, `rating${side}`), criterion: key, part: `rating${side}` }}
        labelledBy={`${nameId} ${letterId}`}
        {...{ fields, choices, isCurrent }}
        keyOf={(index) => String(values[index])}
        closed={{
          values: values.filter((value) => closed.split(' ').includes(String(value))),
          reasonId: `rf-closed-${key}-${side}`,
        }}
      />
    </div>
  );
}

type RowProps = Pick<Props, 'fields' | 'isCurrent'> & {
  readonly field: Field;
  readonly labelledBy: string;
  readonly choices: readonly Choice<FieldValue>[];
  readonly keyOf: (index: number) => string | null;
  readonly closed?: { readonly values: readonly FieldValue[]; readonly reasonId: string };
};

function FieldRow({ field, labelledBy, choices, keyOf, closed, fields, isCurrent }: RowProps) {
  const store = useRatingsStore();
  const value = useRatings(({ draft }) => answerOf(draft, field.criterion)[field.part]);
  const isHere = isCurrent && fields.current?.id === field.id;
  return (
    <div className="rf-field" data-criterion={field.id} data-part={field.part} data-here={isHere}>
      <ChoiceRow
        labelledBy={labelledBy}
        choices={choices}
        chosen={choices.findIndex((choice) => choice.value === value)}
        keyOf={(index) => (isHere ? keyOf(index) : null)}
        {...(closed && closed.values.length > 0 && { closed })}
        onFocus={() => store.getState().focusOn(field.id)}
        onChoose={(chosen) => fields.choose(field, chosen)}
        onTakeBack={() => fields.takeBack(field)}
        onMove={fields.moveCriterion}
      />
    </div>
  );
}

/** What the numbers mean. */
function Anchors({ criterion: { anchors } }: Pick<Props, 'criterion'>) {
  const { language } = useText();
  const shown = Object.entries(anchors).toSorted(([one], [other]) => Number(one) - Number(other));
  if (shown.length === 0) return null;
  return (
    <p className="rf-anchors">
      {shown.map(([number, words]) => (
        <span key={number}>
          <strong>{number}</strong> {inLanguage(words, language)}
        </span>
      ))}
    </p>
  );
}

type ReasonProps = { readonly criterion: string; readonly isCurrent: boolean; readonly required: boolean };

/** The reason of a choice: a field at the current criterion, its words at the others. */
function Reason({ criterion, isCurrent, required }: ReasonProps) {
  const { t } = useText();
  const store = useRatingsStore();
  const reason = useRatings(({ draft }) => answerOf(draft, criterion).reason);
  if (!isCurrent) return reason === '' ? null : <Content as="p" text={reason} className="rf-reason-words" />;
  return (
    <CommentBox
      command="ratings.reason"
      label={t(required ? 'ratings.form.reasonRequired' : 'ratings.form.reason')}
      comments={[]}
      text={reason}
      maxLength={100_000}
      className="rf-reason"
      onType={(text) => store.getState().giveReason(criterion, text)}
    />
  );
}
