import { useEffect, useMemo, useState } from 'react';
import { corpusOf } from '../../../../shared/rooms/derivations/corpora/index.ts';
import { useComposing } from '../../../window/composition.ts';
import { useText } from '../../../window/i18n.ts';
import { useReading } from '../../../window/useReading.ts';
import { useCall } from '../../../window/workbench.ts';
import { useDerivations } from '../derivationsContext.ts';
import { CandidateField, type FieldProps, shownAtMost } from './CandidateField.tsx';
import type { Reading } from './candidateReadings.ts';

/** Longer than the time between two keys of somebody who types fast: asking takes longer than drawing the letter. */
const askDelayMs = 150;

/** A relation, with the dataset's own relations offered while somebody types, and by how they are read while a word is composed. */
export function RelationField(props: FieldProps) {
  const { t } = useText();
  return <CandidateField {...props} label={t('derivations.rows.relations')} useSource={useRelationsOfDataset} />;
}

function useRelationsOfDataset(typed: string | null, hasFocus: boolean) {
  return { written: useRelations(typed), readings: useRelationReadings(hasFocus) };
}

const noReadings: readonly Reading[] = [];

/** How the relations of the dataset are read, asked for when the field is entered; without them the field goes by letters alone. */
function useRelationReadings(isWanted: boolean): readonly Reading[] {
  const call = useCall();
  const datasetId = useDerivations((state) => state.dataset?.id ?? null);
  const language = useDerivations((state) => corpusOf(state.dataset?.format ?? '')?.language ?? null);
  const place = isWanted && language === 'ja' ? datasetId : null;
  const read = useReading(place, () => call('derivations.relationReadings', { datasetId: place ?? 0 }));
  return useMemo(
    () => (read.status === 'ready' ? read.value.map(({ relation: text, reading }) => ({ text, reading })) : noReadings),
    [read],
  );
}

const noAnswer: { readonly typed: string | null; readonly found: readonly string[] } = { typed: null, found: [] };

function useRelations(typed: string | null): readonly string[] {
  const call = useCall();
  const datasetId = useDerivations((state) => state.dataset?.id ?? null);
  const isComposing = useComposing();
  const [answer, setAnswer] = useState(noAnswer);
  useEffect(() => {
    if (isComposing) return;
    if (typed === null || typed.trim() === '' || datasetId === null) {
      setAnswer(noAnswer);
      return;
    }
    let isCurrent = true;
    const timer = setTimeout(() => {
      call('derivations.suggestRelations', { datasetId, typed: typed.slice(0, 200) }).then(
        (found) => isCurrent && setAnswer({ typed, found: found.slice(0, shownAtMost) }),
        // Without suggestions the field is a plain one.
        () => isCurrent && setAnswer(noAnswer),
      );
    }, askDelayMs);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [call, datasetId, typed, isComposing]);
  // What was found for less than stands there says nothing beside one of its relations that was typed to the end.
  const isComplete = answer.typed !== typed && answer.found.some((relation) => relation === typed);
  return isComplete ? noAnswer.found : answer.found;
}
