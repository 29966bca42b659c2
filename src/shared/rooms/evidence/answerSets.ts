/** Names of sets of explanations that a study of ratings can be made of. */

/** The outputs of an agent in a set of results. */
export function outputsSetId(datasetId: number, model: string, agent: string): string {
  return `${outputsPrefix(datasetId)}${model}/${agent}`;
}

/** Whether a set is the outputs of an agent in this set of results. */
export function isOutputsSetOf(datasetId: number, setId: string): boolean {
  return setId.startsWith(outputsPrefix(datasetId));
}

function outputsPrefix(datasetId: number): string {
  return `${datasetId}:output:`;
}

/** What an evaluator wrote of a set of claims. */
export function writtenSetId(datasetId: number, evaluatorId: string): string {
  return `${datasetId}:${evaluatorId}`;
}

/** The reference explanations of a set of claims, of those whose gold somebody has seen. */
export function goldSetId(datasetId: number): string {
  return `${datasetId}:gold`;
}
