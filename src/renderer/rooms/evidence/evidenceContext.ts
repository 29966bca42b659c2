import { createContext, useContext } from 'react';
import { useStore } from 'zustand';
import type { EvidenceState } from './evidenceState.ts';
import type { EvidenceStore } from './evidenceStore.ts';

export const EvidenceContext = createContext<EvidenceStore | null>(null);

export function useEvidenceStore(): EvidenceStore {
  const store = useContext(EvidenceContext);
  if (store === null) throw new Error('No evidence store around this component');
  return store;
}

/** A part of the room's state; the component follows when that part changes. */
export function useEvidence<T>(select: (state: EvidenceState) => T): T {
  return useStore(useEvidenceStore(), select);
}
