import { leastForInterval } from '../../../../shared/leastForInterval.ts';
import { counted } from '../../../commandLine/counted.ts';
import { isEntangled } from '../numbers/styleControl.ts';
import type { RatingsSummary } from '../summarise.ts';
import type { KindsSummary } from '../summariseKinds.ts';
import {
  coefficient,
  drawnText,
  errorText,
  estimateText,
  isTooFew,
  meanText,
  number,
  percent,
  range,
  share,
  testText,
} from './summaryNumbers.ts';

export type FileFacts = {
  readonly path: string;
  /** portal, alpaca-eval or arena; null where no row is of these. */
  readonly format: string | null;
  readonly rows: number;
  readonly left_out: number;
};

/** What `--json` prints, and the table is made of. */
export type PrintedSummary = KindsSummary & {
  /** Whether the study goes on. Files of rows do not tell. */
  readonly interim: null;
  readonly files: readonly FileFacts[];
  /** How often each code was reported. */
  readonly problems: Readonly<Record<string, number>>;
};

type Results = Pick<RatingsSummary, 'results' | 'holm'>;
type ScopeSummary = RatingsSummary['results'][string];
type BradleyTerry = ScopeSummary['bradley_terry'];

/** Strengths of Newton's method and of MM are the same within this. */
const methodsAgreeWithin = 1e-6;

const captions = `Captions
  Win rate: a tie is half a win; "unable" and unanswered are left out. [ ] Wilson 95 %, votes taken as independent.
  s.e.: of the win rate of a pair, the standard deviation of 0, ½ and 1 over √n, as AlpacaEval publishes it.
  Strength: Bradley–Terry, natural logarithms, mean 0. [ ] 95 % clustered by question, or "plain" where that cannot be told.
  Sign test: decisive votes alone, each test taken alone.
  Bootstrap: 2.5 and 97.5 percentile over rounds of drawn questions; "by ridge" where a round had no finite maximum.
  Told apart: the clustered test of the difference holds at 5 % after Holm over all differences of the same results.
  Fewer than ${leastForInterval} votes, ratings or questions: no interval and no verdict. Left side and same answer: repeats in, ties left out of the first.
  overall: every answer to every criterion is a vote; these are not independent, trust the clustered and drawn intervals.`;

/** The summary as a text to read: every number with its n and interval, and what is not told apart said. */
export function summaryText(summary: PrintedSummary): string {
  const { judges, agreement_with_judges } = summary;
  const whose = {
    people: 'people',
    models: 'models that judge',
    people_and_models: 'people and models that judge, together',
  };
  const parts = [
    ...summary.files.map(fileLine),
    'The files do not tell whether their study is closed; until it is, these results are interim.',
    ...summaryParts(summary, `Results of ${whose[summary.evaluator_kind]}`),
    ...(judges === null ? [] : summaryParts(judges, 'Results of models that judge, apart from those of people')),
    ...withoutEqual(Object.entries(agreement_with_judges ?? {})).flatMap(([scope, pairs]) =>
      pairs.map(
        (one) =>
          `People and judges, ${scope}: ${one.evaluator_x} – ${one.evaluator_y}: κ ${coefficient(one)}, n = ${one.n}`,
      ),
    ),
    '',
    captions,
  ];
  return `${parts.join('\n')}\n`;
}

function fileLine({ path, format, rows, left_out }: PrintedSummary['files'][number]): string {
  if (rows === 0) return `${path}: no submissions`;
  return `${path}: ${counted(rows, 'row')} (${format ?? 'no known format'}), ${left_out} left out`;
}

function summaryParts(summary: RatingsSummary, title: string): string[] {
  const { counts } = summary;
  const versions = Object.entries(summary.by_protocol_version);
  const isAddedUp = versions.length > 1;
  return [
    '',
    `${title}: ${counted(counts.counted, 'submission')} count: ${counted(counts.analysed, 'first presentation')} and ${counted(counts.repeats, 'repeat')}`,
    `  of ${counted(counts.rows, 'row')}: ${counted(counts.duplicate_rows, 'duplicate')}, ${counts.superseded} superseded, ${counts.withdrawn} withdrawn, ` +
      `${counts.lost_to_later_revision} lost to a later revision, ${counts.nonsense} nonsense`,
    `  ${counted(counts.evaluators, 'evaluator')}, ${counted(counts.questions, 'question')}, ${counted(counts.models, 'model')}, ${counted(counts.items, 'item')}`,
    ...(isAddedUp ? addedUpLines(counts.by_protocol_version) : []),
    ...resultParts(summary, null, !isAddedUp),
    ...versions.flatMap(([version, one]) =>
      resultParts(one, `${versionText(version)}: ${counted(one.counts.analysed, 'first presentation')}`, true),
    ),
  ];
}

