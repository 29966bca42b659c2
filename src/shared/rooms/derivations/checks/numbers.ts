import { replaceObject, stepPlace } from './edits.ts';
import { finding, fixTo, type QuestionCheck } from './item.ts';
import { compatible, oncePerText, withoutBrackets } from './normalize.ts';

/** A measured value: `amount` in the base unit of `dimension`; `unit` as written, '' for a bare number. */
type Quantity = { readonly amount: number; readonly dimension: string; readonly unit: string };

const units: readonly (readonly [dimension: string, factor: number, names: readonly string[]])[] = [
  ['length', 0.001, ['mm', 'ミリメートル', 'ミリ']],
  ['length', 0.01, ['cm', 'センチメートル', 'センチ']],
  ['length', 1000, ['km', 'キロメートル', 'キロ']],
  ['length', 1, ['m', 'メートル']],
  ['area', 1, ['m2', '平方メートル', '平米']],
  ['area', 10_000, ['ha', 'ヘクタール']],
  ['area', 1_000_000, ['km2', '平方キロメートル', '平方km']],
  ['mass', 1, ['g', 'グラム']],
  ['mass', 1000, ['kg', 'キログラム']],
  ['mass', 1_000_000, ['t', 'トン']],
  ['time', 1, ['秒']],
  ['time', 60, ['分']],
  ['time', 3600, ['時間']],
];
const unitByName = new Map(
  units.flatMap(([dimension, factor, names]) => names.map((name) => [name, { dimension, factor }] as const)),
);

const lead = /[,，]|約|およそ|推定|全|第|計|[$＄]/g;
const clock = /^(\d+):(\d{2})(?::(\d{2}))?$/;
const duration = /^(?:(\d+)時間)?(?:(\d+)分)?(?:(\d+(?:\.\d+)?)秒)?$/;
const amount =
  /^(?:(\d+(?:\.\d+)?)兆)?(?:(\d+(?:\.\d+)?)億)?(?:(\d+(?:\.\d+)?)万)?(?:(\d+(?:\.\d+)?)千)?(?:(\d+(?:\.\d+)?)百)?(\d+(?:\.\d+)?)?/;
const scales = [1e12, 1e8, 1e4, 1e3, 1e2, 1];
/** Longest value, in UTF-16 units, that is read as a number. */
const longestNumber = 60;

/**
 * Reads a quantity from a value (3.2): NFKC; without commas, 約 およそ 推定 全 第 計 and $; `h時間m分s秒`, `m:ss`; 兆億万千百
 * summed; a unit of length, area, mass or time converted, any other kept as a dimension of its own. Null without a number.
 */
export const parseQuantity = oncePerText((value: string): Quantity | null => {
  if (value.length > longestNumber) return null;
  const dollars = /[$＄]/.test(value) ? 'ドル' : '';
  const text = withoutBrackets(compatible(value)).replace(lead, '').trim();
  const timed = text.match(clock);
  if (timed !== null) {
    const [first, second, third] = [Number(timed[1]), Number(timed[2]), timed[3]];
    const seconds = third === undefined ? first * 60 + second : first * 3600 + second * 60 + Number(third);
    return { amount: seconds, dimension: 'time', unit: ':' };
  }
  const lasting = text.match(duration);
  if (lasting !== null && lasting[0] !== '') {
    const [hours, minutes, seconds] = lasting.slice(1).map((number) => Number(number ?? 0));
    return { amount: (hours ?? 0) * 3600 + (minutes ?? 0) * 60 + (seconds ?? 0), dimension: 'time', unit: '時間' };
  }
  const start = text.search(/\d/);
  const number = start === -1 ? null : text.slice(start).match(amount);
  if (number === null || number[0] === '') return null;
  const sum = number.slice(1).reduce((total, digits, at) => total + Number(digits ?? 0) * (scales[at] ?? 0), 0);
  const unit = /^[^\d\s(~、。-]*/.exec(text.slice(start + number[0].length))?.[0] || dollars;
  const power = text.slice(start + number[0].length + unit.length).match(/^[23](?!\d)/)?.[0] ?? '';
  const known = unitByName.get((unit + power).toLowerCase());
  return known === undefined
    ? { amount: sum, dimension: unit, unit }
    : { amount: sum * known.factor, dimension: known.dimension, unit: unit + power };
});

/** The quantities of the two steps of an item with one value each; null otherwise. */
function twoQuantities({ steps }: Parameters<QuestionCheck>[0]): [string, Quantity, string, Quantity] | null {
  const [first, second] = steps;
  if (steps.length !== 2 || first?.objects.length !== 1 || second?.objects.length !== 1) return null;
  if (first.relationKey !== second.relationKey) return null;
  const [left = '', right = ''] = [first.objects[0], second.objects[0]];
  const [a, b] = [parseQuantity(left), parseQuantity(right)];
  return a === null || b === null ? null : [left, a, right, b];
}

const bareNumber = /^[0-9０-９][0-9０-９,，.．]*$/;
const numberWithUnit = /^(?:約|およそ)?[0-9０-９][0-9０-９,，.．]*([^0-9０-９,，.．\s]{1,10})$/;

/**
 * W26 one unit missing: two steps with the same relation, one value bare digits, the other a number with a unit. Fix: the
 * other's unit. (3; gold 1, real; mut 0.96)
 */
export const missingUnit: QuestionCheck = ({ content, steps }) => {
  const [first, second] = steps;
  if (steps.length !== 2 || first?.objects.length !== 1 || second?.objects.length !== 1) return [];
  if (first.relationKey !== second.relationKey) return [];
  const pair = [first.objects[0] ?? '', second.objects[0] ?? ''];
  return pair.flatMap((value, index) => {
    const other = pair[1 - index] ?? '';
    const unit = bareNumber.test(value) ? other.match(numberWithUnit)?.[1] : undefined;
    if (unit === undefined) return [];
    const fix = fixTo('addUnit', replaceObject(content, 0, index, 0, [value + unit]), { text: unit });
    return [finding('W26', stepPlace('objects', index, 0), { text: value, other }, fix)];
  });
};

/** A number with a unit and nothing else; 年, 月 and 日 belong to dates. */
const measurement = /^[約全計]?(?:およそ|推定)?[\d０-９,，.．兆億万千百]+[^\d０-９\s年月日番丁第]{1,10}$/;

/**
 * H4 unit strings differ: two steps of a comparison with the same relation whose numbers have units that are written
 * differently, as km and キロメートル. (3; gold 6, raw→1.0 2 of 8)
 */
export const differentUnits: QuestionCheck = (item) => {
  const pair = item.type === 'comparison' ? twoQuantities(item) : null;
  if (pair === null) return [];
  const [left, first, right, second] = pair;
  if (!measurement.test(left) || !measurement.test(right)) return [];
  if (first.unit === second.unit || first.unit === '' || second.unit === '') return [];
  return [finding('H4', stepPlace('objects', 1, 0), { first: first.unit, second: second.unit })];
};
