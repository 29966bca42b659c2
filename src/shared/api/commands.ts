import type { RoomId } from '../datasets.ts';
import { derivationsCommands } from '../rooms/derivations/commands.ts';
import { driftCommands } from '../rooms/drift/commands.ts';
import { evidenceCommands } from '../rooms/evidence/commands.ts';
import { ratingsCommands } from '../rooms/ratings/commands.ts';
import { tracesCommands } from '../rooms/traces/commands.ts';
import type { Contract } from './contract.ts';
import type { CommandsOf } from './define.ts';

/** The commands of each room. Apart from the methods, as a window would have to load the shapes of all of them. */
const roomCommands = {
  derivations: derivationsCommands,
  traces: tracesCommands,
  drift: driftCommands,
  ratings: ratingsCommands,
  evidence: evidenceCommands,
} satisfies Record<RoomId, unknown>;

/** Whether a command is something that a person did to the project, and would do again if it were lost. A new one does not compile without it. */
const commands = {
  'project.chooseEvaluator': true,
  'project.updateSettings': true,
  'project.setEvaluatorsForDone': true,
  'project.undo': true,
  'project.redo': true,
  'project.writeWaiting': true,
  'project.dropWaiting': true,
  'project.takeSnapshot': false,
  'project.restoreSnapshot': true,
  'session.write': false,
  'tasks.cancel': false,
  'host.chooseFiles': false,
  'host.chooseImportFolder': false,
  'host.takeOpened': false,
  'host.chooseFolder': false,
  'host.chooseDestination': false,
  'host.openExternal': false,
  'host.revealDataFolder': false,
  'datasets.import': true,
  'datasets.discardPreview': false,
  'datasets.rename': true,
  'datasets.describe': true,
  'datasets.withdraw': true,
  'datasets.putBack': true,
  'datasets.export': false,
  'datasets.exportAgreement': false,
  'watching.begin': false,
  'watching.putAway': false,
  'watching.stop': false,
  'outbox.send': false,
  'outbox.retry': true,
  'outbox.reconcile': false,
  'outbox.removeCopies': false,
  'outbox.sendAgain': true,
  'outbox.beginAnew': true,
  'outbox.addDestination': true,
  'outbox.changeDestination': true,
  'outbox.removeDestination': true,
  'outbox.setAutomatic': true,
  'outbox.giveSecret': true,
  'outbox.signIn': false,
  'outbox.export': false,
  'work.export': false,
  'work.exportChanges': false,
  ...roomCommands.derivations,
  ...roomCommands.traces,
  ...roomCommands.drift,
  ...roomCommands.ratings,
  ...roomCommands.evidence,
} satisfies CommandsOf<Contract>;

const acts: ReadonlySet<string> = new Set(
  Object.entries(commands).flatMap(([method, isAct]) => (isAct ? [method] : [])),
);

/** Whether a method changes something. */
export function isCommand(method: string): boolean {
  return Object.hasOwn(commands, method);
}

/** Whether somebody has to know that this request waits. The others wait too, but nobody has to worry about them. */
export function isAct(method: string): boolean {
  return acts.has(method);
}
