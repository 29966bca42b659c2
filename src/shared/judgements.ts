/** An item is done for the project when this many evaluators have called it done. */
export const evaluatorsForDone = 1;
