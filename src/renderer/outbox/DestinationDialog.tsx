import { Modal } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import type { WireError } from '../../shared/errors.ts';
import type { ShownDestination } from '../../shared/outbox/api.ts';
import { tableSql } from '../../shared/outbox/tableSql.ts';
import { ActButton } from '../components/ActButton.tsx';
import { ErrorNote } from '../components/ErrorNote.tsx';
import { Segmented } from '../components/Segmented.tsx';
import { useText } from '../window/i18n.ts';
import { useAct } from '../window/useAct.ts';
import { wireErrorOf } from '../window/wireErrorOf.ts';
import { useCall } from '../window/workbench.ts';
import { DestinationFields } from './DestinationFields.tsx';
import { type DestinationDraft, draftForStudy, draftOf, newDraft, settingsOf } from './destinationDraft.ts';
import type { Overview } from './outboxParts.ts';
import { SecretSection } from './SecretSection.tsx';

type Props = {
  /** Null for a new one. */
  readonly destination: ShownDestination | null;
  /** The one that a new destination is probably for. */
  readonly study: string | null;
  readonly overview: Pick<Overview, 'studies' | 'namedSheets' | 'secrets'>;
  readonly onAdded: (destination: ShownDestination) => void;
  readonly onClose: () => void;
};

/** Where the rows of a study go, and what is needed to get in there. */
export function DestinationDialog({ destination, study, overview, onAdded, onClose }: Props) {
  const { studies, namedSheets, secrets } = overview;
  const { t } = useText();
  const call = useCall();
  const act = useAct();
  const [draft, setDraft] = useState<DestinationDraft>(() =>
    destination === null ? newDraft(study ?? studies[0] ?? '', namedSheets) : draftOf(destination),
  );
  const [error, setError] = useState<WireError | null>(null);
  const [isStudyGiven, setStudyGiven] = useState(false);
  const [password, setPassword] = useState('');
  const settings = settingsOf(draft);
  const isNew = destination === null;
  const isKnown = !isNew || studies.includes(draft.study.trim());
  const save = async () => {
    if (settings === null) return;
    if (!isNew) {
      if (password !== '') await call('outbox.giveSecret', { destinationId: destination.id, secret: { password } });
      await call('outbox.changeDestination', { destinationId: destination.id, settings });
      return onClose();
    }
    const { destinationId } = await call('outbox.addDestination', { study: draft.study.trim(), settings });
    const { destinations } = await call('outbox.overview', {});
    const added = destinations.find(({ id }) => id === destinationId);
    // What needs a password or a sign-in goes on to that.
    if (added?.needsSecret === true) onAdded(added);
    else onClose();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setError(null);
    setStudyGiven(true);
    if (!isKnown) return;
    save().catch((thrown: unknown) => setError(wireErrorOf(thrown)));
  };
  const remove = async () => {
    if (destination === null) return;
    await call('outbox.removeDestination', { destinationId: destination.id });
    onClose();
  };
  return (
    <Modal
      key={destination?.id ?? 'new'}
      opened
      onClose={onClose}
      title={isNew ? t('outbox.dialog.titleNew') : t('outbox.dialog.title', { study: draft.study })}
      size={560}
      closeButtonProps={{ 'aria-label': t('common.close') }}
    >
      <form onSubmit={submit}>
        <div className="ob-fields">
          {isNew && (
            <Segmented
              label={t('outbox.dialog.kind')}
              value={draft.kind}
              onChange={(kind) => setDraft({ ...draft, kind })}
              options={(['googleSheets', 'postgres', 'files'] as const).map((value) => ({
                value,
                label: t(`outbox.kinds.${value}`),
              }))}
            />
          )}
          <p className="ak-caption ak-sentence">{t(`outbox.dialog.about.${draft.kind}`)}</p>
          <DestinationFields
            draft={draft}
            isNew={isNew}
            studies={studies}
            isUnknown={isStudyGiven && !isKnown}
            onStudyGiven={() => setStudyGiven(true)}
            onDraft={setDraft}
            onStudy={(study) => setDraft(draftForStudy(draft, study, namedSheets))}
          />
          {draft.kind === 'postgres' && settings?.kind === 'postgres' && (
            <details>
              <summary>{t('outbox.dialog.table')}</summary>
              <pre className="ob-sql ak-mono">{tableSql({ table: draft.table, user: draft.user })}</pre>
            </details>
          )}
          {destination !== null && <SecretSection {...{ destination, secrets, password }} onPassword={setPassword} />}
          {error !== null && <ErrorNote error={error} />}
        </div>
        <div className="ak-dialog-foot">
          {!isNew && (
            <ActButton className="ob-remove" onClick={() => act(remove)}>
              {t('outbox.dialog.remove')}
            </ActButton>
          )}
          <ActButton onClick={onClose} keys="Escape">
            {t('common.cancel')}
          </ActButton>
          <ActButton
            primary
            type="submit"
            // Behind what it lacks to get in, which stands before it.
            data-autofocus={!isNew || undefined}
            disabled={settings === null || draft.study.trim() === ''}
          >
            {isNew ? t('outbox.dialog.add') : t('common.save')}
          </ActButton>
        </div>
      </form>
    </Modal>
  );
}
