import type { Relation } from '../../../shared/traces/alignSteps.ts';
import type { StepKind } from '../../../shared/traces/trace.ts';
import { type TextKey, useText } from '../../window/i18n.ts';
import { type Sign, StatusSign } from '../StatusSign.tsx';
import { useTranscript } from './transcriptContext.ts';
import { kindOf, type TranscriptRow } from './transcriptRows.ts';
import type { OtherSide } from './transcriptTypes.ts';

const signs = {
  same: 'match',
  otherResult: 'missed',
  otherArguments: 'partly',
  paired: 'partly',
  onlyLeft: 'onlyFirst',
  onlyRight: 'onlySecond',
} as const satisfies Record<Relation, Sign>;

/** The word before a card: how it goes with the card of the first column. */
export function Gutter({ row, side }: { row: TranscriptRow; side: OtherSide }) {
  const { t } = useText();
  const { sides } = useTranscript();
  const relation = row.relations[side];
  if (relation === undefined) return <div className="tx-gutter" />;
  const card = row.left ?? row[side];
  const outline = row.left == null ? sides[side]?.outline : sides.left.outline;
  const kind = card == null || outline === undefined ? 'event' : kindOf(outline, card.step);
  const letter = relation === 'onlyRight' ? (sides[side]?.letter ?? '') : sides.left.letter;
  const hasResults = row.left?.result != null && row[side]?.result != null;
  return (
    <div className="tx-gutter">
      {sides.third !== null && (
        <span className="tx-gutter-pair">
          {sides.left.letter}–{sides[side]?.letter}
        </span>
      )}
      <StatusSign sign={signs[relation]} />
      <span className="tx-gutter-word">{t(wordOf(relation, kind, hasResults), { letter })}</span>
    </div>
  );
}

function wordOf(relation: Relation, kind: StepKind, hasResults: boolean): TextKey {
  if (relation === 'onlyLeft' || relation === 'onlyRight') return 'transcript.relations.only';
  if (relation === 'otherArguments') return 'transcript.relations.otherArguments';
  if (kind === 'tool_call') {
    if (relation === 'otherResult') return 'transcript.relations.otherCallResult';
    return hasResults ? 'transcript.relations.sameCallResult' : 'transcript.relations.sameCall';
  }
  if (kind === 'tool_result') {
    return relation === 'same' ? 'transcript.relations.sameResult' : 'transcript.relations.otherResult';
  }
  if (relation === 'same') return 'transcript.relations.sameWords';
  return kind === 'event' ? 'transcript.relations.otherContent' : 'transcript.relations.otherWords';
}
