import { useMemo } from 'react';
import { diffLines } from '../../../shared/traces/diffLines.ts';
import { isTerminalText } from '../../../shared/traces/terminalText.ts';
import type { Step } from '../../../shared/traces/trace.ts';
import { diffLooks, goneOf, longestLooks, noLooks, type TextLook, terminalLooks } from './textLooks.ts';
import type { View } from './transcriptTypes.ts';

/** Under which name the chosen view is kept: one for all steps of a kind, and of a tool where there is one. */
export function viewKey({ kind, tool }: Pick<Step, 'kind' | 'tool'>): string {
  return tool === null ? kind : `${kind}.${tool}`;
}

/** A value is shown as one; Markdown is drawn only of prose; everything else as it is written. */
export function usualView(offered: readonly View[], is: { readonly value: boolean; readonly prose: boolean }): View {
  const asValue = offered.findLast((view) => view === 'tree' || view === 'table');
  if (is.value && asValue !== undefined) return asValue;
  return is.prose && offered.includes('markdown') ? 'markdown' : 'text';
}

type TextForms = {
  /** Whether a terminal would show it otherwise than it is written; only results come from terminals. */
  readonly isTerminal: boolean;
  readonly isDiff: boolean;
  /** Whether carriage returns let parts of lines be written over. */
  readonly hasReturns: boolean;
  /** Whether it is too long for the looks of terminals and diffs. */
  readonly isTooLong: boolean;
  readonly looks: readonly TextLook[];
};

const written = { isTerminal: false, isDiff: false, hasReturns: false, isTooLong: false } as const;

/** How the text of a step is drawn: as a terminal shows it, or with the lines of its diffs. */
export function useTextForms(text: string, isResult: boolean): TextForms {
  return useMemo(() => {
    if (text.length > longestLooks) return { ...written, isTooLong: true, looks: noLooks };
    if (isResult && isTerminalText(text)) {
      const looks = terminalLooks(text);
      return { ...written, isTerminal: true, hasReturns: goneOf(looks).overwritten > 0, looks };
    }
    const lines = diffLines(text);
    return { ...written, isDiff: lines.length > 0, looks: diffLooks(lines) };
  }, [text, isResult]);
}
