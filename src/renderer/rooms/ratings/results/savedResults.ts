import { withCaption } from '../../../../shared/charts/fileTable.ts';
import { sentencesText } from '../../../../shared/charts/numberTexts.ts';
import { utcMinute } from '../../../../shared/utcMinute.ts';
import { isTableKind, type NumbersTable, tableFile } from '../../../components/charts/table/numbersTable.ts';
import { base64Of } from '../../../components/picture/base64.ts';
import type { Part } from '../../../components/picture/composePicture.ts';
import { drawnParts } from '../../../components/picture/drawnParts.ts';
import type { SavedKind } from '../../../components/picture/PictureTools.tsx';
import { pictureBytes } from '../../../components/picture/pictureBytes.ts';
import { tablePicture } from '../../../components/picture/tablePicture.ts';
import type { Texts } from '../../../window/i18n.ts';
import { agreementLines } from './agreement/agreementLines.ts';
import { agreementTable } from './agreement/agreementTable.ts';
import { interimText } from './InterimBadge.tsx';
import { apartLines } from './overview/apartTexts.ts';
import { forestPart } from './overview/forestPart.tsx';
import { matrixPart } from './overview/matrixPart.ts';
import { recipeLines } from './recipeLines.ts';
import { pooled, type ResultsState, resultsOf, scopeOf, shownFilterOf } from './resultsState.ts';
import { overviewTable } from './tables/overviewTable.ts';
import { ratingsTable, styleTable } from './tables/ratingsTable.ts';
import type { useCriteria } from './useCriteria.ts';
import type { Models } from './useModels.ts';

type Asked = {
  readonly pane: Element;
  readonly state: ResultsState;
  readonly models: Models;
  readonly criteria: ReturnType<typeof useCriteria>;
  readonly texts: Pick<Texts, 't' | 'language'>;
  readonly version: string;
  /** ISO 8601. */
  readonly now: string;
};

/** What the shown tab has, as a file's bytes in base64; null for nothing. Every kind of file carries how the numbers were made. */
export async function savedResults(asked: Asked, kind: SavedKind): Promise<string | null> {
  const table = shownTable(asked);
  const caption = captionOf(asked);
  if (isTableKind(kind)) {
    if (table === null) return null;
    return base64Of(tableFile(withCaption(table, caption), kind));
  }
  const parts = partsOf(asked, table);
  return parts.length === 0 ? null : pictureBytes({ parts, caption, language: asked.texts.language }, kind);
}

function shownTable({ state, models, texts: { t } }: Asked): NumbersTable | null {
  const scope = scopeOf(state);
  if (state.tab === 'agreement') {
    return state.agreement.status === 'ready' ? agreementTable(state.agreement.value, t) : null;
  }
  if (scope === null) return null;
  if (state.tab === 'overview') return overviewTable(scope, models, t);
  if (state.tab === 'ratings') return ratingsTable(scope, models, t);
  return state.tab === 'style' && scope.style !== null ? styleTable(scope.style, models, t) : null;
}

function partsOf({ pane, state, models, texts: { t, language } }: Asked, table: NumbersTable | null): Part[] {
  const scope = scopeOf(state);
  if (table !== null && (state.showsTable || state.tab === 'agreement')) {
    return [tablePicture(table, t(`ratingsResults.tabs.${state.tab}`), t, t('ratingsResults.columns.none'))];
  }
  if (state.tab !== 'overview' || scope === null) return drawnParts(pane);
  const how = { takesDrawn: state.criterion === pooled, ties: shownFilterOf(state).ties };
  return [forestPart, matrixPart].map((part) => part(scope, models, { t, language }, how));
}

/** Study, interim, criterion, what is told apart, filter and how the numbers were made. */
function captionOf({ state, models, criteria, texts: { t, language }, version, now }: Asked): string[] {
  const { head } = state;
  const filter = shownFilterOf(state);
  if (head.status !== 'ready') return [];
  const results = resultsOf(state);
  const scope = scopeOf(state);
  const { namesKnownSince, staysVisible, title } = head.value;
  const narrowed = [filter.models, filter.evaluators, filter.specialties].some((list) => list !== null);
  return [
    [
      title,
      criteria.labelOf(state.criterion),
      t('ratingsResults.caption.version', { version: results?.protocolVersion ?? '' }),
    ].join(' · '),
    ...[interimText(state, t)].filter((line) => line !== null),
    ...(state.tab === 'overview' && scope !== null
      ? apartLines({ scope, tests: results?.holm.tests ?? 0, nameOf: models.nameOf, texts: { t, language } })
      : []),
    ...(narrowed
      ? [
          t('ratingsResults.caption.filtered', {
            shown: results?.counts.shown ?? 0,
            total: results?.counts.counted ?? 0,
          }),
        ]
      : []),
    ...(state.tab === 'agreement' && state.agreement.status === 'ready'
      ? agreementLines(state.agreement.value, state, t)
      : []),
    ...recipeLines(state, { t, language }),
    ...(staysVisible.length > 0 ? [t('ratingsResults.recipe.visible', { what: sentencesText(staysVisible) })] : []),
    ...(namesKnownSince !== null
      ? [t('ratingsResults.filters.namesKnown', { when: `${utcMinute(namesKnownSince)} UTC` })]
      : []),
    t('ratingsResults.caption.made', { version, when: utcMinute(now) }),
  ];
}
