import { niceAxis } from '../../../../../shared/charts/axis.ts';
import { listText } from '../../../../../shared/charts/numberTexts.ts';
import { chartColors } from '../../../../components/charts/chartColors.ts';
import { type IntervalRow, IntervalRows } from '../../../../components/charts/IntervalRows.tsx';
import { EmptyState } from '../../../../components/EmptyState.tsx';
import { Note } from '../../../../components/Note.tsx';
import { useText } from '../../../../window/i18n.ts';
import { CriterionHead } from '../CriterionHead.tsx';
import { NumbersView } from '../NumbersView.tsx';
import { useResults } from '../resultsContext.ts';
import { scopeOf } from '../resultsState.ts';
import { styleSentences } from '../styleSentences.ts';
import { styleTable } from '../tables/ratingsTable.ts';
import { useModelChoice } from '../useModelChoice.ts';
import { useModels } from '../useModels.ts';

/** Strengths with the style of answers held constant, beside those without, and what each feature of style adds. */
export function StyleTab() {
  const { t, language } = useText();
  const scope = useResults(scopeOf);
  const showsTable = useResults((state) => state.showsTable);
  const models = useModels();
  const choice = useModelChoice();
  if (scope === null) return null;
  const { style } = scope;
  if (style === null) {
    return (
      <div className="rr-overview">
        <CriterionHead />
        <EmptyState isAbout title={t('ratingsResults.style.none')}>
          {t('ratingsResults.style.noneText')}
        </EmptyState>
      </div>
    );
  }
  if (showsTable) return <NumbersView table={styleTable(style, models, t)} />;
  const rows = style.models.flatMap(({ model, plain, controlled }): IntervalRow[] =>
    (['plain', 'controlled'] as const).map((kind) => {
      const of = kind === 'plain' ? plain : controlled;
      return {
        key: `${kind} ${model}`,
        name: `${models.nameOf(model)} · ${t(`ratingsResults.style.${kind}`)}`,
        look: { ...models.lookOf(model), isElsewhere: kind === 'plain' },
        value: of?.value ?? null,
        interval: of?.interval ?? null,
        end: '',
      };
    }),
  );
  const isUncertain = rows.some(({ value }) => value !== null) && rows.every(({ interval }) => interval === null);
  const entangled = style.features
    .filter(({ isEntangled }) => isEntangled)
    .map(({ feature }) => t(`ratingsResults.style.features.${feature}`));
  const look = { color: chartColors.text, marker: 'circle', isElsewhere: false } as const;
  const ends = (
    list: readonly { readonly value: number | null; readonly interval: { low: number; high: number } | null }[],
  ) => list.flatMap(({ value, interval }) => [value ?? 0, interval?.low ?? 0, interval?.high ?? 0]);
  return (
    <div className="rr-overview">
      <CriterionHead />
      {style.reason !== null && <Note kind="caution" title={t(`ratingsResults.style.reasons.${style.reason}`)} />}
      {entangled.length > 0 && (
        <Note kind="caution" title={t('ratingsResults.style.entangled', { features: listText(entangled, language) })} />
      )}
      {isUncertain && <Note kind="caution" title={t('ratingsResults.style.uncertain')} />}
      <IntervalRows
        noInterval={t('ratingsResults.noIntervalShort')}
        title={t('ratingsResults.style.title')}
        about={t('ratingsResults.style.about', { count: style.votes })}
        axis={niceAxis(ends(rows), { isSigned: true })}
        middle={0}
        absent={t('ratingsResults.columns.none')}
        rows={rows}
        choice={{
          isChosen: (key) => choice.isChosen(modelOf(key)),
          labelOf: (key) => choice.labelOf(modelOf(key)),
          onChoose: (key) => choice.onChoose(modelOf(key)),
        }}
      />
      <IntervalRows
        noInterval={t('ratingsResults.noIntervalShort')}
        title={t('ratingsResults.style.coefficients')}
        about={t('ratingsResults.style.coefficientsAbout')}
        axis={niceAxis(ends(style.features), { isSigned: true })}
        middle={0}
        absent={t('ratingsResults.columns.none')}
        rows={style.features.map(({ feature, value, interval, isConstant }) => ({
          ...{ key: feature, name: t(`ratingsResults.style.features.${feature}`), look, value, interval },
          end: isConstant ? t('ratingsResults.style.constant') : '',
        }))}
      />
      <p className="rr-quiet ak-sentence">{styleSentences(style, t)}</p>
    </div>
  );
}

/** Of the key of a row, which begins with its kind. */
const modelOf = (key: string) => key.slice(key.indexOf(' ') + 1);
