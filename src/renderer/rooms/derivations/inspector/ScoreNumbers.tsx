import type { ItemScore, ScoreRun } from '../../../../shared/rooms/derivations/score.ts';
import { useText } from '../../../window/i18n.ts';
import { fraction } from './numbers.ts';

type Props = {
  readonly run: ScoreRun;
  readonly score: ItemScore | null;
  /** Those that were stored, where the score is of what is being written. */
  readonly before: ItemScore | null;
};
type Figures = Readonly<Record<'a' | 'e' | 'r' | 'er', number | null>>;

const none: Figures = { a: null, e: null, r: null, er: null };
const figuresOf = (score: ItemScore | null): Figures =>
  score === null ? none : { a: score.answer?.similarity ?? null, e: score.e.f1, r: score.r.f1, er: score.er.f1 };

/** Without the synonyms of the project; null where none took part. */
function plainFigures({ withoutProjectSynonyms: plain }: Pick<ItemScore, 'withoutProjectSynonyms'>): Figures | null {
  if (plain === undefined) return null;
  return { a: plain.answerSimilarity, e: plain.entityF1, r: plain.relationF1, er: plain.fullF1 };
}

/**
 * The numbers of the item, and below each the mean over the set. An arrow leads from what was stored to what is being written, else from the
 * number of the reference to that with the synonyms of the project.
 */
export function ScoreNumbers({ run, score, before }: Props) {
  const { t, textOf } = useText();
  const { a, e, r, er, source } = run.totals;
  const parts = [...(a === null ? [] : (['a'] as const)), 'e', 'r', 'er'] as const;
  const now = figuresOf(score);
  const then = before !== null ? figuresOf(before) : score === null ? null : plainFigures(score);
  const set: Figures = { a: a?.score ?? null, e: e.f1, r: r.f1, er: er.f1 };
  const plainSet = plainFigures(run.totals);
  return (
    <>
      <dl className="de-numbers">
        {parts.map((id) => (
          <div key={id}>
            <dt>{textOf(`scores.parts.${source.metric}.${id}.name`)}</dt>
            <dd>
              <Before then={then?.[id]} now={now[id]} />
              {fraction(now[id])}
            </dd>
            <dd className="de-set-mean ak-sentence">
              {plainSet !== null && fraction(plainSet[id]) !== fraction(set[id])
                ? t('scores.setMeanChanged', { before: fraction(plainSet[id]), mean: fraction(set[id]) })
                : t('scores.setMean', { mean: fraction(set[id]) })}
            </dd>
          </div>
        ))}
      </dl>
      <p className="de-set-count ak-caption ak-sentence">{t('scores.setCount', { count: run.itemCount })}</p>
    </>
  );
}

function Before({ then, now }: { then: number | null | undefined; now: number | null }) {
  if (then === undefined || fraction(then) === fraction(now)) return null;
  return <span className="de-number-before">{fraction(then)} → </span>;
}
