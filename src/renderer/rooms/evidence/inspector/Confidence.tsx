import { confidences } from '../../../../shared/rooms/evidence/answers.ts';
import type { ClaimTask } from '../../../../shared/rooms/evidence/claimTask.ts';
import { spoken } from '../../../components/ActButton.tsx';
import { tooltipOf } from '../../../components/Tooltips.tsx';
import { useText } from '../../../window/i18n.ts';
import { useCommand } from '../../../window/keyDispatcher.ts';
import { useAct } from '../../../window/useAct.ts';
import { useKeyOf } from '../../../window/useKeymap.ts';
import { useEvidenceStore } from '../evidenceContext.ts';

type Level = (typeof confidences)[number];

/** How sure somebody is of the whole answer; the chosen one pressed again is taken back. */
export function Confidence({ task }: { task: ClaimTask }) {
  const { t } = useText();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a field set would bring its frame
    <div className="ev-confidence" role="group" aria-label={t('evidence.answer.confidence')}>
      <span>{t('evidence.answer.confidence')}</span>
      <span className="ev-levels">
        {confidences.map((level) => (
          <LevelButton key={level} level={level} isChosen={task.confidence === level} />
        ))}
      </span>
    </div>
  );
}

function LevelButton({ level, isChosen }: { level: Level; isChosen: boolean }) {
  const { t } = useText();
  const act = useAct();
  const store = useEvidenceStore();
  const command = `evidence.${level}`;
  const key = useKeyOf(command);
  const set = () => act(() => store.getState().setConfidence(isChosen ? null : level));
  useCommand(command, set);
  const name = t(`evidence.answer.levels.${level}`);
  return (
    <button
      type="button"
      className="ev-level"
      aria-pressed={isChosen}
      {...tooltipOf(name, key)}
      {...(key !== null && { 'aria-keyshortcuts': spoken(key) })}
      onClick={set}
    >
      {name}
    </button>
  );
}
