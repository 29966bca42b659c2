import type { ResultsView } from '../../../../shared/rooms/evidence/resultsView.ts';
import {
  isTableKind,
  type NumbersTable,
  tableFile,
  withCaption,
} from '../../../components/charts/table/numbersTable.ts';
import { base64Of } from '../../../components/picture/base64.ts';
import { drawnParts } from '../../../components/picture/drawnParts.ts';
import type { SavedKind } from '../../../components/picture/PictureTools.tsx';
import { pictureBytes } from '../../../components/picture/pictureBytes.ts';
import { tablePicture } from '../../../components/picture/tablePicture.ts';
import type { Texts } from '../../../window/i18n.ts';
import { computedRecipe, computedTable } from './computedTable.ts';
import { emptyLine } from './emptyLine.ts';
import { modelsTable } from './modelsTable.ts';
import { recipeLines } from './recipeLines.ts';
import type { ResultsState } from './resultsStore.ts';
import { shownTable } from './resultsTables.ts';

type Asked = {
  readonly pane: Element;
  readonly state: Pick<
    ResultsState,
    'tab' | 'metric' | 'family' | 'leaveOutEmpty' | 'hidden' | 'showsTable' | 'computed' | 'models'
  >;
  readonly view: ResultsView;
  /** The test as the study calls it. */
  readonly testName: string;
  readonly texts: Pick<Texts, 't' | 'language'>;
  readonly version: string;
  /** ISO 8601. */
  readonly now: string;
};

/** What the shown tab has, as a file's bytes in base64; null for nothing. Every kind of file carries how the numbers were made. */
export async function savedResults(asked: Asked, kind: SavedKind): Promise<string | null> {
  const { state, view, pane, texts } = asked;
  const isTable = state.tab === 'computed' || state.tab === 'models';
  const table = ownTable(asked) ?? (isTable ? null : shownTable({ ...state, view }, texts.t));
  const caption = captionOf(asked);
  if (isTableKind(kind)) {
    if (table === null) return null;
    return base64Of(tableFile(withCaption(table, caption), kind));
  }
  const title = texts.t(`evidenceResults.tabs.${state.tab}`);
  const parts =
    (state.showsTable || isTable) && table !== null ? [tablePicture(table, title, texts.t, '–')] : drawnParts(pane);
  return parts.length === 0 ? null : pictureBytes({ parts, caption, language: texts.language }, kind);
}

/** The table of a tab that is one by itself. */
function ownTable({ state, view, texts: { t } }: Asked): NumbersTable | null {
  if (state.tab === 'computed') return state.computed && computedTable(state.computed, view, t);
  return state.tab === 'models' && state.models ? modelsTable(state.models, state.leaveOutEmpty, t) : null;
}

/** The models that are compared; null in a tab of one. */
export function comparedModels({ tab, models }: Pick<ResultsState, 'tab' | 'models'>): string | null {
  if (tab !== 'models' || models === null) return null;
  return [...new Set(models.groups.flatMap(({ first, second }) => [first, second]))].join(' · ');
}

/** Model, test and n, agents that are hidden, empty explanations, what is told apart, and how the numbers were made. */
export function captionOf({ pane, state, view, testName, texts: { t }, version, now }: Asked): string[] {
  const hidden = view.agents.map(({ name }) => name).filter((name) => state.hidden.has(name));
  const isOfModels = state.tab === 'models';
  const emptyOfModels = t(state.leaveOutEmpty ? 'evidenceResults.models.emptyOut' : 'evidenceResults.models.emptyIn');
  const empty = isOfModels ? { title: emptyOfModels, about: '' } : emptyLine(view, state.leaveOutEmpty, t);
  const said = [...pane.querySelectorAll('[data-said]')].map(({ textContent }) =>
    (textContent ?? '').replaceAll(/\s+/g, ' ').trim(),
  );
  const isDrawn = hidden.length > 0 && !state.showsTable && state.tab !== 'computed' && !isOfModels;
  return [
    [comparedModels(state) ?? view.model, testName, t('evidenceResults.chart.count', { count: view.items })].join(
      ' · ',
    ),
    ...(isDrawn ? [t('evidenceResults.caption.hidden', { agents: hidden.join(', ') })] : []),
    ...(state.tab === 'computed' && state.computed
      ? [...(empty === null ? [] : [empty.title]), ...computedRecipe(state.computed, t)]
      : [
          ...(empty === null ? [] : [`${empty.title} ${empty.about}`.trim()]),
          ...said,
          t('evidenceResults.said.noFinding'),
          ...recipeLines(view, t),
        ]),
    t('evidenceResults.caption.made', { version, when: now.slice(0, 16).replace('T', ' ') }),
  ];
}