const versionText = (version: string) => `Protocol version ${version || '(none)'}`;

/** Numbers of different questions or scales that are taken as one. */
function addedUpLines(versions: Readonly<Record<string, number>>): string[] {
  const each = Object.entries(versions).map(([version, count]) => `${version || '(none)'} (${count})`);
  return [
    `  Added up over protocol versions ${each.join(', ')}, which may ask differently. Each version follows by itself below.`,
    '  Ratings are left out here, as their scales may differ.',
  ];
}

function resultParts({ results, holm }: Results, title: string | null, withRatings: boolean): string[] {
  const scopes = Object.entries(results);
  const shown = withoutEqual(scopes);
  return [
    ...(title === null ? [] : ['', title]),
    ...shown.flatMap(([name, scope]) =>
      scope.submissions === 0 ? [] : ['', ...scopeLines(name, scope, { tests: holm.tests, withRatings })],
    ),
  ];
}

/** One criterion alone is the overall result too, and need not be read twice. */
function withoutEqual<T>(scopes: readonly T[]): readonly T[] {
  return scopes.length === 2 ? scopes.slice(0, 1) : scopes;
}

type How = { readonly tests: number; readonly withRatings: boolean };

function scopeLines(name: string, scope: ScopeSummary, how: How): string[] {
  const { votes, position, self_consistency: again } = scope;
  return [
    `${name}: ${counted(scope.votes_used, 'vote')} used on ${counted(scope.questions_used, 'question')}; ${votes.unable} unable, ${votes.unanswered} unanswered`,
    ...modelLines(scope, how),
    ...pairLines(scope, how),
    `  Left side picked: ${share(position.left_rate)}, p ${testText(position.left_rate.n, position.p_value)}`,
    `  Same answer when shown again: ${share(again.consistent)}, ${counted(again.repeats, 'repeat')}`,
    ...agreementLines(scope, how),
    ...styleLines(scope),
  ];
}

function modelLines(scope: ScopeSummary, { withRatings }: How): string[] {
  const { models, bradley_terry: fit, ratings, bootstrap, questions_used: questions } = scope;
  const rows = models.map(({ model, win_rate }, index) => {
    const [strength, drawn, rating] = [fit.models[index], bootstrap?.strengths[index], ratings.models[index]];
    return [
      model,
      share(win_rate),
      strength === undefined ? '' : estimateText(strength.strength, strength, questions),
      // Those of a ridge would only say how strong the ridge is.
      fit.status !== 'ok' || drawn === undefined
        ? ''
        : drawnText(drawn, questions, bootstrap?.rounds_by_status.not_finite ?? 0),
      rating === undefined || !withRatings ? '' : meanText(rating),
    ];
  });
  const header = ['model', 'win rate', 'strength', 'bootstrap of strength', ...(withRatings ? ['rating'] : [])];
  return [...columns([header, ...rows]), ...fitLines(fit)];
}

/** What keeps strengths from being estimated, or from being trusted, in words. */
function fitLines({ status, components, strong_components, models_without_comparisons, check }: BradleyTerry) {
  const parts = (groups: readonly (readonly string[])[]) => groups.map((group) => group.join(', ')).join(' | ');
  const said = {
    ok: [],
    no_comparisons: ['No strengths: no vote can be used.'],
    not_connected: [`No strengths: nothing compares these groups with each other: ${parts(components)}.`],
    not_finite: [
      `Strengths have no finite maximum: some of these groups never lost to another: ${parts(strong_components)}. Shown with a ridge of 0.01 and without errors.`,
    ],
  }[status];
  const left =
    models_without_comparisons.length === 0 ? [] : [`Without a used vote: ${models_without_comparisons.join(', ')}.`];
  const off = check?.largest_difference ?? 0;
  const unsure = off < methodsAgreeWithin ? [] : [`Two methods give strengths that differ by up to ${off}.`];
  return [...said, ...left, ...unsure].map((line) => `  ${line}`);
}

