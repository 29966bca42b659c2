import { useId } from 'react';
import { sentencesText } from '../../../../shared/charts/numberTexts.ts';
import type { EvaluatorProgress, Judged } from '../../../../shared/rooms/ratings/results.ts';
import type { ResultsFilter } from '../../../../shared/rooms/ratings/resultsView.ts';
import { Content } from '../../../components/Content.tsx';
import { Segmented } from '../../../components/Segmented.tsx';
import { StatusSign } from '../../../components/StatusSign.tsx';
import { countText } from '../../../window/countText.ts';
import { useText } from '../../../window/i18n.ts';
import { dayOf } from '../../../window/time.ts';
import { toggled } from '../../../window/toggled.ts';
import { useAct } from '../../../window/useAct.ts';
import { CriteriaList } from './agreement/CriteriaList.tsx';
import { ModelName } from './ModelName.tsx';
import { Recipe } from './Recipe.tsx';
import { useResults, useResultsStore } from './resultsContext.ts';
import { headOf, resultsOf } from './resultsState.ts';
import { unbroken } from './unbroken.ts';
import './results.css';
import './resultsList.css';

type Lists = 'models' | 'evaluators' | 'specialties';

/** Left of the results: which judgements are summed up, how far everybody is, and how the numbers are made. */
export function ResultsList() {
  const { t } = useText();
  const store = useResultsStore();
  const act = useAct();
  const head = useResults(headOf);
  const filter = useResults((state) => state.filter);
  const shown = useResults((state) => resultsOf(state)?.counts);
  const showsNames = useResults((state) => state.showsNames);
  const isAgreement = useResults((state) => state.tab === 'agreement');
  if (head === null || !head.isOpen) return null;
  const toggle = (list: Lists, all: readonly string[], value: string) => {
    const next = toggled(filter[list] ?? all, value);
    const isAll = next.length === all.length;
    act(() => store.getState().setFilter({ [list]: isAll ? null : all.filter((one) => next.includes(one)) }));
  };
  const codes = head.models.map(({ code }) => code);
  const ids = head.evaluators.map(({ id }) => id);
  const names = head.specialties.map(({ name }) => name);
  const areNamesKnown = head.models.some(({ name }) => name !== null);
  const version = filter.protocolVersion ?? head.versions[0]?.version ?? null;
  return (
    <div className="rr-list">
      <div className="rr-filters">
        {isAgreement && <CriteriaList />}
        <fieldset>
          <legend>
            {t('ratingsResults.filters.models', { shown: filter.models?.length ?? codes.length, count: codes.length })}
          </legend>
          {areNamesKnown && head.isBlind && (
            <Segmented
              label={t('ratingsResults.filters.shownAs')}
              options={[
                { value: 'codes', label: t('ratingsResults.filters.codes') },
                { value: 'names', label: t('ratingsResults.filters.names') },
              ]}
              value={showsNames ? 'names' : 'codes'}
              onChange={(value) => store.getState().setLook({ showsNames: value === 'names' })}
            />
          )}
          {head.models.map(({ code, judged }) => (
            <Choice
              key={code}
              isChosen={filter.models?.includes(code) ?? true}
              onToggle={() => toggle('models', codes, code)}
              end={`n ${countText(judgedBy(judged, filter.judges))}`}
            >
              <ModelName model={code} />
            </Choice>
          ))}
          {head.isBlind && (
            <p className="rr-quiet ak-sentence">
              {head.namesKnownSince === null
                ? t(head.isClosed ? 'ratingsResults.filters.notShown' : 'ratingsResults.filters.hidden')
                : t('ratingsResults.filters.namesKnown', { when: unbroken(dayOf(head.namesKnownSince)) })}
            </p>
          )}
        </fieldset>
        <fieldset>
          <legend>
            {t('ratingsResults.filters.evaluators', {
              shown: filter.evaluators?.length ?? ids.length,
              count: ids.length,
            })}
          </legend>
          {head.evaluators.map(({ id, isModel, rated, planned }) => (
            <Choice
              key={id}
              isChosen={filter.evaluators?.includes(id) ?? true}
              onToggle={() => toggle('evaluators', ids, id)}
              end={planned === null ? countText(rated) : t('ratingsResults.of', { count: rated, planned })}
              share={planned === null || planned === 0 ? null : rated / planned}
            >
              <Content text={id} title={id} />
              {isModel && <span className="rr-quiet"> {t('ratingsResults.filters.isModel')}</span>}
            </Choice>
          ))}
          <Repeats evaluators={head.evaluators} />
        </fieldset>
        {names.length > 1 && (
          <fieldset>
            <legend>
              {t('ratingsResults.filters.specialties', {
                shown: filter.specialties?.length ?? names.length,
                count: names.length,
              })}
            </legend>
            {head.specialties.map(({ name, judged }) => (
              <Choice
                key={name}
                isChosen={filter.specialties?.includes(name) ?? true}
                onToggle={() => toggle('specialties', names, name)}
                end={countText(judgedBy(judged, filter.judges))}
              >
                {name === '' ? t('ratingsResults.filters.noSpecialty') : <Content text={name} title={name} />}
              </Choice>
            ))}
          </fieldset>
        )}
        {head.versions.length > 0 && (
          <Versions
            versions={head.versions.map(({ judged, ...one }) => ({ ...one, judged: judgedBy(judged, filter.judges) }))}
            chosen={version}
            onChoose={(chosen) => act(() => store.getState().setFilter({ protocolVersion: chosen }))}
          />
        )}
        <Switches />
        <Recipe />
      </div>
      {shown && (
        <p className="rr-foot ak-sentence">
          {sentencesText([
            t('ratingsResults.filters.shown', { shown: shown.shown, total: shown.counted }),
            shown.shown < shown.counted
              ? t('ratingsResults.filters.hides', { count: shown.counted - shown.shown })
              : '',
          ])}
        </p>
      )}
    </div>
  );
}

