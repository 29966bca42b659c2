import { useState } from 'react';
import { type ImportChoice, noChoice, type RoomImport } from '../../roomImport.ts';
import { knownCount } from './chosenSet.ts';
import { DriftFit, DriftRepair } from './DriftFit.tsx';
import { DriftConversations, DriftShort } from './DriftNotes.tsx';

/** Whether the file fits the chosen set, whether its generations may end early, and whether wrongly decoded characters are put right. */
export function useDriftChoice({ preview, gold, onGold }: Parameters<RoomImport['useChoice']>[0]): ImportChoice {
  const [repair, setRepair] = useState(false);
  /** The set for which somebody said that generations may end early. */
  const [shortSet, setShortSet] = useState<number | null>(null);
  if (preview.room !== 'drift') return noChoice;
  const fit = preview.fits.find(({ datasetId }) => datasetId === gold?.id) ?? null;
  const asksShort = fit !== null && fit.shortCount > 0;
  return {
    isOpen: (fit !== null && knownCount(fit) === 0) || (asksShort && shortSet !== fit.datasetId),
    options: { repair },
    questions: (
      <>
        {gold !== null && <DriftFit fits={preview.fits} setId={gold.id} onSet={onGold} />}
        {asksShort && (
          <DriftShort
            fit={fit}
            isAccepted={shortSet === fit.datasetId}
            onAccept={(is) => setShortSet(is ? fit.datasetId : null)}
          />
        )}
        <DriftConversations preview={preview} />
        {preview.mojibakeCount > 0 && <DriftRepair preview={preview} isOn={repair} onSwitch={setRepair} />}
      </>
    ),
  };
}
