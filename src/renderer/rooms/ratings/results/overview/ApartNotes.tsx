import type { ScopeView } from '../../../../../shared/rooms/ratings/resultsView.ts';
import { listText } from '../../../../components/charts/numberTexts.ts';
import { Note } from '../../../../components/Note.tsx';
import { StatusSign } from '../../../../components/StatusSign.tsx';
import { useText } from '../../../../window/i18n.ts';
import { useResults } from '../resultsContext.ts';
import { resultsOf } from '../resultsState.ts';
import { type Models, useModels } from '../useModels.ts';
import { type AboveGroup, aboveGroups, notToldApart, openLists, orderModels, testedPairs } from './toldApart.ts';

/** Which models the test tells apart and which not, with what was tested; or why there are no strengths. */
export function ApartNotes({ scope }: { readonly scope: ScopeView }) {
  const { t, language } = useText();
  const models = useModels();
  const holm = useResults((state) => resultsOf(state)?.holm);
  if (scope.fit.status !== 'ok') return <NoFit scope={scope} />;
  const pairs = testedPairs(scope);
  const order = orderModels(scope);
  const groups = aboveGroups(pairs, order);
  const open = openLists(notToldApart(pairs, order), order);
  const names = (list: readonly string[]) =>
    listText(
      list.map((model) => unbroken(models.nameOf(model))),
      language,
    );
  const apart = pairs.filter(({ difference }) => difference.toldApart).length;
  const separator = t('ratingsResults.apart.separator');
  return (
    <div className="rr-apart">
      {pairs.length === 0 ? (
        <p className="ak-sentence" data-left-out>
          {t('ratingsResults.apart.noTest', { questions: scope.fit.questions, models: scope.models.length })}
        </p>
      ) : (
        <>
          <p className="ak-sentence" data-left-out>
            {groups.length === 0 ? (
              <b>{t('ratingsResults.apart.toldNone', { count: pairs.length })}</b>
            ) : (
              <>
                <b>{t('ratingsResults.apart.told', { count: apart, pairs: pairs.length })}</b>{' '}
                {groups.map((group) => aboveText(group, t, names)).join(t('ratingsResults.apart.then'))}
                {t('ratingsResults.apart.end')}
              </>
            )}
          </p>
          <p className="ak-sentence" data-left-out>
            <StatusSign sign="note" /> <b>{t('ratingsResults.apart.open')}</b>{' '}
            {open.length === 0
              ? t('ratingsResults.apart.none')
              : `${open.map(names).join(separator)}${t('ratingsResults.apart.end')}`}{' '}
            {t('ratingsResults.apart.noRanking')}{' '}
            <span className="rr-quiet">
              {t('ratingsResults.apart.test', { count: holm?.tests ?? 0, questions: scope.fit.questions })}
            </span>
          </p>
        </>
      )}
    </div>
  );
}

function aboveText(
  { above, below }: AboveGroup,
  t: ReturnType<typeof useText>['t'],
  names: (list: readonly string[]) => string,
) {
  const params = { above: names(above), below: names(below) };
  return above.length > 1 ? t('ratingsResults.apart.eachAbove', params) : t('ratingsResults.apart.above', params);
}

/** A name that no line ends in: lines may end behind a hyphen otherwise. */
const unbroken = (name: string) => name.replaceAll('-', '-\u2060');

/** Why strengths are missing or not finite, in words, and what would help. */
function NoFit({ scope: { fit } }: { readonly scope: ScopeView }) {
  const { t, language } = useText();
  const { nameOf } = useModels();
  const names = (list: readonly string[]) => listText(list.map(nameOf), language);
  if (fit.status === 'no_comparisons') return <Note kind="info" title={t('ratingsResults.fit.none')} />;
  if (fit.status === 'not_connected') {
    const [one, other] = closest(fit.groups, nameOf);
    return (
      <Note kind="caution" title={t('ratingsResults.fit.notConnected', { one, other })}>
        {t('ratingsResults.fit.groups', { groups: fit.groups.map(names).join(t('ratingsResults.apart.separator')) })}{' '}
        {t('ratingsResults.fit.assign', { one, other })}
      </Note>
    );
  }
  return (
    <Note kind="caution" title={t('ratingsResults.fit.notFinite')}>
      {t('ratingsResults.fit.ridge', {
        groups: fit.strongGroups.map(names).join(t('ratingsResults.apart.separator')),
        ridge: fit.ridge ?? 0,
      })}
    </Note>
  );
}

/** A pair that would join the first two groups. */
function closest(groups: readonly (readonly string[])[], nameOf: Models['nameOf']): [string, string] {
  return [nameOf(groups[0]?.[0] ?? ''), nameOf(groups[1]?.[0] ?? '')];
}
