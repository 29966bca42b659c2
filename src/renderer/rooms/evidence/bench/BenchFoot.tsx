import type { ClaimTask } from '../../../../shared/rooms/evidence/claimTask.ts';
import { spoken } from '../../../components/ActButton.tsx';
import { Keys } from '../../../components/Keys.tsx';
import { useText } from '../../../window/i18n.ts';
import { useCommand } from '../../../window/keyDispatcher.ts';
import { useAct } from '../../../window/useAct.ts';
import { useKeyOf } from '../../../window/useKeymap.ts';
import { cardsOf } from '../claimActs.ts';
import { useEvidence, useEvidenceStore } from '../evidenceContext.ts';
import { sentencesOf } from './sentences.ts';

const sentenceMarks = ['supports', 'contradicts', 'irrelevant'] as const;
type SentenceMark = (typeof sentenceMarks)[number];

/** What is said of the current sentence: buttons that are the legend of the lines under sentences too. */
export function BenchFoot({ task }: { task: ClaimTask }) {
  const { t } = useText();
  const current = useEvidence((state) => state.current);
  const sentence = useEvidence((state) => state.sentence);
  const card = cardsOf(task).find(({ evidenceId }) => evidenceId === current);
  const place = card && sentencesOf(card.description ?? '')[sentence];
  const mark = card?.marks.find(({ from, to }) => place && from < place.to && to > place.from)?.kind ?? null;
  return (
    <footer className="ev-foot">
      <span>{t('evidence.marks.ask')}</span>
      {sentenceMarks.map((one) => (
        <MarkButton key={one} mark={one} isOn={mark === one} isClosed={place === undefined} />
      ))}
      <span className="ev-foot-keys">
        <Keys keys="ArrowUp" /> <Keys keys="ArrowDown" /> {t('evidence.marks.card')} <Keys keys="ArrowLeft" />{' '}
        <Keys keys="ArrowRight" /> {t('evidence.marks.sentence')}
      </span>
    </footer>
  );
}

function MarkButton({ mark, isOn, isClosed }: { mark: SentenceMark; isOn: boolean; isClosed: boolean }) {
  const { t } = useText();
  const act = useAct();
  const store = useEvidenceStore();
  const command = `evidence.${mark}`;
  const key = useKeyOf(command);
  const run = () => act(() => store.getState().markSentence(isOn ? null : mark));
  useCommand(command, run, !isClosed);
  return (
    <button
      type="button"
      className="ev-mark"
      aria-pressed={isOn}
      disabled={isClosed}
      {...(key !== null && { 'aria-keyshortcuts': spoken(key) })}
      onClick={run}
    >
      <Keys keys={key} /> <span className={`ev-line-${mark}`}>{t(`evidence.marks.${mark}`)}</span>
    </button>
  );
}
