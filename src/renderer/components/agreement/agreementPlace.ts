/** Where one is on a page of agreement: the room keeps it while one looks at a disagreement in its place and comes back. */
type AgreementPlace = {
  /** Null before anything was chosen. */
  readonly judgement: string | null;
  readonly key: string | null;
};

export const firstPlace: AgreementPlace = { judgement: null, key: null };

/** What a page needs to be left and come back to. */
export type KeptPlace = { readonly at: AgreementPlace; readonly onMove: (to: AgreementPlace) => void };
