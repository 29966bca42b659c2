import { type ComponentPropsWithoutRef, type KeyboardEvent, useEffect, useId, useState } from 'react';
import { corpusOf } from '../../../../shared/rooms/derivations/corpora/index.ts';
import { Content } from '../../../components/Content.tsx';
import { composition, useComposing } from '../../../window/composition.ts';
import { useText } from '../../../window/i18n.ts';
import { useReading } from '../../../window/useReading.ts';
import { useCall } from '../../../window/workbench.ts';
import { useDerivations } from '../derivationsContext.ts';
import { type RelationReading, relationsReadAs } from './relationReadings.ts';

type Props = Omit<ComponentPropsWithoutRef<'input'>, 'value' | 'onChange'> & {
  readonly value: string;
  readonly onText: (text: string) => void;
};

/** Longer than the time between two keys of somebody who types fast: asking takes longer than drawing the letter. */
const askDelayMs = 150;
const shownAtMost = 8;

/**
 * A relation, with the dataset's own relations offered while somebody types. Arrows choose, Enter takes, Escape closes. While a word is composed they are
 * found by its kana in a list that was read before; keys are the input method's then, and a click takes one.
 */
export function RelationField({ value, onText, ...rest }: Props) {
  const { t } = useText();
  const id = useId();
  const [typed, setTyped] = useState<string | null>(null);
  const [chosen, setChosen] = useState(-1);
  const [composed, setComposed] = useState('');
  const [hasFocus, setFocus] = useState(false);
  const isComposing = useComposing();
  const read = useRelationReadings(hasFocus);
  const written = useRelations(typed);
  const byReading = typed === null ? [] : relationsReadAs(read, typed, isComposing ? composed : '');
  const relations = [...new Set([...(isComposing ? [] : written), ...byReading])]
    .filter((relation) => relation !== value)
    .slice(0, shownAtMost);
  const isOpen = typed !== null && relations.length > 0;
  const close = () => {
    setTyped(null);
    setChosen(-1);
  };
  const take = (relation: string) => {
    composition.finish();
    onText(relation);
    close();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (!isOpen || event.nativeEvent.isComposing || event.ctrlKey || event.altKey || event.metaKey) return;
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (by !== undefined) {
      event.preventDefault();
      setChosen((old) => Math.max(-1, Math.min(relations.length - 1, old + by)));
    } else if (event.key === 'Enter' && chosen >= 0) {
      const relation = relations[chosen];
      // The same Enter goes on to the next cell, as it does everywhere in the rows.
      if (relation !== undefined) take(relation);
    } else if (event.key === 'Escape') {
      event.preventDefault();
      close();
    }
  };
  return (
    <>
      <input
        {...rest}
        value={value}
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        aria-activedescendant={chosen >= 0 ? `${id}-${chosen}` : undefined}
        onChange={({ target }) => {
          onText(target.value);
          setTyped(target.value);
          setChosen(-1);
        }}
        onKeyDown={onKeyDown}
        onCompositionUpdate={({ data }) => setComposed(data)}
        onFocus={(event) => {
          setFocus(true);
          rest.onFocus?.(event);
        }}
        onBlur={close}
      />
      {isOpen && (
        <div id={id} role="listbox" className="dv-relations" aria-label={t('derivations.rows.relations')}>
          {relations.map((relation, at) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the keys
            <div
              key={relation}
              id={`${id}-${at}`}
              role="option"
              aria-selected={at === chosen}
              tabIndex={-1}
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => take(relation)}
            >
              <Content text={relation} />
            </div>
          ))}
        </div>
      )}
    </>
  );
}

const noReadings: readonly RelationReading[] = [];

/** How the relations of the dataset are read, asked for when the field is entered; without them the field goes by letters alone. */
function useRelationReadings(isWanted: boolean): readonly RelationReading[] {
  const call = useCall();
  const datasetId = useDerivations((state) => state.dataset?.id ?? null);
  const language = useDerivations((state) => corpusOf(state.dataset?.format ?? '')?.language ?? null);
  const place = isWanted && language === 'ja' ? datasetId : null;
  const read = useReading(place, () => call('derivations.relationReadings', { datasetId: place ?? 0 }));
  return read.status === 'ready' ? read.value : noReadings;
}

function useRelations(typed: string | null): readonly string[] {
  const call = useCall();
  const datasetId = useDerivations((state) => state.dataset?.id ?? null);
  const isComposing = useComposing();
  const [relations, setRelations] = useState<readonly string[]>([]);
  useEffect(() => {
    if (isComposing) return;
    if (typed === null || typed.trim() === '' || datasetId === null) {
      setRelations([]);
      return;
    }
    let isCurrent = true;
    const timer = setTimeout(() => {
      call('derivations.suggestRelations', { datasetId, typed: typed.slice(0, 200) }).then(
        (found) => isCurrent && setRelations(found.slice(0, shownAtMost)),
        // Without suggestions the field is a plain one.
        () => isCurrent && setRelations([]),
      );
    }, askDelayMs);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [call, datasetId, typed, isComposing]);
  return relations;
}
