import { taskOf } from '../../../../shared/rooms/evidence/claims.ts';
import type { ClaimTask } from '../../../../shared/rooms/evidence/claimTask.ts';
import { Tabs } from '../../../components/Tabs.tsx';
import { useText } from '../../../window/i18n.ts';
import { useCommand } from '../../../window/keyDispatcher.ts';
import { EvidenceDialogs } from '../dialogs/EvidenceDialogs.tsx';
import { useEvidence, useEvidenceStore } from '../evidenceContext.ts';
import { answerTabs, goldIn, taskIn } from '../evidenceState.ts';
import { Explanations } from '../reveal/Explanations.tsx';
import { AnswerFoot } from './AnswerFoot.tsx';
import { Comments } from './Comments.tsx';
import { ExplanationSection } from './ExplanationSection.tsx';
import { HistoryPane } from './HistoryPane.tsx';
import { KnowledgePane } from './KnowledgePane.tsx';
import './answer.css';

/** The right pane: what somebody answers beside the decisions on the cards. */
export function AnswerPane() {
  const task = useEvidence(taskIn);
  return <div className="ev-answer">{task !== null && <Answer task={task} />}</div>;
}

function Answer({ task }: { task: ClaimTask }) {
  const { t } = useText();
  const store = useEvidenceStore();
  const tab = useEvidence((state) => state.tab);
  useCommand('evidence.history', () => store.getState().setLook({ tab: 'history' }));
  const gold = useEvidence(goldIn);
  useCommand('evidence.prompt', () => store.getState().openDialog('prompt'));
  useCommand('evidence.reply', () => store.getState().openDialog('reply'), gold === null);
  const canAdd = gold === null && !taskOf(task.row.test).assigns;
  const counts = { explanation: null, comments: task.comments.length, history: task.historyCount };
  const panels = {
    explanation: gold === null ? <ExplanationSection task={task} /> : <Explanations gold={gold} source={task.source} />,
    comments: <Comments task={task} />,
    history: <HistoryPane task={task} isOpen={tab === 'history'} />,
  };
  return (
    <>
      {canAdd && <KnowledgePane key={task.row.id} task={task} />}
      <div className="ev-answer-body">
        <Tabs
          label={t('evidence.panes.inspector')}
          current={tab}
          onChange={(next) => store.getState().setLook({ tab: next })}
          tabs={answerTabs.map((id) => ({
            id,
            label: t(`evidence.answer.tabs.${id}`),
            count: counts[id],
            panel: panels[id],
          }))}
        />
      </div>
      <AnswerFoot task={task} />
      <EvidenceDialogs />
    </>
  );
}
