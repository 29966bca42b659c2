import { useApp } from './workbench.ts';

/** Whether somebody has said who works here. Before that nothing is opened, imported, undone or looked for. */
export function useHasEvaluator(): boolean {
  return useApp(({ project }) => project.status === 'ready' && project.value.evaluator !== null);
}
