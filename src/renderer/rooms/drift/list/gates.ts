import { driftGates, type MeasuredModel } from '../../../../shared/drift/modelNumbers.ts';
import { numbersOf } from '../charts/curves/driftSeries.ts';

export const gateNames = ['recallAtTen', 'conflictRate', 'slope', 'alignment'] as const;
export type GateName = (typeof gateNames)[number];

/** A number of a model against its gate. The comparison is strict: a value on the gate does not pass. */
export type GateResult = { readonly gate: GateName; readonly value: number; readonly passes: boolean };

/** The gates whose numbers were measured, in the order of the safety card. */
export function gateResults(model: MeasuredModel, showsOverruled: boolean): GateResult[] {
  const { recallAtTen, conflict, slope, alignment } = numbersOf(model, showsOverruled);
  const values = {
    recallAtTen: recallAtTen.critical,
    conflictRate: conflict?.evaluatedPairs.rate ?? null,
    slope: slope.critical,
    alignment: alignment?.full ?? null,
  } satisfies Record<GateName, number | null>;
  return gateNames.flatMap((gate) => {
    const value = values[gate];
    if (value === null) return [];
    const passes = gate === 'conflictRate' ? value < driftGates[gate] : value > driftGates[gate];
    return [{ gate, value, passes }];
  });
}

/** A number with a minus sign of its own width. */
export function signed(value: number, digits: number): string {
  const text = Math.abs(value).toFixed(digits);
  return value < 0 && Number(text) !== 0 ? `\u2212${text}` : text;
}
