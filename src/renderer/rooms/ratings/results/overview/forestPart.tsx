import type { ResultsFilter, ScopeView } from '../../../../../shared/rooms/ratings/resultsView.ts';
import type { Part } from '../../../../components/picture/composePicture.ts';
import { drawApart } from '../../../../components/picture/drawApart.ts';
import { partOf } from '../../../../components/picture/drawnParts.ts';
import type { Texts } from '../../../../window/i18n.ts';
import type { Models } from '../useModels.ts';
import { ForestDrawing } from './ForestDrawing.tsx';
import { layOutPicture } from './layOutForest.ts';

/** The forest as a drawing of a picture, as wide whatever room the window has for it. */
export function forestPart(
  scope: ScopeView,
  models: Models,
  { t, language }: Pick<Texts, 't' | 'language'>,
  { takesDrawn, ties }: { readonly takesDrawn: boolean; readonly ties: ResultsFilter['ties'] },
): Part {
  const forest = layOutPicture({ scope, takesDrawn, nameOf: models.nameOf, language });
  const drawing = drawApart(<ForestDrawing {...{ forest, models, takesDrawn, ties }} />);
  return partOf(
    drawing,
    t('ratingsResults.forest.title'),
    t('ratingsResults.forest.about', { n: scope.votesUsed, questions: scope.questions }),
  );
}
