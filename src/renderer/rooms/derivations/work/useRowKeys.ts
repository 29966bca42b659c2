import { useCommand } from '../../../window/keyDispatcher.ts';
import { useDerivations, useDerivationsStore } from '../derivationsContext.ts';

/** A digit goes to the row of that number, from wherever no text is typed: its subject, all of it chosen, from which Tab goes on. */
export function useRowKeys(): void {
  const store = useDerivationsStore();
  const stepCount = useDerivations((state) => state.content?.derivations[state.derivation]?.length ?? 0);
  const go = (step: number) => store.getState().focusCell({ step, field: 'subject', object: 0 }, 'all');
  useCommand('derivations.toRow1', () => go(0), stepCount > 0);
  useCommand('derivations.toRow2', () => go(1), stepCount > 1);
  useCommand('derivations.toRow3', () => go(2), stepCount > 2);
  useCommand('derivations.toRow4', () => go(3), stepCount > 3);
  useCommand('derivations.toRow5', () => go(4), stepCount > 4);
  useCommand('derivations.toRow6', () => go(5), stepCount > 5);
  useCommand('derivations.toRow7', () => go(6), stepCount > 6);
  useCommand('derivations.toRow8', () => go(7), stepCount > 7);
  useCommand('derivations.toRow9', () => go(8), stepCount > 8);
}
