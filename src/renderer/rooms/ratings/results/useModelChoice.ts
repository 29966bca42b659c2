import { useText } from '../../../window/i18n.ts';
import { useAct } from '../../../window/useAct.ts';
import { useResults, useResultsStore } from './resultsContext.ts';
import { useModels } from './useModels.ts';

/** What a press on the row of a model shows: every first judgement that its numbers are made of. */
export function useModelChoice() {
  const { t } = useText();
  const act = useAct();
  const store = useResultsStore();
  const { nameOf } = useModels();
  const chosenModel = useResults(({ place }) => (place?.kind === 'model' ? place.model : null));
  return {
    isChosen: (model: string) => model === chosenModel,
    labelOf: (model: string) => t('ratingsResults.behind.ofModel', { model: nameOf(model) }),
    onChoose: (model: string) => act(() => store.getState().choosePlace({ kind: 'model', model })),
  };
}

/** The same of a pair of models, whose key `pairKeyOf` makes. */
export function usePairChoice() {
  const { t } = useText();
  const act = useAct();
  const store = useResultsStore();
  const { nameOf } = useModels();
  const chosenKey = useResults(({ place }) => (place?.kind === 'pair' ? pairKeyOf(place) : null));
  return {
    isChosen: (key: string) => key === chosenKey,
    labelOf: (key: string) => {
      const { x, y } = pairOfKey(key);
      return t('ratingsResults.behind.ofPair', { x: nameOf(x), y: nameOf(y) });
    },
    onChoose: (key: string) => act(() => store.getState().choosePlace({ kind: 'pair', ...pairOfKey(key) })),
  };
}

type Pair = { readonly x: string; readonly y: string };

/** Codes and names of models hold spaces, but no end of a line. */
export const pairKeyOf = ({ x, y }: Pair) => `${x}\n${y}`;

function pairOfKey(key: string): Pair {
  const [x = '', y = ''] = key.split('\n');
  return { x, y };
}
