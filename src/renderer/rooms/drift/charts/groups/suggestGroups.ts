/** Signs in the names of models that are trained to reason before they answer. */
const reasoning = /(^|[^a-z])(r1|o[134]|qwq|qvq|think|thinking|reason|reasoner|reasoning|gpt-oss|marco)([^a-z]|$)/i;

/** Models that reason and standard ones, by their names alone; it is a guess that people check. */
export function suggestGroups(models: readonly string[]): {
  readonly reasoning: string[];
  readonly standard: string[];
} {
  return {
    reasoning: models.filter((model) => reasoning.test(model)),
    standard: models.filter((model) => !reasoning.test(model)),
  };
}