function judgedBy({ people, models }: Judged, judges: ResultsFilter['judges']): number {
  return judges === 'together' ? people + models : { people, models }[judges];
}

/** How many further judgements of the same pairs there are: none of the numbers above has them. */
function Repeats({ evaluators }: { readonly evaluators: readonly EvaluatorProgress[] }) {
  const { t } = useText();
  const count = evaluators.reduce((sum, { repeats }) => sum + repeats, 0);
  const planned = evaluators.reduce((sum, { repeatsPlanned }) => sum + (repeatsPlanned ?? 0), 0);
  if (count === 0 && planned === 0) return null;
  return (
    <p className="rr-quiet ak-sentence">
      {planned < count
        ? t('ratingsResults.filters.repeats', { count })
        : t('ratingsResults.filters.repeatsOf', { count, planned })}
    </p>
  );
}

/** What ties are, and whose judgements count. */
function Switches() {
  const { t } = useText();
  const store = useResultsStore();
  const act = useAct();
  const filter = useResults((state) => state.filter);
  const hasJudges = useResults((state) => headOf(state)?.evaluators.some(({ isModel }) => isModel) ?? false);
  return (
    <>
      <div className="rr-switch">
        <span>{t('ratingsResults.filters.ties')}</span>
        <Segmented
          label={t('ratingsResults.filters.ties')}
          options={[
            { value: 'half', label: t('ratingsResults.filters.half') },
            { value: 'out', label: t('ratingsResults.filters.out') },
          ]}
          value={filter.ties}
          onChange={(ties) => act(() => store.getState().setFilter({ ties }))}
        />
      </div>
      {hasJudges && (
        <div className="rr-switch">
          <span>{t('ratingsResults.filters.judges')}</span>
          <Segmented
            label={t('ratingsResults.filters.judges')}
            options={(['people', 'models', 'together'] as const).map((value) => ({
              value,
              label: t(value === 'models' ? 'ratingsResults.filters.models_judge' : `ratingsResults.filters.${value}`),
            }))}
            value={filter.judges}
            onChange={(judges) => act(() => store.getState().setFilter({ judges }))}
          />
        </div>
      )}
    </>
  );
}

type ChoiceProps = {
  readonly isChosen: boolean;
  readonly onToggle: () => void;
  readonly end: string;
  readonly share?: number | null;
  readonly children: React.ReactNode;
};

function Choice({ isChosen, onToggle, end, share, children }: ChoiceProps) {
  const id = useId();
  return (
    <div className="rr-choice">
      <input id={id} type="checkbox" checked={isChosen} onChange={onToggle} />
      <label htmlFor={id}>{children}</label>
      {share !== undefined && share !== null && (
        <span className="rr-bar" aria-hidden="true">
          <span style={{ width: `${Math.min(100, share * 100)}%` }} />
        </span>
      )}
      <span className="rr-end">{end}</span>
    </div>
  );
}

type VersionsProps = {
  readonly versions: readonly { readonly version: string; readonly since: string | null; readonly judged: number }[];
  readonly chosen: string | null;
  readonly onChoose: (version: string) => void;
};

/** Versions of a protocol are never added up: one of them is shown. */
function Versions({ versions, chosen, onChoose }: VersionsProps) {
  const { t } = useText();
  const name = useId();
  return (
    <fieldset>
      <legend>{t('ratingsResults.filters.protocol')}</legend>
      {versions.map(({ version, since, judged }) => (
        <div key={version} className="rr-choice">
          <input
            id={`${name} ${version}`}
            type="radio"
            name={name}
            checked={version === chosen}
            onChange={() => onChoose(version)}
          />
          <label htmlFor={`${name} ${version}`} className="ak-sentence">
            {version === chosen
              ? since === null
                ? t('ratingsResults.filters.version', { version })
                : t('ratingsResults.filters.versionSince', { version, since: unbroken(dayOf(since)) })
              : t('ratingsResults.filters.apart', { version })}
          </label>
          <span className="rr-end">{countText(judged)}</span>
        </div>
      ))}
      {versions.length > 1 && (
        <p className="rr-quiet ak-sentence">
          <StatusSign sign="note" /> {t('ratingsResults.filters.neverAdded')}
        </p>
      )}
    </fieldset>
  );
}
