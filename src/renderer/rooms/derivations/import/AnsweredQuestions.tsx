import type { Dataset } from '../../../../shared/datasets.ts';
import type { DerivationsPreview } from '../../../../shared/rooms/derivations/preview.ts';
import { ActButton } from '../../../components/ActButton.tsx';
import { Note } from '../../../components/Note.tsx';
import { useText } from '../../../window/i18n.ts';
import { useApp } from '../../../window/workbench.ts';
import { fitOf } from './fitOf.ts';

type Props = {
  readonly preview: DerivationsPreview;
  readonly gold: Dataset;
  readonly onGold: (datasetId: number) => void;
};

const none: readonly Dataset[] = [];

/** How many of the predictions have a question in the dataset that they are to answer; where none has, which one they fit. */
export function AnsweredQuestions({ preview, gold, onGold }: Props) {
  const { t } = useText();
  const datasets = useApp((state) => (state.datasets.status === 'ready' ? state.datasets.value : none));
  const { fits, lookedUpCount: of, goodCount } = preview;
  const count = fitOf(preview, gold.id) ?? 0;
  const { name } = gold;
  if (count > 0) {
    return (
      <p className="ak-import-sources ak-sentence">
        {t(of < goodCount ? 'import.fits.someOfFirst' : 'import.fits.some', { count, of, name })}
      </p>
    );
  }
  const best = fits.find(({ knownCount }) => knownCount > 0);
  const better = datasets.find(({ id }) => id === best?.datasetId) ?? null;
  return (
    <Note
      kind="caution"
      className="ak-import-fit"
      title={t('import.fits.none', { name })}
      acts={
        better !== null && (
          <ActButton small onClick={() => onGold(better.id)}>
            {t('import.fits.take', { name: better.name })}
          </ActButton>
        )
      }
    >
      {better === null || best === undefined
        ? t('import.fits.noneAnywhere')
        : t('import.fits.better', { name: better.name, count: best.knownCount, of })}
    </Note>
  );
}
