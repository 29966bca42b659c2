import { Select, TextInput } from '@mantine/core';
import type { RefObject } from 'react';
import type { Dataset, ImportPreview } from '../../shared/datasets.ts';
import { ActButton } from '../components/ActButton.tsx';
import { useText } from './i18n.ts';

type Props = {
  readonly preview: ImportPreview;
  readonly name: string;
  readonly onName: (name: string) => void;
  /** What a prediction can answer; null for a file that answers nothing. */
  readonly golds: readonly Dataset[] | null;
  readonly gold: Dataset | null;
  readonly onGold: (datasetId: number) => void;
  /** Whether bad records stand in the way. */
  readonly refused: boolean;
  readonly isClosed: boolean;
  readonly acceptButton: RefObject<HTMLButtonElement | null>;
  readonly cancelButton: RefObject<HTMLButtonElement | null>;
  readonly onClose: () => void;
};

/** The one decision at the bottom of the sheet: under which name, to what it belongs, and the number in the button. */
export function ImportDecision({ preview, name, onName, golds, gold, onGold, refused, isClosed, ...rest }: Props) {
  const { acceptButton, cancelButton, onClose } = rest;
  const { t } = useText();
  const texts = preview.room === 'traces' ? ('tracesImport' as const) : ('import' as const);
  const good = { count: preview.goodCount };
  const label =
    preview.goodCount === 0
      ? t('import.nothingGood')
      : preview.badCount === 0
        ? t(`${texts}.importAll`, good)
        : t(`${texts}.importGood`, good);
  return (
    <div className="ak-import-foot">
      <TextInput
        label={t('import.name')}
        value={name}
        maxLength={200}
        onChange={(event) => onName(event.currentTarget.value)}
        autoComplete="off"
      />
      {golds !== null &&
        (golds.length > 0 ? (
          <Select
            label={t('import.gold')}
            aria-label={t('import.goldChoose')}
            data={golds.map((dataset) => ({ value: String(dataset.id), label: dataset.name }))}
            value={gold === null ? null : String(gold.id)}
            onChange={(value) => onGold(Number(value))}
          />
        ) : (
          <span className="ak-import-refused ak-sentence">{t('import.goldNone')}</span>
        ))}
      <span className="ak-import-bytes ak-sentence">
        {refused ? t('import.refused', { count: preview.badCount }) : t('import.bytesKept')}
      </span>
      <ActButton ref={cancelButton} data-autofocus={isClosed || undefined} onClick={onClose} keys="Escape">
        {t('import.cancel')}
      </ActButton>
      <ActButton
        ref={acceptButton}
        data-autofocus={!isClosed || undefined}
        primary
        type="submit"
        keys="Enter"
        disabled={isClosed}
      >
        {label}
      </ActButton>
    </div>
  );
}
