import type { Contract, Method } from '../../shared/api/contract.ts';

type Command = { [M in Method]: Contract[M]['kind'] extends 'command' ? M : never }[Method];

/** Whether a command is something that a person did to the project, and would do again if it were lost. A new one does not compile without it. */
const commands = {
  'project.chooseEvaluator': true,
  'project.updateSettings': true,
  'project.undo': true,
  'project.redo': true,
  'project.takeSnapshot': false,
  'project.restoreSnapshot': true,
  'session.write': false,
  'tasks.cancel': false,
  'host.chooseFiles': false,
  'host.chooseSavePath': false,
  'host.openExternal': false,
  'host.revealDataFolder': false,
  'datasets.import': true,
  'datasets.discardPreview': false,
  'datasets.rename': true,
  'datasets.describe': true,
  'datasets.withdraw': true,
  'datasets.export': false,
  'derivations.saveContent': true,
  'derivations.setState': true,
  'derivations.setFlag': true,
  'derivations.addComment': true,
  'derivations.keepCheck': true,
  'derivations.restore': true,
  'derivations.score': false,
  'traces.cancelSearch': false,
  'traces.addToolList': true,
  'traces.removeToolList': true,
  'traces.editLabel': true,
  'traces.assignTool': true,
  'traces.saveScheme': true,
  'traces.setMark': true,
  'traces.addSpan': true,
  'traces.editSpan': true,
  'traces.setComment': true,
  'traces.setState': true,
  'traces.setFlag': true,
  'traces.dismissFinding': true,
  'traces.saveQueue': true,
  'traces.refreshQueue': true,
  'traces.removeQueue': true,
  'traces.exportMarks': false,
  'traces.saveMapping': true,
  'drift.measure': false,
  'drift.resume': false,
  'drift.overrule': true,
  'drift.setComment': true,
  'drift.setTurnDone': true,
  'drift.setPlan': true,
  'drift.setNote': true,
  'drift.setGroups': true,
  'drift.setTerms': true,
  'drift.saveQueue': true,
  'drift.renameQueue': true,
  'drift.removeQueue': true,
  'drift.rate': true,
  'drift.exportRun': false,
  'drift.exportPlans': false,
  'drift.exportRatings': false,
  'drift.exportChart': false,
} satisfies Readonly<Record<Command, boolean>>;

const acts: ReadonlySet<string> = new Set(
  Object.entries(commands).flatMap(([method, isAct]) => (isAct ? [method] : [])),
);

/** Whether somebody has to know that this request waits. The others wait too, but nobody has to worry about them. */
export function isAct(method: string): boolean {
  return acts.has(method);
}
