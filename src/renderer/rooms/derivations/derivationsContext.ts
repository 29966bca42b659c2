import { createContext, useContext } from 'react';
import { useStore } from 'zustand';
import type { Capabilities, Corpus } from '../../../shared/rooms/derivations/corpora/corpus.ts';
import { corpusOf, noCapabilities } from '../../../shared/rooms/derivations/corpora/index.ts';
import type { DerivationsState } from './derivationsState.ts';
import type { DerivationsStore } from './derivationsStore.ts';

export const DerivationsContext = createContext<DerivationsStore | null>(null);

export function useDerivationsStore(): DerivationsStore {
  const store = useContext(DerivationsContext);
  if (store === null) throw new Error('No derivations store around this component');
  return store;
}

/** A part of the room's state; the component follows when that part changes. */
export function useDerivations<T>(select: (state: DerivationsState) => T): T {
  return useStore(useDerivationsStore(), select);
}

/** What questions of the open dataset have; nothing before one is open. */
export function useHas(): Capabilities {
  return useDerivations((state) => corpusOf(state.dataset?.format ?? '')?.has ?? noCapabilities);
}

const noMetric: Corpus['metric'] = { id: '', parts: [], compares: 'words' };

/** How predictions for the open dataset are scored; without any score before one is open. */
export function useMetric(): Corpus['metric'] {
  return useDerivations((state) => corpusOf(state.dataset?.format ?? '')?.metric ?? noMetric);
}

// One object for every answer: a fresh list each time would render without end.
const none: readonly string[] = [];

/** Codes of the checks that somebody looked at and wants so; none before the question is read. */
export function useKeptChecks(): readonly string[] {
  return useDerivations(({ detail }) => (detail.status === 'ready' ? detail.value.keptChecks : none));
}

/** Suggested triples that somebody did not want. */
export function useDismissed(): readonly string[] {
  return useDerivations(({ detail }) => (detail.status === 'ready' ? detail.value.dismissedSuggestions : none));
}
