import type { AnyJson } from '../../../shared/json.ts';

/** What a tree shows of a value at first: how many members of each opened branch, by its path; closed branches are not in it. */
export type OpenedBranches = ReadonlyMap<string, number>;

/** Lines that a result opens to by itself, and those that it opens to when all of it is asked for. */
export const treeLines = { cut: 20, whole: 200 } as const;

const lettersInLine = 60;
const mostLinesOfText = 3;

/** Path of a member of the branch at `path`; the outermost value has the path `''`. */
export function memberPath(path: string, key: string): string {
  return `${path}/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`;
}

/**
 * Opens the branches of a value breadth-first until about `lines` lines are drawn. A branch that has more members than there is room for
 * shows its first ones, and of a long list of branches only a few come at first, so that there is room to see into them. When there is no
 * room at all, the branches that are left stay closed. The outermost one shows at least a member. A list of one plain value, as drug labels
 * have for each section, is open wherever it is shown: closed it says nothing.
 */
export function openedAtFirst(value: AnyJson, lines: number): OpenedBranches {
  const opened = new Map<string, number>();
  const waiting: (readonly [path: string, branch: object])[] = [];
  const meet = (path: string, one: AnyJson) => {
    if (typeof one === 'object' && one !== null) waiting.push([path, one]);
  };
  meet('', value);
  const mostBranches = Math.ceil(lines / 6);
  let drawn = 1;
  for (let at = 0; at < waiting.length && drawn < lines; at += 1) {
    const [path, branch] = waiting[at] ?? ['', {}];
    let shown = 0;
    let branches = 0;
    for (const [key, member] of membersOf(branch)) {
      if (drawn >= lines && shown > 0) break;
      if (Array.isArray(branch) && typeof member === 'object' && member !== null) branches += 1;
      if (branches > mostBranches) break;
      shown += 1;
      const only = onlyValueOf(member);
      drawn += only === undefined ? linesOf(member) : 1 + linesOf(only);
      if (only === undefined) meet(memberPath(path, key), member);
      else opened.set(memberPath(path, key), 1);
    }
    opened.set(path, shown);
  }
  return opened;
}

/** Whether a value has more to open than its beginning shows. */
export function opensFurther(value: AnyJson): boolean {
  return shownMembers(openedAtFirst(value, treeLines.whole)) > shownMembers(openedAtFirst(value, treeLines.cut));
}

function shownMembers(opened: OpenedBranches): number {
  return [...opened.values()].reduce((total, members) => total + members, 0);
}

/** The members one after the other: a list of a million is not copied to show its first ones. */
function* membersOf(branch: object): Generator<readonly [string, AnyJson]> {
  if (Array.isArray(branch)) {
    for (let at = 0; at < branch.length; at += 1) yield [String(at), branch[at]];
    return;
  }
  yield* Object.entries(branch);
}

/** The value of a list that has one, and no branch; undefined for everything else. */
function onlyValueOf(member: AnyJson): AnyJson | undefined {
  if (!Array.isArray(member) || member.length !== 1) return undefined;
  return typeof member[0] === 'object' && member[0] !== null ? undefined : member[0];
}

/** Lines that a member takes while it is closed; a long text is cut by itself. */
function linesOf(member: AnyJson): number {
  return typeof member === 'string' ? Math.min(mostLinesOfText, Math.ceil(member.length / lettersInLine) || 1) : 1;
}
