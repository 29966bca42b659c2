import { Plus } from 'lucide-react';
import { type KeyboardEvent, useRef, useState } from 'react';
import { evidenceName } from '../../../../shared/rooms/evidence/citations.ts';
import type { ClaimTask } from '../../../../shared/rooms/evidence/claimTask.ts';
import { KeyedField } from '../../../components/KeyedField.tsx';
import { useText } from '../../../window/i18n.ts';
import { useShowError } from '../../../window/useShowError.ts';
import { wireErrorOf } from '../../../window/wireErrorOf.ts';
import { cardsOf } from '../claimActs.ts';
import { useEvidenceStore } from '../evidenceContext.ts';

/** Adds evidence whose id somebody knows, where a knowledge base of the claim has it. */
export function AddById({ task }: { task: ClaimTask }) {
  const { t } = useText();
  const store = useEvidenceStore();
  const showError = useShowError();
  const field = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const add = async () => {
    const id = idOf(typed);
    if (id === null) return setProblem(t('evidence.addById.noId', { typed }));
    const name = evidenceName(task.source, id);
    if (cardsOf(task).some(({ evidenceId }) => evidenceId === id))
      return setProblem(t('evidence.addById.here', { name }));
    try {
      await store.getState().choose(id, 'add');
      setTyped('');
    } catch (thrown) {
      if (wireErrorOf(thrown).details.reason === 'unknown') setProblem(t('evidence.addById.unknown', { name }));
      else showError(thrown);
    }
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter' && typed.trim() !== '') void add();
    else if (event.key === 'Escape') {
      setTyped('');
      setProblem(null);
      field.current?.blur();
    } else return;
    event.preventDefault();
  };
  return (
    <div className="ev-add">
      <KeyedField
        field={field}
        icon={<Plus size={14} className="ak-icon" aria-hidden="true" />}
        label={t('evidence.addById.label')}
        placeholder={t('evidence.addById.ask')}
        command="evidence.addById"
        typed={typed}
        onType={(text) => {
          setTyped(text);
          setProblem(null);
        }}
        showsKey={typed === '' && problem === null}
        maxLength={20}
        inputMode="numeric"
        onKeyDown={onKeyDown}
      />
      <span className="ev-add-problem" role="status">
        {problem}
      </span>
    </div>
  );
}

/** An id as it is typed: `1122`, `EID1122`, `ID 11`, with digits of any width. Null for anything else. */
function idOf(typed: string): number | null {
  const found = /^(?:E?ID)?\s*(\d{1,15})$/i.exec(typed.normalize('NFKC').trim());
  return found === null ? null : Number(found[1]);
}
