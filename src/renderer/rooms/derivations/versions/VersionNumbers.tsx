import { estimateText } from '../../../../shared/charts/numberTexts.ts';
import {
  type ComparedVersions,
  mostTaken,
  versionDifferences,
} from '../../../../shared/rooms/derivations/versionsApi.ts';
import { ActButton } from '../../../components/ActButton.tsx';
import { intervalText } from '../../../components/agreement/intervalText.ts';
import { Content } from '../../../components/Content.tsx';
import { ScrollPane } from '../../../components/ScrollPane.tsx';
import { countText } from '../../../window/countText.ts';
import { useText } from '../../../window/i18n.ts';
import type { RenamedRelation } from './differencePlaces.ts';
import { MeansOfVersions, type TwoVersions } from './MeansOfVersions.tsx';
import '../../../components/figures.css';

type Props = {
  readonly versions: TwoVersions;
  readonly compared: ComparedVersions;
  readonly relations: readonly RenamedRelation[];
  readonly renamed: Omit<RenamedRelation, 'questions'> | null;
  /** Shows the questions in which a relation alone differs: what a bulk act would change. */
  readonly onShow: (relation: RenamedRelation) => void;
  readonly onTake: (relation: RenamedRelation) => void;
};

const shownRelations = 100;

/** What two versions differ in, counted, how far their triples agree, and relations that alone differ. */
export function VersionNumbers({ versions, compared, relations, renamed, onShow, onTake }: Props) {
  const { t } = useText();
  const { shared, equal, differing } = compared;
  const counts = versionDifferences.flatMap((kind) => {
    const found = differing.flatMap((one) => one.differences.filter((two) => two.kind === kind));
    const count = found.reduce((sum, one) => sum + one.count, 0);
    return found.length === 0 ? [] : [{ kind, questions: found.length, count }];
  });
  return (
    <ScrollPane label={t('versions.counts')} className="vs-numbers">
      <h3>{t('versions.counts')}</h3>
      <p className="ak-sentence">{t('versions.shared', { count: shared, equal, differing: differing.length })}</p>
      {counts.length > 0 && (
        <table className="ak-figures">
          <thead>
            <tr>
              <th scope="col">{t('versions.kind')}</th>
              <th scope="col" className="ak-number">
                {t('versions.places')}
              </th>
              <th scope="col" className="ak-number">
                {t('versions.questions')}
              </th>
            </tr>
          </thead>
          <tbody>
            {counts.map(({ kind, questions, count }) => (
              <tr key={kind}>
                <th scope="row">{t(`versions.kinds.${kind}`)}</th>
                <td className="ak-number">{countText(count)}</td>
                <td className="ak-number">{countText(questions)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <MeansOfVersions versions={versions} />
      <TriplesAgreement triples={compared.triples} />
      {relations.length > 0 && (
        <>
          <h3>{t('versions.renamed')}</h3>
          <ul className="vs-relations">
            {relations.slice(0, shownRelations).map((relation) => {
              const { mine, theirs, questions } = relation;
              const isShown = renamed?.mine === mine && renamed.theirs === theirs;
              return (
                <li key={JSON.stringify([theirs, mine])}>
                  <button type="button" aria-current={isShown} onClick={() => onShow(relation)}>
                    <Content text={t('versions.rename', { theirs, mine })} />
                    <span className="ak-number">{countText(questions.length)}</span>
                  </button>
                  {isShown && (
                    <ActButton small onClick={() => onTake(relation)}>
                      {t('versions.takeRelation', { relation: theirs, count: Math.min(questions.length, mostTaken) })}
                    </ActButton>
                  )}
                </li>
              );
            })}
          </ul>
          {relations.length > shownRelations && (
            <p className="ak-caption">{t('versions.firstOf', { count: shownRelations, total: relations.length })}</p>
          )}
        </>
      )}
    </ScrollPane>
  );
}

function TriplesAgreement({ triples }: { readonly triples: ComparedVersions['triples'] }) {
  const texts = useText();
  const { t } = texts;
  const { questions, exact, aligned, rounds, seed } = triples;
  return (
    <>
      <h3>{t('versions.agreement')}</h3>
      {questions === 0 ? (
        <p className="ak-sentence">{t('versions.noTriples')}</p>
      ) : (
        <>
          <table className="ak-figures">
            <tbody>
              {[
                { name: 'exact' as const, mean: exact },
                { name: 'aligned' as const, mean: aligned },
              ].map(({ name, mean: { value, interval } }) => (
                <tr key={name}>
                  <th scope="row">{t(`versions.f1.${name}`)}</th>
                  <td className="ak-number">
                    <b>{value === null ? '–' : estimateText(value, interval)}</b>
                  </td>
                  <td className={interval === null ? 'ak-caption' : 'ak-number'}>
                    {intervalText({ value, interval, n: questions }, texts)}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
          <p className="ak-caption ak-sentence">{t('versions.f1About', { count: questions, rounds, seed })}</p>
        </>
      )}
    </>
  );
}
