import { useState } from 'react';
import type { WireError } from '../../../../shared/errors.ts';
import type { DriftRunFacts } from '../../../../shared/rooms/drift/overview.ts';
import { wireErrorOf } from '../../../window/wireErrorOf.ts';
import { useCall } from '../../../window/workbench.ts';

type Version = { readonly text: string; readonly revision: number };

/** The note of a run as it is written here. What somebody else saved meanwhile is kept apart until one of the two is chosen. */
export function useNote(run: DriftRunFacts, onSaved: () => void) {
  const call = useCall();
  const [base, setBase] = useState<Version>({ text: run.note, revision: run.noteRevision });
  const [text, setText] = useState(run.note);
  const [theirs, setTheirs] = useState<Version | null>(null);
  const [error, setError] = useState<WireError | null>(null);
  const [isSaving, setSaving] = useState(false);

  const readTheirs = async () => {
    const { run: now } = await call('drift.readRun', { runId: run.id });
    setTheirs({ text: now.note, revision: now.noteRevision });
  };
  const write = async (baseRevision: number) => {
    setSaving(true);
    setError(null);
    try {
      await call('drift.setNote', { runId: run.id, text, baseRevision });
      onSaved();
    } catch (thrown) {
      const refused = wireErrorOf(thrown);
      if (refused.code === 'CONFLICT') await readTheirs().catch((failed: unknown) => setError(wireErrorOf(failed)));
      else setError(refused);
    }
    setSaving(false);
  };
  return {
    text,
    revision: base.revision,
    theirs,
    error,
    isSaving,
    isChanged: text !== base.text,
    type: setText,
    save: () => void write(base.revision),
    keepMine: () => {
      if (theirs === null) return;
      setBase(theirs);
      setTheirs(null);
      void write(theirs.revision);
    },
    takeTheirs: () => {
      if (theirs === null) return;
      setBase(theirs);
      setText(theirs.text);
      setTheirs(null);
    },
    /** Goes back to writing; saving asks again. */
    leaveOpen: () => setTheirs(null),
  };
}
