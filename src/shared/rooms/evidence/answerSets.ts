/** Names of sets of explanations that a study of ratings can be made of. */

/** The outputs of an agent in a set of results. */
export function outputsSetId(datasetId: number, model: string, agent: string): string {
  return `${datasetId}:output:${model}/${agent}`;
}

/** What an evaluator wrote of a set of claims. */
export function writtenSetId(datasetId: number, evaluatorId: string): string {
  return `${datasetId}:${evaluatorId}`;
}

/** The reference explanations of a set of claims, of those whose gold somebody has seen. */
export function goldSetId(datasetId: number): string {
  return `${datasetId}:gold`;
}
