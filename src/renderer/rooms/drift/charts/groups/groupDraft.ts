import { mergedGroups } from '../../../../../shared/rooms/drift/mergedLists.ts';
import type { DriftGroup } from '../../../../../shared/rooms/drift/overview.ts';

/** Groups as they are typed; a name may still be empty. */
export type GroupDraft = readonly { readonly id: number; readonly name: string; readonly models: readonly string[] }[];

type Named = { readonly name: string; readonly models: readonly string[] };

export function draftOf(groups: readonly DriftGroup[]): GroupDraft {
  return groups.map(({ name, models }, index) => ({ id: index, name, models: [...models] }));
}

export function addGroup(draft: GroupDraft, name: string, models: readonly string[] = []): GroupDraft {
  return [...draft, { id: Math.max(-1, ...draft.map(({ id }) => id)) + 1, name, models }];
}

export function renameGroup(draft: GroupDraft, id: number, name: string): GroupDraft {
  return draft.map((group) => (group.id === id ? { ...group, name } : group));
}

/** Puts a model into a group or takes it out; the order of the models stays that of `order`. */
export function toggleModel(draft: GroupDraft, id: number, model: string, order: readonly string[]): GroupDraft {
  return draft.map((group) => {
    if (group.id !== id) return group;
    const models = new Set(group.models);
    if (!models.delete(model)) models.add(model);
    return {
      ...group,
      models: [...order.filter((one) => models.has(one)), ...[...models].filter((one) => !order.includes(one))],
    };
  });
}

/** A draft as it would be had it been made of `groups` rather than `base`; `asked` is what it says. */
export function draftOnto(
  draft: GroupDraft,
  { asked, base, groups }: Readonly<Record<'asked' | 'base' | 'groups', readonly DriftGroup[]>>,
): GroupDraft {
  const ids = new Map(draft.map(({ id, name }) => [name.trim(), id]));
  const firstFree = Math.max(-1, ...ids.values()) + 1;
  const merged = mergedGroups({ base, mine: asked, theirs: groups });
  return merged.map(({ name, models }, at) => ({ id: ids.get(name) ?? firstFree + at, name, models }));
}

/** What is saved; null while a name is empty or there twice. */
export function groupsOf(draft: GroupDraft): DriftGroup[] | null {
  const groups = draft.map(({ name, models }) => ({ name: name.trim(), models: [...models] }));
  const names = new Set(groups.map(({ name }) => name));
  return names.has('') || names.size < groups.length ? null : groups;
}

/** Whatever their order: of two windows each has its own groups first. */
export function isSameGroups(one: readonly Named[], other: readonly Named[]): boolean {
  const plain = (groups: readonly Named[]) =>
    JSON.stringify(groups.map(({ name, models }) => [name.trim(), [...models].sort()]).sort());
  return plain(one) === plain(other);
}
