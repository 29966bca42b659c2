import { AppError } from '../../../../shared/errors.ts';
import type { DriftPreview } from '../../../../shared/rooms/drift/preview.ts';
import type { Terminal } from '../../../commandLine/command.ts';
import type { ImportPart } from '../../../commandLine/roomCommands.ts';

/** The part of `akapen import` about files of Study C. */
export const driftImportPart: ImportPart = {
  options: { 'accept-short': { type: 'boolean' } },
  help: '  --accept-short     generations of Study C: import them although they end before their cases do',
  check({ file, path, preview, goldDatasetId }, options, terminal) {
    if (preview.room !== 'drift') return;
    sayConversations(terminal, file, preview);
    sayOtherSplit(terminal, file, preview.fits, goldDatasetId);
    if (options['accept-short'] !== true) refuseShort(path, preview.fits, goldDatasetId);
  },
  onImported: async () => null,
};

/** Equal conversations under several ids are no independent cases. */
function sayConversations(terminal: Terminal, file: string, { caseCount, conversationCount }: DriftPreview): void {
  if (conversationCount === 0 || conversationCount === caseCount) return;
  terminal.say(
    `${file}: its ${caseCount} cases are ${conversationCount} conversations under several ids; --clusters conversations resamples them as one`,
  );
}

/** What was not generated to its end is asked about before it is there. */
function refuseShort(path: string, fits: DriftPreview['fits'], goldDatasetId: number | null): void {
  const fit = fits.find(({ datasetId }) => datasetId === goldDatasetId);
  if (fit === undefined || fit.firstShort === null) return;
  const { caseKey, last, stated } = fit.firstShort;
  const told = `Generations of ${fit.shortCount} cases end early (${caseKey}: turn ${last} of ${stated}); --accept-short imports them, and turns that were never generated have no part in any number`;
  throw new AppError('CONFLICT', told, { path, cases: fit.shortCount });
}

/** Different sets of cases use the same ids: what was made from another one is imported, but not without a word. */
function sayOtherSplit(
  terminal: Terminal,
  file: string,
  fits: DriftPreview['fits'],
  goldDatasetId: number | null,
): void {
  const fit = fits.find(({ datasetId }) => datasetId === goldDatasetId);
  if (fit === undefined || fit.firstOther === null) return;
  const { caseKey, part, turn } = fit.firstOther;
  const first = `${caseKey}: ${{ patientSummary: 'patient summary', message: 'message', turnCount: 'last turn', plan: 'entities that the plan names' }[part]}`;
  terminal.say(
    `${file}: ${fit.otherCount} of its cases were made from other content than dataset ${fit.datasetId} has (${first}, turn ${turn})`,
  );
}
