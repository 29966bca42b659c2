import { Switch } from '@mantine/core';
import { sentencesText } from '../../../../shared/charts/numberTexts.ts';
import type { DriftPreview } from '../../../../shared/rooms/drift/preview.ts';
import { ActButton } from '../../../components/ActButton.tsx';
import { Content } from '../../../components/Content.tsx';
import { Note } from '../../../components/Note.tsx';
import { useText } from '../../../window/i18n.ts';

type Fit = DriftPreview['fits'][number];

type FitProps = {
  readonly fits: readonly Fit[];
  readonly setId: number | null;
  readonly onSet: (datasetId: number) => void;
};

/** Whether a file was made from the chosen set, by what stands in it: different sets use the same ids. */
export function DriftFit({ fits, setId, onSet }: FitProps) {
  const { t } = useText();
  const chosen = fits.find(({ datasetId }) => datasetId === setId);
  if (chosen === undefined) return null;
  const { sameCount, unknownCount, otherCount, strangeCount } = chosen;
  const sentences = [
    ...(sameCount > 0 ? [t('driftImport.fits.same', { count: sameCount })] : []),
    ...(unknownCount > 0 ? [t('driftImport.fits.unknown', { count: unknownCount })] : []),
    ...(strangeCount > 0 ? [t('driftImport.fits.strange', { count: strangeCount })] : []),
  ];
  const isNone = sameCount + unknownCount + otherCount === 0;
  return (
    <div className="ak-import-sources">
      <h3>{t('driftImport.fits.title')}</h3>
      <strong>
        <Content text={chosen.name} />
      </strong>
      {sentences.length > 0 && <p className="ak-sentence">{sentencesText(sentences)}</p>}
      {(otherCount > 0 || isNone) && <OtherNote fits={fits} chosen={chosen} isNone={isNone} onSet={onSet} />}
    </div>
  );
}

type OtherProps = Pick<FitProps, 'fits' | 'onSet'> & { readonly chosen: Fit; readonly isNone: boolean };

function OtherNote({ fits, chosen, isNone, onSet }: OtherProps) {
  const { t } = useText();
  const { firstOther, otherCount } = chosen;
  const what = firstOther?.part === 'plan' ? 'plan' : 'other';
  const better =
    fits
      .filter(({ sameCount }) => sameCount > chosen.sameCount)
      .toSorted((one, other) => other.sameCount - one.sameCount)[0] ?? null;
  const total = better === null ? 0 : better.sameCount + better.otherCount + better.unknownCount + better.strangeCount;
  const first =
    firstOther === null
      ? ''
      : t(`driftImport.fits.${firstOther.part}`, { key: firstOther.caseKey, turn: firstOther.turn });
  return (
    <Note
      kind="caution"
      className="ak-import-fit"
      title={isNone ? t('driftImport.fits.noneTitle') : t(`driftImport.fits.${what}Title`, { count: otherCount })}
      acts={
        better !== null && (
          <ActButton small onClick={() => onSet(better.datasetId)}>
            {t('driftImport.fits.take', { name: better.name })}
          </ActButton>
        )
      }
    >
      {sentencesText([
        first,
        better === null ? '' : t('driftImport.fits.better', { name: better.name, count: better.sameCount, total }),
        isNone ? '' : t(`driftImport.fits.${what}Text`),
      ])}
    </Note>
  );
}

/** The difference stands near the beginning. */
function shortened(text: string | number | undefined): string {
  const points = [...String(text ?? '')];
  return points.length > 40 ? `${points.slice(0, 40).join('')}…` : points.join('');
}

type RepairProps = {
  readonly preview: DriftPreview;
  readonly isOn: boolean;
  readonly onSwitch: (isOn: boolean) => void;
};

/** Offers to put wrongly decoded characters right, with the first of them before and after. */
export function DriftRepair({ preview, isOn, onSwitch }: RepairProps) {
  const { t } = useText();
  const example = preview.problems.find(({ code }) => code === 'mojibake')?.params;
  return (
    <div className="ak-import-sources ak-import-repair">
      <span>{t('driftImport.repair.found', { count: preview.mojibakeCount })}</span>
      {example !== undefined && (
        <dl>
          <dt>{t('driftImport.repair.before')}</dt>
          <dd className="ak-mono">
            <Content text={shortened(example.found)} />
          </dd>
          <dt>{t('driftImport.repair.after')}</dt>
          <dd className="ak-mono">
            <Content text={shortened(example.repaired)} />
          </dd>
        </dl>
      )}
      <Switch
        size="xs"
        checked={isOn}
        onChange={(event) => onSwitch(event.currentTarget.checked)}
        label={t('driftImport.repair.switch')}
      />
      <span className="ak-caption">{t('driftImport.repair.bytes')}</span>
    </div>
  );
}
