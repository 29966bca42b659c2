import type { WireError } from '../../../../shared/errors.ts';
import { proposedStudyId } from '../../../../shared/rooms/ratings/proposedStudyId.ts';
import { checkProtocol } from '../../../../shared/rooms/ratings/protocolChecks.ts';
import { ActButton } from '../../../components/ActButton.tsx';
import { ErrorNote } from '../../../components/ErrorNote.tsx';
import { Note } from '../../../components/Note.tsx';
import { useText } from '../../../window/i18n.ts';
import { useCommand } from '../../../window/keyDispatcher.ts';
import { useAct } from '../../../window/useAct.ts';
import { useReading } from '../../../window/useReading.ts';
import { useWorkbench } from '../../../window/workbench.ts';
import { useMaking, useMakingStore } from './makingContext.ts';
import { staysVisible } from './traitSentence.ts';

type Props = { readonly onClose: () => void; readonly onMade: (datasetId: number) => void };

/** Name, id and the one button that writes; what keeps it closed stands beside it. */
export function MakingFoot({ onClose, onMade }: Props) {
  const texts = useText();
  const { t } = texts;
  const store = useMakingStore();
  const act = useAct();
  const { call, store: app } = useWorkbench();
  const studies = useReading('studies', () => call('ratings.studies', {}));
  const title = useMaking((state) => state.title);
  const typedId = useMaking((state) => state.studyId);
  const error = useMaking((state) => state.error);
  const taken = studies.status === 'ready' ? studies.value.map(({ studyId }) => studyId) : [];
  const proposed = proposedStudyId(title, taken);
  const studyId = typedId.trim() || proposed;
  const obstacle = useObstacle(studyId);
  const pairCount = useMaking(({ pairing }) => (pairing.status === 'ready' ? pairing.value.pairCount : 0));
  const make = () =>
    act(async () => {
      const { pairing, protocol, make: order } = store.getState();
      if (obstacle !== null || pairing.status !== 'ready') return;
      const taskId = await order(studyId, staysVisible(texts, pairing.value, protocol));
      if (taskId === null) return;
      const { state, result } = await app.getState().waitForTask(taskId);
      // What failed is told by the status bar, and everything stands here as it was.
      if (state !== 'done') return;
      store.getState().clear();
      onMade(Number(result?.datasetId));
    });
  useCommand('ratings.making.make', make, obstacle === null);
  useCommand('ratings.making.cancel', onClose);
  return (
    <footer className="mk-foot">
      {error !== null && <Refusal error={error} />}
      <div className="mk-foot-line">
        <label>
          <span>{t('ratingsMaking.foot.name')}</span>
          <input
            className="ak-input mk-title"
            value={title}
            maxLength={200}
            onChange={(event) => store.getState().edit({ title: event.target.value })}
          />
        </label>
        <label>
          <span>{t('ratingsMaking.foot.id')}</span>
          <input
            className="ak-input mk-id ak-mono"
            value={typedId}
            placeholder={proposed}
            maxLength={200}
            spellCheck={false}
            onChange={(event) => store.getState().edit({ studyId: event.target.value })}
          />
        </label>
        <span className="mk-quiet ak-sentence" role="status">
          {obstacle ?? t('ratingsMaking.foot.nothing')}
        </span>
        <ActButton className="mk-end" command="ratings.making.cancel" onClick={onClose}>
          {t('common.cancel')}
        </ActButton>
        <ActButton primary command="ratings.making.make" disabled={obstacle !== null} onClick={make}>
          {pairCount === 0 ? t('ratingsMaking.foot.makeNone') : t('ratingsMaking.foot.make', { count: pairCount })}
        </ActButton>
      </div>
    </footer>
  );
}

/** Why the core refused: what it says of a field in words, everything else as an error. */
function Refusal({ error }: { error: WireError }) {
  const { t } = useText();
  const isInUse = error.code === 'INVALID_INPUT' && JSON.stringify(error.details).includes('"inUse"');
  return isInUse ? <Note kind="fault" title={t('ratingsMaking.foot.inUse')} /> : <ErrorNote error={error} />;
}

/** What is still missing before a study can be made, in a sentence; null when nothing is. */
function useObstacle(studyId: string): string | null {
  const { t } = useText();
  return useMaking(({ a, b, pairing, protocol, title, isMaking, traitsSeen }) => {
    if (a === null || b === null) return t('ratingsMaking.foot.needsSides');
    if (pairing.status !== 'ready') return t('ratingsMaking.foot.pairing');
    if (pairing.value.pairCount === 0) return t('ratingsMaking.foot.needsPairs');
    const errors = checkProtocol(protocol).filter(({ severity }) => severity === 'error').length;
    if (errors > 0) return t('ratingsMaking.foot.needsTexts', { count: errors });
    if (!traitsSeen) return t('ratingsMaking.foot.needsLook');
    if (title.trim() === '') return t('ratingsMaking.foot.needsName');
    if (studyId === '') return t('ratingsMaking.foot.needsId');
    return isMaking ? t('ratingsMaking.foot.making') : null;
  });
}
