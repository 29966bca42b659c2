import type { ReactNode } from 'react';
import { gapBehind } from '../../shared/charts/numberTexts.ts';

/** A sentence or a name in bold and what is said of it, as one line of text. */
export function BoldLead({ lead, children }: { readonly lead: string; readonly children: ReactNode }) {
  return (
    <>
      <strong>{lead}</strong>
      {gapBehind(lead)}
      {children}
    </>
  );
}
