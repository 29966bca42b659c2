import { withCaption } from '../../../../shared/charts/fileTable.ts';
import { computedCaption } from '../../../../shared/rooms/evidence/computedTable.ts';
import { resultsCaption } from '../../../../shared/rooms/evidence/resultsCaption.ts';
import { saidOfMetric, saidOfModels } from '../../../../shared/rooms/evidence/resultsSaid.ts';
import type { ResultsView } from '../../../../shared/rooms/evidence/resultsView.ts';
import { isTableKind, type NumbersTable, tableFile } from '../../../components/charts/table/numbersTable.ts';
import { base64Of } from '../../../components/picture/base64.ts';
import { drawnParts } from '../../../components/picture/drawnParts.ts';
import type { SavedKind } from '../../../components/picture/PictureTools.tsx';
import { pictureBytes } from '../../../components/picture/pictureBytes.ts';
import { tablePicture } from '../../../components/picture/tablePicture.ts';
import type { Texts } from '../../../window/i18n.ts';
import type { ResultsState } from './resultsState.ts';
import { shownComputedTable, shownModelsTable, shownTable } from './resultsTables.ts';

type Asked = {
  readonly pane: Element;
  readonly state: Pick<
    ResultsState,
    'tab' | 'metric' | 'family' | 'leaveOutEmpty' | 'hidden' | 'showsTable' | 'computed' | 'models'
  >;
  readonly view: ResultsView;
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
  if (state.tab === 'computed') return state.computed && shownComputedTable(state.computed, view, t);
  return state.tab === 'models' && state.models ? shownModelsTable(state.models, state.leaveOutEmpty, t) : null;
}

/** The models that are compared; null in a tab of one. */
export function comparedModels({ tab, models }: Pick<ResultsState, 'tab' | 'models'>): string | null {
  if (tab !== 'models' || models === null) return null;
  return [...new Set(models.groups.flatMap(({ first, second }) => [first, second]))].join(' · ');
}

/** Model, test and n, agents that are hidden, empty explanations, what is told apart, and how the numbers were made. */
export function captionOf({ state, view, texts, version, now }: Omit<Asked, 'pane'>): string[] {
  const { t } = texts;
  const { tab, computed, models, leaveOutEmpty } = state;
  const facts = { view, leaveOutEmpty, comparedModels: comparedModels(state), version, now };
  if (tab === 'computed' && computed) {
    return computedCaption(facts, computed, t);
  }
  const agents = view.agents.map(({ name }) => name).filter((name) => state.hidden.has(name));
  const isDrawn = agents.length > 0 && !state.showsTable && tab !== 'computed' && tab !== 'models';
  const hidden = isDrawn ? [t('evidenceResults.caption.hidden', { agents: agents.join(', ') })] : [];
  const said =
    tab === 'overview'
      ? saidOfMetric(view, state, texts)
      : tab === 'models'
        ? (models?.groups ?? []).map((group) => saidOfModels(group, state, texts))
        : [];
  return resultsCaption({ ...facts, hidden, said }, t);
}
