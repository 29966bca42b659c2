import { create } from 'zustand';

type PdsqiView = {
  readonly tab: 'rate' | 'agreement';
  /** Whether the model of a summary is hidden. Kept while another chart is looked at. */
  readonly isBlind: boolean;
  setTab(tab: PdsqiView['tab']): void;
  setBlind(isBlind: boolean): void;
};

/** How the ratings are looked at. */
export const usePdsqiView = create<PdsqiView>()((set) => ({
  tab: 'rate',
  isBlind: false,
  setTab: (tab) => set({ tab }),
  setBlind: (isBlind) => set({ isBlind }),
}));
