import { TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useFrame } from '../../window/frameStore.ts';
import { useText } from '../../window/i18n.ts';
import { wireErrorOf } from '../../window/wireErrorOf.ts';
import { ActButton } from '../ActButton.tsx';
import { languageOfContent } from '../Content.tsx';
import { ErrorNote } from '../ErrorNote.tsx';

/** What a new queue would be made of. */
export type Picked = {
  /** What was picked, in a sentence. */
  readonly text: string;
  /** How many members it is, and in which order they would come. */
  readonly count: string;
  readonly canMake: boolean;
  /** The name that stands in the field at first. */
  readonly name: string;
  /** Makes the queue; resolves to its id. */
  readonly make: (name: string) => Promise<number>;
};

/** A name for a new queue. */
export function NewQueue({ picked, onMade }: { picked: Picked; onMade: (id: number) => void }) {
  const { t } = useText();
  const showToast = useFrame((state) => state.showToast);
  const [name, setName] = useState(picked.name);
  const [failed, setFailed] = useState<unknown>(null);
  const [isSaving, setSaving] = useState(false);
  const canSave = picked.canMake && name.trim() !== '' && !isSaving;
  const save = async () => {
    const id = await picked.make(name.trim());
    showToast({ text: t('queues.made', { name: name.trim() }) });
    onMade(id);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!canSave) return;
    setSaving(true);
    save()
      .catch(setFailed)
      .finally(() => setSaving(false));
  };
  return (
    <form className="ak-dialog-new" onSubmit={submit}>
      <h3>{t('queues.makeTitle')}</h3>
      <p className="ak-queue-picked ak-sentence">{picked.text}</p>
      <p className="ak-caption" role="status">
        {picked.count}
      </p>
      <div className="ak-dialog-new-line">
        <TextInput
          aria-label={t('queues.name')}
          placeholder={t('queues.name')}
          lang={languageOfContent(name)}
          value={name}
          maxLength={100}
          autoComplete="off"
          data-autofocus
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <ActButton primary type="submit" keys="Enter" disabled={!canSave}>
          {t('queues.act')}
        </ActButton>
      </div>
      {failed !== null && <ErrorNote error={wireErrorOf(failed)} />}
    </form>
  );
}
