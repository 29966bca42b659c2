import type { AnyJson } from '../../../../shared/json.ts';
import { keysOfPointer } from '../../../../shared/text/jsonPointer.ts';
import { answerWord } from '../../../../shared/traces/answerWord.ts';
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
  ['tool_call', /call|action|tool_?use|invo[kc]|^act$|呼び?出|操作|行動(?!計画)|(?:道具|ツール)の?(?:使用|利用|実行)/i],
  ['answer', answerWord],
  ['thought', /thought|think|reason|reflect|plan|思考|推論|計画/i],
];
const models = /assistant|アシスタント|bot|agent|model|^ai$|gpt/i;

/** Kinds that the words say; words that say none are left out. What a model says is its answer, unless the file calls something else so. */
export function proposedKinds(values: readonly string[]): FieldMapping['kinds'] {
  const told = values.map((value) => [value, kindToldBy(value)] as const);
  const ofModel: StepKind = told.some(([, kind]) => kind === 'answer') ? 'thought' : 'answer';
  return Object.fromEntries(
    told.flatMap(([value, kind]) => {
      const known = kind ?? (models.test(value) ? ofModel : null);
      return known === null ? [] : [[value, known]];
    }),
  );
}

function kindToldBy(value: string): StepKind | null {
  return stepKinds.find((kind) => kind === value) ?? sayings.find(([, words]) => words.test(value))?.[0] ?? null;
}
