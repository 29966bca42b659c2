import { useMemo } from 'react';
import { corpusOf } from '../../../../shared/rooms/derivations/corpora/index.ts';
import { useText } from '../../../window/i18n.ts';
import { useReading } from '../../../window/useReading.ts';
import { useCall } from '../../../window/workbench.ts';
import { useDerivations, useDerivationsStore } from '../derivationsContext.ts';
import { CandidateField, type FieldProps } from './CandidateField.tsx';
import type { Reading } from './candidateReadings.ts';
import { namesOfQuestion } from './namesOfQuestion.ts';

type Props = FieldProps & { readonly isFitting?: boolean };

/** A subject or object, with the names that stand in the question already offered by how they are read while a word is composed. */
export function NameField(props: Props) {
  const { t } = useText();
  return <CandidateField {...props} isPlain label={t('derivations.rows.names')} useSource={useNamesOfQuestion} />;
}

const noNames: readonly string[] = [];
const noReadings: readonly Reading[] = [];

/** The names as they stood when the field was entered: what is typed in it changes them with every key. Letters find none, as arrows move between rows. */
function useNamesOfQuestion(_typed: string | null, hasFocus: boolean) {
  const call = useCall();
  const store = useDerivationsStore();
  const datasetId = useDerivations((state) => state.dataset?.id ?? null);
  const language = useDerivations((state) => corpusOf(state.dataset?.format ?? '')?.language ?? null);
  const isWanted = hasFocus && language === 'ja' && datasetId !== null;
  const names = useMemo(() => {
    const { content } = store.getState();
    return isWanted && content !== null ? namesOfQuestion(content) : noNames;
  }, [isWanted, store]);
  const place = names.length === 0 ? null : JSON.stringify(names);
  const read = useReading(place, () =>
    call('derivations.nameReadings', { datasetId: datasetId ?? 0, names: [...names] }),
  );
  const readings = useMemo(
    () => (read.status === 'ready' ? names.map((text, at) => ({ text, reading: read.value[at] ?? '' })) : noReadings),
    [read, names],
  );
  return { written: noNames, readings };
}
