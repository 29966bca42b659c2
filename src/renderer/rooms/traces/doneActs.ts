import { openRowAfter } from '../../window/listPages.ts';
import type { ListActs } from './listActs.ts';
import type { MarkActs } from './markActs.ts';
import type { StoreParts, TracesActs } from './tracesState.ts';

/** "Done, next": the window goes on at once, the core is told behind it, and where it refuses the window goes back. */
export function createDoneActs({ get, set }: StoreParts, marks: MarkActs, list: ListActs): Pick<TracesActs, 'done'> {
  /** The rows are read again when the core tells of the change. */
  function showState(groupId: number, state: 'todo' | 'done'): void {
    const { rows } = get();
    if (!rows) return;
    const pages = [...rows.pages].map(
      ([page, groups]) => [page, groups.map((one) => (one.id === groupId ? { ...one, state } : one))] as const,
    );
    set({ rows: { ...rows, pages: new Map(pages) } });
  }

  async function markDone(groupId: number): Promise<void> {
    showState(groupId, 'done');
    try {
      await marks.acts.setState('done');
    } catch (thrown) {
      showState(groupId, 'todo');
      await list.acts.selectGroup(groupId);
      throw thrown;
    }
  }

  return {
    done: async () => {
      const { selectedId, group, rows, selectedIndex } = get();
      if (selectedId === null || group.status !== 'ready') return true;
      marks.commit();
      const marking = group.value.group.state === 'done' ? Promise.resolve() : markDone(selectedId);
      const next = openRowAfter(rows, selectedIndex);
      if (next === null) return list.acts.nextOpenGroup(marking);
      await Promise.all([marking, list.acts.selectGroup(next.row.id, next.index)]);
      return true;
    },
  };
}
