import { listText, sentencesText } from '../../../../../shared/charts/numberTexts.ts';
import { leastForInterval } from '../../../../../shared/leastForInterval.ts';
import type { ScopeView } from '../../../../../shared/rooms/ratings/resultsView.ts';
import type { Texts } from '../../../../window/i18n.ts';
import type { Models } from '../useModels.ts';
import { type AboveGroup, aboveGroups, notToldApart, openLists, orderModels, testedPairs } from './toldApart.ts';

/** What is told apart or why nothing can be: how a sentence begins, what follows, and how that was tested. */
type ApartSentence = { readonly strong: string; readonly text: string; readonly quiet: string };

type Asked = {
  readonly scope: ScopeView;
  /** Differences that are tested together. */
  readonly tests: number;
  readonly nameOf: Models['nameOf'];
  readonly texts: Pick<Texts, 't' | 'language'>;
};

/** Which models the test tells apart and which not, with what was tested; or why there are no strengths, and what would help. */
export function apartTexts(asked: Asked): readonly ApartSentence[] {
  const { scope, tests, texts } = asked;
  const { t } = texts;
  const { fit } = scope;
  if (fit.status !== 'ok') return [{ ...noFitTexts(asked), quiet: '' }];
  if (fit.questions < leastForInterval) {
    const why = t('ratingsResults.apart.few', { questions: fit.questions });
    return [{ strong: '', text: sentencesText([why, t('ratingsResults.apart.noRanking')]), quiet: '' }];
  }
  const pairs = testedPairs(scope);
  const untested = scope.pairs.filter(({ difference }) => difference !== null && difference.pHolm === null).length;
  const alike = fit.hasClustered && untested > 0 ? t('ratingsResults.apart.untested', { count: untested }) : '';
  if (pairs.length === 0) {
    const compared = scope.models.filter(({ strength }) => strength !== null).length;
    const tooFew = { questions: fit.questions, models: compared };
    const why = alike === '' ? t('ratingsResults.apart.noTest', tooFew) : alike;
    const text = sentencesText([why, t('ratingsResults.apart.noRanking')]);
    return [{ strong: '', text, quiet: '' }];
  }
  const order = orderModels(scope);
  const names = namesIn(asked);
  const groups = aboveGroups(pairs, order);
  const open = openLists(notToldApart(pairs, order), order);
  const apart = pairs.filter(({ difference }) => difference.toldApart).length;
  const end = t('ratingsResults.apart.end');
  // Where every two are told apart, it is one.
  const noRanking = apart === pairs.length ? '' : t('ratingsResults.apart.noRanking');
  const openText =
    open.length === 0
      ? t('ratingsResults.apart.none')
      : `${open.map(names).join(t('ratingsResults.apart.separator'))}${end}`;
  return [
    groups.length === 0
      ? { strong: t('ratingsResults.apart.toldNone', { count: pairs.length }), text: '', quiet: '' }
      : {
          strong: t('ratingsResults.apart.told', { apart, count: pairs.length }),
          text: `${groups.map((group) => aboveText(group, t, names)).join(t('ratingsResults.apart.then'))}${end}`,
          quiet: '',
        },
    {
      strong: t('ratingsResults.apart.open'),
      text: sentencesText([openText, alike, noRanking]),
      quiet: t('ratingsResults.apart.test', { count: tests, questions: fit.questions }),
    },
  ];
}

/** The same as lines under a picture. */
export function apartLines(asked: Asked): string[] {
  return apartTexts(asked).map(({ strong, text, quiet }) => {
    const said = sentencesText([text, quiet]);
    return strong === '' || said === '' ? `${strong}${said}` : `${strong} ${said}`;
  });
}

function aboveText({ above, below }: AboveGroup, t: Texts['t'], names: (list: readonly string[]) => string): string {
  const params = { above: names(above), below: names(below) };
  return above.length > 1 ? t('ratingsResults.apart.eachAbove', params) : t('ratingsResults.apart.above', params);
}

function noFitTexts(asked: Asked): { readonly strong: string; readonly text: string } {
  const { scope, nameOf, texts } = asked;
  const { t } = texts;
  const { fit } = scope;
  const groupsIn = (groups: readonly (readonly string[])[]) =>
    groups.map(namesIn(asked)).join(t('ratingsResults.apart.separator'));
  if (fit.status === 'no_comparisons') return { strong: t('ratingsResults.fit.none'), text: '' };
  if (fit.status === 'not_connected') {
    // A pair that would join the first two groups.
    const [one, other] = [nameOf(fit.groups[0]?.[0] ?? ''), nameOf(fit.groups[1]?.[0] ?? '')];
    return {
      strong: t('ratingsResults.fit.notConnected', { one, other }),
      text: sentencesText([
        t('ratingsResults.fit.groups', { groups: groupsIn(fit.groups) }),
        t('ratingsResults.fit.assign', { one, other }),
      ]),
    };
  }
  const ridge = fit.ridge ?? 0;
  const groups = fit.strongGroups.filter((group) => group.length > 1);
  return {
    strong: t('ratingsResults.fit.notFinite'),
    text:
      groups.length === 0
        ? t('ratingsResults.fit.ridgeAlone', { ridge })
        : t('ratingsResults.fit.ridge', { groups: groupsIn(groups), ridge }),
  };
}

function namesIn({ nameOf, texts }: Pick<Asked, 'nameOf' | 'texts'>) {
  return (list: readonly string[]) => listText(list.map(nameOf), texts.language);
}
