import type { MergeReport } from '../../../../shared/rooms/ratings/rows.ts';
import type { Terminal } from '../../../commandLine/command.ts';

/** Says of a study that has ended that the rows that came in change its results. */
export function sayEnded(terminal: Terminal, { isEnded, added }: Pick<MergeReport, 'isEnded' | 'added'>): void {
  if (isEnded && added > 0) terminal.say('The study has ended: its final results change with these rows.');
}
