import type { AnyJson } from '../../../shared/json.ts';
import { at, elementsOf, idAt, isList, isObject, type Located } from '../../records/located.ts';
import { restOfSteps } from './atifRest.ts';

const member = 'subagent_trajectories';

/** The trajectories of other agents that one holds in itself, by their id, and the pointers of those that were read with it. */
export type Children = { readonly byId: ReadonlyMap<string, Located>; readonly read: Set<string> };

export function childrenIn(root: Located): Children {
  const byId = new Map<string, Located>();
  const take = (node: Located) => {
    for (const child of elementsOf(at(node, member))) {
      const id = idAt(child, 'trajectory_id', 'session_id');
      if (id !== null && !byId.has(id)) byId.set(id, child);
      take(child);
    }
  };
  take(root);
  return { byId, read: new Set() };
}

/** The trajectories that an observation says it has started, each where it is named first. */
export function startedBy(observed: Located, { byId, read }: Children): Located[] {
  return elementsOf(at(observed, 'subagent_trajectory_ref')).flatMap((ref) => {
    const child = byId.get(idAt(ref, 'trajectory_id', 'session_id') ?? '');
    if (child === undefined || read.has(child.pointer)) return [];
    read.add(child.pointer);
    return [child];
  });
}

/** A trajectory as it is written, without the steps of those in it that were read. */
export function withoutRead(node: Located, read: ReadonlySet<string>): AnyJson {
  if (!isObject(node.value)) return node.value;
  const { steps: _, ...rest } = node.value;
  const own = read.has(node.pointer) ? { ...rest, ...restOfSteps(elementsOf(at(node, 'steps'))) } : node.value;
  const children = at(node, member);
  if (!isList(children?.value)) return own;
  return { ...own, [member]: elementsOf(children).map((child) => withoutRead(child, read)) };
}
