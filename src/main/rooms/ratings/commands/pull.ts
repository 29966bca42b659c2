import { AppError } from '../../../../shared/errors.ts';
import { fetchReportSchema } from '../../../../shared/rooms/ratings/rows.ts';
import { type Command, UsageError } from '../../../commandLine/command.ts';
import { sayTrouble } from '../../../commandLine/sayTrouble.ts';
import { sayEnded } from './sayEnded.ts';
import { dataFolderOf, findStudy, studyOptions, studyOptionsHelp } from './studyOption.ts';

/** `akapen ratings pull`. */
export const ratingsPullCommand: Command = {
  help: `akapen ratings pull --data-dir FOLDER [--study ID] [--destination ID]

Takes the rows into a study that evaluators have sent to the table of the team's PostgreSQL server since it was asked last. The table is a
destination of the study ("akapen outbox connect"); reading asks for the right SELECT alone. Nothing that is here is replaced: a row with other
content than the one with its id is kept beside it and told. It may be stopped at any time: what was taken does not come again.

${studyOptionsHelp}
  --destination ID   number of the destination (default: the only table of the study)

Prints {"added","completed","same","conflicts","conflictCount","refused","refusedCount","unknownVersions","isEnded","trouble"}:
what was in the way, or null. Where rows came into a study that has ended, stderr says that its results changed.
Exit codes: 0 all taken, 1 something was in the way, refused or differs, 2 wrong usage.`,
  options: { ...studyOptions, destination: { type: 'string' } },
  positionals: 0,
  async run(args, terminal, inProject) {
    const report = await inProject(dataFolderOf(args, 'ratings pull'), async ({ call, finish }) => {
      const { datasetId, studyId } = await findStudy(call, args);
      const { destinations } = await call('outbox.overview', {});
      const tables = destinations.filter(({ study, settings }) => study === studyId && settings.kind === 'postgres');
      const { destination: wanted } = args.values;
      const found = tables.filter(({ id }) => wanted === undefined || String(id) === wanted);
      const [only, other] = found;
      if (only === undefined) {
        throw new AppError('NOT_FOUND', 'The study has no such table', {
          kind: 'destination',
          id: String(wanted ?? ''),
        });
      }
      if (other !== undefined)
        throw new UsageError(`--destination is missing: ${found.map(({ id }) => id).join(' or ')}`);
      const { taskId } = await call('ratings.pullRows', { datasetId, destinationId: only.id });
      const { trouble, ...taken } = fetchReportSchema.parse(await finish(taskId));
      if (trouble !== null) sayTrouble(terminal, only.id, trouble);
      sayEnded(terminal, taken);
      // A row of the table is ours, so that nothing in it is unknown.
      const { unknownWords: _, isOtherState: __, ...shown } = taken;
      return { ...shown, trouble };
    });
    terminal.print(report);
    return report.trouble === null && report.conflictCount + report.refusedCount === 0 ? 0 : 1;
  },
};
