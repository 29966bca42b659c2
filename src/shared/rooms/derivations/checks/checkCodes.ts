import type { CheckSeverity } from '../finding.ts';

const errorCodes = ['E1', 'E2', 'E3', 'E4', 'E5', 'E6', 'E7', 'E8', 'E9', 'E10', 'E11', 'E12', 'E13', 'E14'] as const;
const warningCodes = [
  ...(['W1', 'W2', 'W3', 'W4', 'W5', 'W6', 'W7', 'W8', 'W9', 'W9b', 'W10', 'W11', 'W12', 'W13', 'W14', 'W15'] as const),
  ...(['W16', 'W17', 'W18', 'W19', 'W20', 'W21', 'W22', 'W23', 'W24', 'W25', 'W26', 'W27', 'W28', 'W29'] as const),
  ...(['W30', 'W31'] as const),
] as const;
const hintCodes = ['H1', 'H2', 'H3', 'H4', 'H5', 'H9', 'H14'] as const;

export type CheckCode = (typeof errorCodes)[number] | (typeof warningCodes)[number] | (typeof hintCodes)[number];

/** All codes in the order of lists: errors, warnings, hints, each by number. */
export const checkCodes: readonly CheckCode[] = [...errorCodes, ...warningCodes, ...hintCodes];

/** What is the same for every hit of a check. */
export type CheckDefinition = {
  readonly severity: CheckSeverity;
  /** Whether lists show it without being asked: errors and warnings do, hints wait in their grey list. */
  readonly shown: boolean;
};

function define<Code extends CheckCode>(
  codes: readonly Code[],
  definition: CheckDefinition,
): [Code, CheckDefinition][] {
  return codes.map((code) => [code, definition]);
}

/** Severity and visibility of each check, in the order of lists. */
export const checkDefinitions: ReadonlyMap<string, CheckDefinition> = new Map<string, CheckDefinition>([
  ...define(errorCodes, { severity: 'error', shown: true }),
  ...define(warningCodes, { severity: 'warning', shown: true }),
  ...define(hintCodes, { severity: 'hint', shown: false }),
]);
