import { useState } from 'react';
import { z } from 'zod';
import type { WireError } from '../../../../shared/errors.ts';
import { protocolSchema } from '../../../../shared/rooms/ratings/protocol.ts';
import { asksOtherwise, changedFields, checkProtocol } from '../../../../shared/rooms/ratings/protocolChecks.ts';
import type { Study } from '../../../../shared/rooms/ratings/study.ts';
import { ActButton } from '../../../components/ActButton.tsx';
import { ConfirmDialog } from '../../../components/ConfirmDialog.tsx';
import { Content } from '../../../components/Content.tsx';
import { ErrorNote } from '../../../components/ErrorNote.tsx';
import { LoadingShape } from '../../../components/LoadingShape.tsx';
import { Note } from '../../../components/Note.tsx';
import { useText } from '../../../window/i18n.ts';
import { useCommand } from '../../../window/keyDispatcher.ts';
import { useSessionValue } from '../../../window/session.ts';
import { useReading } from '../../../window/useReading.ts';
import { wireErrorOf } from '../../../window/wireErrorOf.ts';
import { useCall } from '../../../window/workbench.ts';
import { ProtocolEditor } from './ProtocolEditor.tsx';
import './making.css';

type Props = { readonly datasetId: number; readonly onClose: () => void };

/** What is changed and not saved yet, and of which protocol. */
const editSchema = z.object({ seen: protocolSchema, protocol: protocolSchema });
type Edit = z.infer<typeof editSchema>;
const readEdit = (value: unknown) => editSchema.safeParse(value).data ?? null;

/**
 * The protocol of a study that stands. What somebody judged by stays as it was: a change of it is a new version. What is changed and not
 * saved survives the window.
 */
export function ProtocolPage({ datasetId, onClose }: Props) {
  const { t } = useText();
  const call = useCall();
  const [times, setTimes] = useState(0);
  const read = useReading(datasetId, () => call('ratings.readStudy', { datasetId }), times);
  const versions = useReading(datasetId, () => call('ratings.protocolVersions', { datasetId }), times);
  const [edit, keepEdit, isEditRead] = useSessionValue<Edit | null>(`ratings.protocol.${datasetId}`, null, readEdit);
  if (read.status === 'failed') return <ErrorNote error={read.error} onRetry={() => setTimes(times + 1)} />;
  if (read.status !== 'ready' || versions.status !== 'ready' || !isEditRead) {
    return <LoadingShape rows={8} label={t('ratingsMaking.pairing.loading')} />;
  }
  const { protocol } = read.value;
  const judged = versions.value.filter(({ submissionCount }) => submissionCount > 0);
  const isJudged = judged.some((one) => one.protocol.version === protocol.version);
  const newest = Math.max(protocol.version, ...judged.map((one) => one.protocol.version));
  return (
    <StudyProtocol
      // Another version was read: what was typed upon the former one was saved, or given up.
      key={`${protocol.version} ${times}`}
      study={read.value}
      following={isJudged ? newest + 1 : null}
      edit={edit ?? { seen: protocol, protocol }}
      onEdit={keepEdit}
      onSaved={() => {
        keepEdit(null);
        setTimes(times + 1);
      }}
      onClose={() => {
        keepEdit(null);
        onClose();
      }}
    />
  );
}

type EditProps = {
  readonly study: Study;
  /** The version that a change makes which is asked of evaluators; null where nobody judged by the present one. */
  readonly following: number | null;
  readonly edit: Edit;
  readonly onEdit: (edit: Edit) => void;
  readonly onSaved: () => void;
  /** Leaves the page, and what is not saved. */
  readonly onClose: () => void;
};

function StudyProtocol({ study, following, edit, onEdit, onSaved, onClose }: EditProps) {
  const { t } = useText();
  const call = useCall();
  const { datasetId, title, pairCount } = study;
  const { seen, protocol } = edit;
  const [error, setError] = useState<WireError | null>(null);
  const [isLeaving, setLeaving] = useState(false);
  const isChanged = changedFields(seen, protocol).length > 0;
  const isWhole = checkProtocol(protocol).every(({ severity }) => severity !== 'error');
  const canSave = isChanged && isWhole;
  const save = () => {
    setError(null);
    call('ratings.saveProtocol', { datasetId, seen, protocol }).then(onSaved, (thrown: unknown) =>
      setError(wireErrorOf(thrown)),
    );
  };
  useCommand('ratings.making.make', save, canSave);
  const leave = () => (isChanged ? setLeaving(true) : onClose());
  useCommand('ratings.making.cancel', leave);
  const isNext = following !== null && asksOtherwise(seen, protocol);
  const next = isNext ? following : seen.version;
  const what = isNext ? 'judged' : following === null ? 'open' : 'unasked';
  return (
    <div className="mk-protocol" data-scope="ratings.making" data-room-scope="ratings.making">
      <header className="mk-head">
        <Content as="h2" text={title} />
      </header>
      <section
        className="mk-protocol-body"
        data-pane="work"
        tabIndex={-1}
        aria-label={t('ratingsMaking.panes.protocol')}
      >
        <ProtocolEditor
          protocol={protocol}
          base={seen}
          version={next}
          onChange={(changed) => onEdit({ seen, protocol: changed })}
          pairCount={pairCount}
        />
      </section>
      <footer className="mk-foot">
        {error?.code === 'CONFLICT' ? (
          <Note
            kind="caution"
            title={t('ratingsMaking.protocol.conflict')}
            acts={<ActButton onClick={onSaved}>{t('ratingsMaking.protocol.reload')}</ActButton>}
          />
        ) : (
          error !== null && <ErrorNote error={error} />
        )}
        <div className="mk-foot-line">
          <span className="mk-quiet ak-sentence" role="status">
            {isChanged
              ? t(`ratingsMaking.protocol.${what}`, { version: seen.version, next })
              : t('ratingsMaking.protocol.unchanged')}
          </span>
          <ActButton className="mk-end" command="ratings.making.cancel" onClick={leave}>
            {t('ratingsMaking.protocol.back')}
          </ActButton>
          <ActButton primary command="ratings.making.make" disabled={!canSave} onClick={save}>
            {isNext ? t('ratingsMaking.protocol.save', { version: next }) : t('ratingsMaking.protocol.saveInPlace')}
          </ActButton>
        </div>
      </footer>
      {isLeaving && (
        <ConfirmDialog
          title={t('ratingsMaking.protocol.leaveTitle')}
          act={t('ratingsMaking.protocol.leave')}
          onAct={onClose}
          onClose={() => setLeaving(false)}
        >
          {t('ratingsMaking.protocol.leaveText')}
        </ConfirmDialog>
      )}
    </div>
  );
}
