/** Names the outputs of an agent among the sets of answers that a study of ratings can be made of. */
export function outputsSetId(datasetId: number, model: string, agent: string): string {
  return `${datasetId}:output:${model}/${agent}`;
}