function pairLines(scope: ScopeSummary, { tests, withRatings }: How): string[] {
  const { pairs, ratings, questions_used: questions } = scope;
  const { differences } = scope.bradley_terry;
  const rows = pairs.map((pair, index) => {
    const rating = ratings.differences[index];
    return [
      `${pair.model_x} – ${pair.model_y}`,
      `${share(pair.win_rate_x)}${errorText(pair.win_rate_x.se)}`,
      `sign test p ${testText(pair.sign_test.n, pair.sign_test.p_value)}, n = ${pair.sign_test.n}`,
      rating === undefined || !withRatings ? '' : meanText(rating),
    ];
  });
  const header = [
    'pair',
    'win rate of the first',
    'decisive votes',
    ...(withRatings ? ['rating, first − second'] : []),
  ];
  const apartCount = isTooFew(questions) ? 0 : differences.filter(({ told_apart }) => told_apart).length;
  const told = differences.map((difference) => {
    const { model_x, model_y, value, p_holm, told_apart } = difference;
    const apart = told_apart ? 'told apart' : 'not told apart';
    const isTested = p_holm !== null && !isTooFew(questions);
    const test = isTested ? `Holm p ${testText(questions, p_holm)}, ${apart}` : 'not tested, so not told apart';
    return `    ${model_x} – ${model_y}: ${estimateText(value, difference, questions)}, ${test}`;
  });
  return [
    ...columns([header, ...rows]),
    ...(differences.length === 0
      ? []
      : [
          `  Differences of strength: ${apartCount} of ${differences.length} told apart (Holm over ${counted(tests, 'test')})`,
          ...told,
        ]),
  ];
}

function agreementLines({ agreement: { outcomes, ratings }, bootstrap }: ScopeSummary, { withRatings }: How): string[] {
  const { raw, fleiss_kappa, krippendorff_alpha_nominal } = outcomes;
  const drawn = (of: 'krippendorff_alpha_nominal' | 'krippendorff_alpha_ordinal', items: number) => {
    const interval = bootstrap?.[of];
    if (isTooFew(items)) return ` (no interval of fewer than ${leastForInterval} items)`;
    return interval === undefined || interval.used === 0
      ? ''
      : ` ${range(items, interval.low, interval.high)} by bootstrap`;
  };
  if (outcomes.items_pairable === 0 && ratings.items_pairable === 0)
    return ['  Agreement: no item was judged by two evaluators'];
  const ratingAgreement =
    `  Agreement on ratings: ordinal α ${coefficient(ratings.krippendorff_alpha_ordinal)}${drawn('krippendorff_alpha_ordinal', ratings.items_pairable)} ` +
    `on ${counted(ratings.items_pairable, 'item')}`;
  return [
    `  Agreement on the choice: ${percent(raw.share_of_pairs)} of ${counted(raw.pairs, 'pair')} of evaluators on ${counted(raw.items, 'item')}, ` +
      `α ${coefficient(krippendorff_alpha_nominal)}${drawn('krippendorff_alpha_nominal', outcomes.items_pairable)}, Fleiss κ ${coefficient(fleiss_kappa)}`,
    ...(ratings.items_pairable === 0 || !withRatings ? [] : [ratingAgreement]),
  ];
}

function styleLines({ style_control: style, questions_used: questions }: ScopeSummary): string[] {
  if (style === null) return [];
  if (style.controlled === null) {
    const why = style.reason === 'not_connected' ? 'models are not connected' : 'no finite maximum';
    return [`  Style held constant: no strengths (${why}), ${style.battles_used} votes`];
  }
  const { models, coefficients } = style.controlled;
  const n = Math.min(style.battles_used, questions);
  const strengths = models.map(({ model, strength, low, high }) => [
    model,
    `${number(strength)} ${range(n, low, high)}`,
  ]);
  const effects = coefficients.map((one) => {
    const { feature, value, low, high } = one;
    const doubt = isEntangled(one) ? ', hardly told apart from models or other style' : '';
    return [feature, value === null ? 'does not vary' : `${number(value)} ${range(n, low, high)}${doubt}`];
  });
  return [
    `  Style held constant (length, headers, lists, bold), ${counted(style.battles_used, 'vote')}, plain 95 %:`,
    ...columns([...strengths, ...effects]).map((line) => `  ${line}`),
  ];
}

/** Rows of cells as lines, each column as wide as its widest cell. */
function columns(rows: readonly (readonly string[])[]): string[] {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((cells) => cells[column]?.length ?? 0)));
  return rows.map((cells) => `  ${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  ')}`.trimEnd());
}
