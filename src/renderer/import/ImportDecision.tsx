import { Select, TextInput } from '@mantine/core';
import type { RefObject } from 'react';
import type { Dataset, ImportPreview } from '../../shared/datasets.ts';
import { ActButton } from '../components/ActButton.tsx';
import { roomImports } from '../rooms/imports.ts';
import { useText } from '../window/i18n.ts';

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
  const room = roomImports[preview.room];
  return (
    <div className="ak-import-foot">
      {!room.namesItself && (
        <TextInput
          label={t('import.name')}
          value={name}
          maxLength={200}
          onChange={(event) => onName(event.currentTarget.value)}
          autoComplete="off"
        />
      )}
      {golds !== null &&
        (golds.length > 0 ? (
          <Select
            label={t(room.texts.gold)}
            aria-label={t(room.texts.goldChoose)}
            data={golds.map((dataset) => ({ value: String(dataset.id), label: dataset.name }))}
            value={gold === null ? null : String(gold.id)}
            onChange={(value) => onGold(Number(value))}
          />
        ) : (
          <span className="ak-import-refused ak-sentence">{t(room.texts.goldNone)}</span>
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
        {...(!isClosed && { keys: 'Enter' })}
        disabled={isClosed}
      >
        {preview.goodCount === 0
          ? t('import.nothingGood')
          : room.acceptLabel(preview, preview.badCount === 0 ? 'importAll' : 'importGood', { t })}
      </ActButton>
    </div>
  );
}
