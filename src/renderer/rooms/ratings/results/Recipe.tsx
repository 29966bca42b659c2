import { sentencesText } from '../../../../shared/charts/numberTexts.ts';
import { useText } from '../../../window/i18n.ts';
import { recipeLines } from './recipeLines.ts';
import { useResults } from './resultsContext.ts';

/** Left of the results: how the numbers of the tab were made. */
export function Recipe() {
  const texts = useText();
  const { t } = texts;
  const head = useResults((state) => state.head);
  const results = useResults((state) => state.results);
  const criterion = useResults((state) => state.criterion);
  const tab = useResults((state) => state.tab);
  const visible = head.status === 'ready' ? head.value.staysVisible : noLines;
  const lines = recipeLines({ head, results, criterion, tab }, texts);
  if (lines.length === 0) return null;
  return (
    <section className="rr-recipe" aria-label={t('ratingsResults.recipe.title')}>
      <h3>{t('ratingsResults.recipe.title')}</h3>
      {lines.map((line) => (
        <p key={line} className="ak-sentence">
          {line}
        </p>
      ))}
      {visible.length > 0 && (
        <p className="ak-sentence">{t('ratingsResults.recipe.visible', { what: sentencesText(visible) })}</p>
      )}
    </section>
  );
}

const noLines: readonly string[] = [];
