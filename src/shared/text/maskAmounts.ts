/** Members that say what a model call took. Names of arguments such as `time` or `cost` alone mean other things as well. */
const amounts =
  /("(?:[\w.-]*tokens?(?:_count|Count|_sent|_received)?|tokens_(?:sent|received)|(?:total|instance|estimated)_?cost(?:_usd|Usd|USD)?|cost_?usd|latency(?:_?ms)?|duration(?:_?ms|Ns)?|execution_time|working_(?:time|start)|total_time|timestamp|created(?:_at|At)?|(?:started|ended|completed)(?:_at|At)?|(?:start|end)(?:_time|Time(?:UnixNano)?))"\s*:\s*)("(?:[^"\\]|\\.)*"|-?\d[\d.eE+-]*)/gi;

/**
 * A JSON text with the values of tokens, times and costs replaced by signs of the same length: they tell models apart. A text without
 * such members stays as it is.
 */
export function maskAmounts(json: string): string {
  return json.replace(amounts, (_, name: string, value: string) =>
    value.startsWith('"') ? `${name}"${'•'.repeat(value.length - 2)}"` : `${name}${'•'.repeat(value.length)}`,
  );
}
