import type { FileSource } from '../../../../shared/files.ts';
import { ActButton } from '../../../components/ActButton.tsx';
import { focusWhenShown } from '../../../window/focusWhenShown.ts';
import { useFrame } from '../../../window/frameStore.ts';
import { useText } from '../../../window/i18n.ts';
import type { RoomImport } from '../../roomImport.ts';
import { useMerging } from '../merging.ts';

/** Bundles and files of rows: they are merged into a study that is there, which the room asks about. */
export const judgementFiles: RoomImport['otherFiles'] = {
  isOne: ({ details }) => details.problem === 'ratingRows',
  texts: { title: 'problems.ratingRows', text: 'ratingsImport.mergeRowsText' },
  Use: UseJudgements,
};

function UseJudgements({ source, name, onClose }: { source: FileSource; name: string; onClose: () => void }) {
  const { t } = useText();
  const use = () => {
    onClose();
    useMerging.setState({ file: { source, name } });
    useFrame.getState().goTo({ room: 'ratings', datasetId: null, itemId: null });
  };
  return (
    <ActButton primary ref={focusWhenShown} onClick={use}>
      {t('ratingsImport.mergeRows')}
    </ActButton>
  );
}
