import { changeStep, replaceObject, stepPlace } from './edits.ts';
import { type Check, finding, fixTo, type QuestionCheck } from './item.ts';
import { normalize } from './normalize.ts';

const opening = '「『“(（';
const closing = '」』”)）';
const separators = '、､;；';
const anySeparator = /[、､;；,，]/;
/** Longest list, in values, that is searched for a split title. */
const longestList = 20;

/**
 * The parts of a value that seems to hold several, trimmed and without empty ones; null when it is one value. Separators
 * are 、､;； and commas that do not group thousands, outside 「」『』“”"" and brackets.
 */
function listedParts(value: string): string[] | null {
  if (!anySeparator.test(value)) return null;
  const parts: string[] = [];
  let depth = 0;
  let quoted = false;
  let start = 0;
  for (let at = 0; at < value.length; at++) {
    const letter = value.charAt(at);
    if (letter === '"') quoted = !quoted;
    else if (opening.includes(letter)) depth++;
    else if (closing.includes(letter)) depth = Math.max(0, depth - 1);
    else if (depth === 0 && !quoted && separates(value, at)) {
      parts.push(value.slice(start, at));
      start = at + 1;
    }
  }
  if (start === 0) return null;
  return [...parts, value.slice(start)].map((part) => part.trim()).filter((part) => part !== '');
}

function separates(value: string, at: number): boolean {
  const letter = value.charAt(at);
  if (separators.includes(letter)) return true;
  if (letter !== ',' && letter !== '，') return false;
  const groupsThousands =
    /[0-9０-９]/.test(value.charAt(at - 1)) && /^[0-9０-９]{3}(?![0-9０-９])/.test(value.slice(at + 1, at + 5));
  return !groupsThousands;
}

/**
 * W4 joined list (`joined`): a value with a list separator outside quotation marks and brackets that is not also a subject
 * of the item or a title of the question, which W5 would join again. Fix: split into values. (3; gold 0, raw→1.0 34 of 35, 1.1→1.2 1; mut 1.00)
 */
export const joinedList: QuestionCheck = ({ content, steps, titles }) => {
  const isName = (key: string) =>
    steps.some(({ subjectKey, subjectCore }) => subjectKey === key || subjectCore === key) ||
    titles.some((title) => normalize(title) === key);
  return steps.flatMap((step, index) =>
    step.objects.flatMap((object, at) => {
      const parts = listedParts(object);
      if (parts === null || isName(step.objectKeys[at] ?? '')) return [];
      const fix = parts.length === 0 ? null : fixTo('splitValues', replaceObject(content, 0, index, at, parts));
      return [finding('W4', stepPlace('objects', index, at), { text: object }, fix)];
    }),
  );
};

/**
 * W5 split title (`split_title`): values i to j of a list that, joined by 、, are a subject or a title quoted in the
 * question. Fix: join them. Lists of more than 20 values are not searched. (3; gold 0, 1.1→1.2 1)
 */
export const splitTitle: QuestionCheck = ({ content, steps, titles }) => {
  const names = [...steps.map((step) => step.subjectKey), ...titles.map(normalize)];
  if (!names.some((name) => name.includes('、'))) return [];
  const whole = new Set(names);
  return steps.flatMap((step, index) => {
    if (step.objects.length > longestList) return [];
    for (let from = 0; from < step.objects.length; from++) {
      for (let to = from + 2; to <= step.objects.length; to++) {
        if (!whole.has(step.objectKeys.slice(from, to).join('、'))) continue;
        const parts = step.objects.slice(from, to);
        const title = parts.join('、');
        const objects = step.objects.toSpliced(from, parts.length, title);
        const params = { first: parts[0] ?? '', last: parts.at(-1) ?? '', title };
        return [
          finding(
            'W5',
            stepPlace('objects', index, from),
            params,
            fixTo('joinValues', changeStep(content, 0, index, { objects }), { text: title }),
          ),
        ];
      }
    }
    return [];
  });
};

/** W12 repeated value: two values of a list with the same N. Fix: delete the later one. (3; gold 1, real; raw→1.0 5 of 5) */
export const repeatedValue: Check = ({ content, derivations }) =>
  derivations.flatMap((steps, derivation) =>
    steps.flatMap((step, index) => {
      if (step.objects.length < 2) return [];
      const seen = new Set<string>();
      return step.objects.flatMap((object, at) => {
        const key = step.objectKeys[at] ?? '';
        const repeated = seen.has(key) && key !== '';
        seen.add(key);
        if (!repeated) return [];
        const fix = fixTo('deleteValue', replaceObject(content, derivation, index, at, []), { text: object });
        return [finding('W12', stepPlace('objects', index, at, derivation), { text: object }, fix)];
      });
    }),
  );
