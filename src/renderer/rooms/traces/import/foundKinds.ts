import type { AnyJson } from '../../../../shared/json.ts';
import { keysOfPointer } from '../../../../shared/text/jsonPointer.ts';
import type { FieldMapping } from '../../../../shared/traces/fieldMapping.ts';
import { type StepKind, stepKinds } from '../../../../shared/traces/trace.ts';

/** More than these are no kinds. */
const mostValues = 60;

/** What stands in the field for the kind of the steps that were looked at, most often first; none without a field. */
export function valuesOf(steps: readonly AnyJson[], pointer: string | null): readonly string[] {
  if (pointer === null) return [];
  const counts = new Map<string, number>();
  for (const step of steps) {
    let value: unknown = step;
    for (const key of keysOfPointer(pointer)) {
      value =
        typeof value === 'object' && value !== null ? Object.entries(value).find(([name]) => name === key)?.[1] : null;
    }
    if (typeof value === 'string' && value !== '') counts.set(value, (counts.get(value) ?? 0) + 1);
  }
  return [...counts]
    .toSorted((a, b) => b[1] - a[1])
    .slice(0, mostValues)
    .map(([value]) => value);
}

const sayings: readonly (readonly [kind: StepKind, words: RegExp])[] = [
  ['system', /system|developer|システム/i],
  ['user', /user|human|customer|patient|client|(?:利用者|ユーザー|患者)(?!へ)|^質問(?:者|文)?$/i],
  [
    'tool_result',
    /result|observation|tool_?(?:output|response)|^(?:tool|function|env|environment|output|道具|ツール)$|結果|観測|観察|(?:道具|ツール)の?(?:出力|応答)/i,
  ],
  ['tool_call', /call|action|tool_?use|invoke|^act$|呼び?出|操作|行動(?!計画)|(?:道具|ツール)の?(?:使用|利用|実行)/i],
  ['answer', /answer|final|finish|submit|回答|答え/i],
  ['thought', /assistant|thought|think|reason|reflect|plan|思考|推論|計画|アシスタント|bot|agent|model|^ai$|gpt/i],
];

/** Kinds that the words say; words that say none are left out. */
export function proposedKinds(values: readonly string[]): FieldMapping['kinds'] {
  return Object.fromEntries(
    values.flatMap((value) => {
      const known = stepKinds.find((kind) => kind === value) ?? sayings.find(([, words]) => words.test(value))?.[0];
      return known === undefined ? [] : [[value, known]];
    }),
  );
}
