import { sentencesText } from '../../charts/numberTexts.ts';
import { utcMinute } from '../../utcMinute.ts';
/** What stands beside numbers of results, in words: how they were made, and what became of empty explanations. */
import { evidenceTests } from './claims.ts';
import type { ResultsView } from './resultsView.ts';

type CaptionKey =
  | 'evidenceResults.caption.made'
  | 'evidenceResults.chart.count'
  | `evidenceResults.empty.${'unknown' | 'unknownText' | 'in' | 'inText' | 'out' | 'outOfTwo' | 'outText'}`
  | `evidenceResults.models.${'emptyIn' | 'emptyOut'}`
  | `evidenceResults.recipe.${'imported' | 'tests' | 'twoClaims'}`
  | 'evidenceResults.said.noFinding'
  | 'evidenceResults.template.counted'
  | `evidence.tests.${(typeof evidenceTests)[number]}`;

/** A text by its key, in the language of whoever reads. */
export type CaptionText = (key: CaptionKey, params?: Readonly<Record<string, string | number>>) => string;

/** A test as the study calls it, by the name of its result file; a name that the study does not know stays. */
export function testNameOf(scenario: string, t: CaptionText): string {
  const name = scenario === 'full_data_noid' ? 'full_data' : scenario;
  const test = evidenceTests.find((one) => one === name);
  return test === undefined ? scenario : t(`evidence.tests.${test}`);
}

/** How the numbers were made. */
export function recipeLines(view: Pick<ResultsView, 'resamples' | 'seed' | 'claims'>, t: CaptionText): string[] {
  return [
    t('evidenceResults.recipe.imported'),
    t('evidenceResults.recipe.tests', { rounds: view.resamples.toLocaleString('en'), seed: view.seed }),
    ...(view.claims === 2 ? [t('evidenceResults.recipe.twoClaims')] : []),
  ];
}

/** How many explanations are empty, and whether they are in the numbers; null where none is. */
export function emptyLine(
  view: Pick<ResultsView, 'withoutEmptyReason' | 'agents' | 'items' | 'claims'>,
  leaveOut: boolean,
  t: CaptionText,
): { readonly title: string; readonly about: string; readonly isKnown: boolean } | null {
  if (view.withoutEmptyReason === 'noOutputs') {
    return {
      title: t('evidenceResults.empty.unknown'),
      about: t('evidenceResults.empty.unknownText'),
      isKnown: false,
    };
  }
  const all = view.agents.reduce((sum, { emptyTexts }) => sum + (emptyTexts ?? 0), 0);
  const counted = view.agents.reduce((sum, { countedTexts }) => sum + countedTexts, 0);
  if (all === 0) return null;
  // A template does not score 0: only what is left out counts both.
  const empty = leaveOut ? all : all - counted;
  const total = view.items * view.claims * view.agents.length;
  const out = view.claims === 2 ? 'outOfTwo' : 'out';
  return {
    title: t(`evidenceResults.empty.${leaveOut ? out : 'in'}`, { empty, total }),
    about: sentencesText([
      t(leaveOut ? 'evidenceResults.empty.outText' : 'evidenceResults.empty.inText'),
      ...(counted === 0 ? [] : [t('evidenceResults.template.counted', { count: counted })]),
    ]),
    isKnown: true,
  };
}

export type Captioned = {
  readonly view: ResultsView;
  readonly leaveOutEmpty: boolean;
  /** Models that are compared, in place of the one of `view`; null for a table of one. */
  readonly comparedModels: string | null;
  /** What else stands beside the numbers: behind what they are of, and behind empty explanations. */
  readonly hidden?: readonly string[];
  readonly said?: readonly string[];
  readonly version: string;
  /** ISO 8601. */
  readonly now: string;
};

/** Models, test and n, empty explanations, and how imported numbers were made. */
export function resultsCaption(asked: Captioned, t: CaptionText): string[] {
  const { view, leaveOutEmpty, comparedModels, hidden = [], said = [] } = asked;
  const ofModels = t(leaveOutEmpty ? 'evidenceResults.models.emptyOut' : 'evidenceResults.models.emptyIn');
  const empty = comparedModels === null ? emptyLine(view, leaveOutEmpty, t) : { title: ofModels, about: '' };
  return [
    ...[headLine(asked, t), ...hidden],
    ...(empty === null ? [] : [`${empty.title} ${empty.about}`.trim()]),
    ...[...said, t('evidenceResults.said.noFinding'), ...recipeLines(view, t), madeLine(asked, t)],
  ];
}

/** What the numbers are of. */
export function headLine({ view, comparedModels }: Pick<Captioned, 'view' | 'comparedModels'>, t: CaptionText): string {
  const count = t('evidenceResults.chart.count', { count: view.items });
  return [comparedModels ?? view.model, testNameOf(view.scenario, t), count].join(' · ');
}

/** By which version, and when. */
export function madeLine({ version, now }: Pick<Captioned, 'version' | 'now'>, t: CaptionText): string {
  return t('evidenceResults.caption.made', { version, when: utcMinute(now) });
}
