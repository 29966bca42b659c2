import type { ResultsView } from '../../../../shared/rooms/evidence/resultsView.ts';
import { tableCsv, withCaption } from '../../../components/charts/table/numbersTable.ts';
import { base64Of } from '../../../components/picture/base64.ts';
import { drawnParts } from '../../../components/picture/drawnParts.ts';
import { pictureBytes } from '../../../components/picture/pictureBytes.ts';
import { tablePicture } from '../../../components/picture/tablePicture.ts';
import type { Texts } from '../../../window/i18n.ts';
import { computedRecipe, computedTable } from './computedTable.ts';
import { emptyLine } from './emptyLine.ts';
import { recipeLines } from './recipeLines.ts';
import type { ResultsState } from './resultsStore.ts';
import { shownTable } from './resultsTables.ts';

type Asked = {
  readonly pane: Element;
  readonly state: Pick<
    ResultsState,
    'tab' | 'metric' | 'family' | 'leaveOutEmpty' | 'hidden' | 'showsTable' | 'computed'
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
export async function savedResults(asked: Asked, kind: 'svg' | 'png' | 'csv'): Promise<string | null> {
  const { state, view, pane, texts } = asked;
  const isComputed = state.tab === 'computed';
  const table = isComputed
    ? state.computed && computedTable(state.computed, view, texts.t)
    : shownTable({ ...state, view }, texts.t);
  const caption = captionOf(asked);
  if (kind === 'csv') {
    if (table === null) return null;
    return base64Of(new Blob([tableCsv(withCaption(table, caption))], { type: 'text/csv' }));
  }
  const title = texts.t(`evidenceResults.tabs.${state.tab}`);
  const parts =
    (state.showsTable || isComputed) && table !== null ? [tablePicture(table, title, texts.t, '–')] : drawnParts(pane);
  return parts.length === 0 ? null : pictureBytes({ parts, caption, language: texts.language }, kind);
}

/** Model, test and n, agents that are hidden, empty explanations, what is told apart, and how the numbers were made. */
export function captionOf({ pane, state, view, testName, texts: { t }, version, now }: Asked): string[] {
  const hidden = view.agents.map(({ name }) => name).filter((name) => state.hidden.has(name));
  const empty = emptyLine(view, state.leaveOutEmpty, t);
  const said = [...pane.querySelectorAll('[data-said]')].map(({ textContent }) =>
    (textContent ?? '').replaceAll(/\s+/g, ' ').trim(),
  );
  const isDrawn = hidden.length > 0 && !state.showsTable && state.tab !== 'computed';
  return [
    [view.model, testName, t('evidenceResults.chart.count', { count: view.items })].join(' · '),
    ...(isDrawn ? [t('evidenceResults.caption.hidden', { agents: hidden.join(', ') })] : []),
    ...(state.tab === 'computed' && state.computed
      ? [...(empty === null ? [] : [empty.title]), ...computedRecipe(state.computed, t)]
      : [
          ...(empty === null ? [] : [`${empty.title} ${empty.about}`]),
          ...said,
          t('evidenceResults.said.noFinding'),
          ...recipeLines(view, t),
        ]),
    t('evidenceResults.caption.made', { version, when: now.slice(0, 16).replace('T', ' ') }),
  ];
}
