import { recipeLines } from '../../../../shared/rooms/evidence/resultsCaption.ts';
import { Content } from '../../../components/Content.tsx';
import { StatusSign } from '../../../components/StatusSign.tsx';
import { countText } from '../../../window/countText.ts';
import { useText } from '../../../window/i18n.ts';
import { useAct } from '../../../window/useAct.ts';
import { useReading } from '../../../window/useReading.ts';
import { useCall } from '../../../window/workbench.ts';
import { Sample } from './MeansTable.tsx';
import { useResults, useResultsStore, useView } from './resultsContext.ts';
import { lookOf } from './resultsData.ts';
import { useTestName } from './useTestName.ts';

/** Model, test and agents, and how the numbers were made. */
export function ResultsList() {
  return (
    <div className="er-list">
      <Models />
      <Tests />
      <Agents />
      <Recipe />
    </div>
  );
}

function Models() {
  const { t } = useText();
  const act = useAct();
  const store = useResultsStore();
  const head = useResults((state) => state.head);
  const model = useResults((state) => state.model);
  if (head.status !== 'ready') return null;
  const { models } = head.value;
  const at = models.findIndex(({ name }) => name === model);
  return (
    <label className="er-model">
      <span className="ak-hidden">{t('evidenceResults.list.model')}</span>
      <select
        className="ak-input"
        title={model ?? undefined}
        value={model ?? ''}
        onChange={({ target }) => act(() => store.getState().choose({ model: target.value }))}
      >
        {models.map(({ name }) => (
          <option key={name} value={name}>
            {name}
          </option>
        ))}
      </select>
      <span className="er-quiet ak-number">
        {t('evidenceResults.list.ofModels', { index: at + 1, total: models.length })}
      </span>
    </label>
  );
}

function Tests() {
  const { t } = useText();
  const act = useAct();
  const store = useResultsStore();
  const testName = useTestName();
  const head = useResults((state) => state.head);
  const model = useResults((state) => state.model);
  const scenario = useResults((state) => state.scenario);
  if (head.status !== 'ready') return null;
  const tests = head.value.models.find(({ name }) => name === model)?.scenarios ?? [];
  const empty = sumOf(tests.map(({ emptyTexts }) => emptyTexts));
  return (
    <table className="er-tests">
      <caption className="ak-hidden">{t('evidenceResults.list.tests')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('evidenceResults.list.test')}</th>
          <th scope="col" className="er-number">
            {t('evidenceResults.list.claims')}
          </th>
          <th scope="col" className="er-number">
            {t('evidenceResults.list.empty')}
          </th>
        </tr>
      </thead>
      <tbody>
        {tests.map(({ name, items, claims, emptyTexts }) => (
          <tr key={name} aria-current={name === scenario}>
            <th scope="row">
              <button type="button" onClick={() => act(() => store.getState().choose({ scenario: name }))}>
                {testName(name)}
              </button>
            </th>
            <td className="er-number">{claims === 2 ? `${items} × 2` : items}</td>
            <td className="er-number">{emptyTexts ?? '–'}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{t('evidenceResults.list.all', { count: tests.length })}</th>
          <td className="er-number">{tests.reduce((sum, { items, claims }) => sum + items * claims, 0)}</td>
          <td className="er-number">{empty ?? '–'}</td>
        </tr>
      </tfoot>
    </table>
  );
}

/** Of numbers one of which is unknown no sum is known. */
function sumOf(numbers: readonly (number | null)[]): number | null {
  return numbers.reduce((sum, number) => (sum === null || number === null ? null : sum + number), 0);
}

function Agents() {
  const { t } = useText();
  const store = useResultsStore();
  const view = useView();
  const hidden = useResults((state) => state.hidden);
  if (view === null) return null;
  return (
    <fieldset className="er-agents">
      <legend>
        {t('evidenceResults.list.agents')}{' '}
        <span className="er-quiet">
          {t('evidenceResults.list.shown', { shown: view.agents.length - hidden.size, total: view.agents.length })}
        </span>
      </legend>
      {view.agents.map(({ name, emptyTexts, missingValues }) => (
        <label key={name}>
          <input type="checkbox" checked={!hidden.has(name)} onChange={() => store.getState().toggleAgent(name)} />
          <Sample look={lookOf(view, name)} />
          <Content text={name} className="er-agent-name" />
          {missingValues > 0 && (
            <span title={t('evidenceResults.list.missing', { count: missingValues })}>
              <StatusSign sign="error" label={t('evidenceResults.list.missing', { count: missingValues })} />
            </span>
          )}
          <span className="er-quiet ak-number">{emptyTexts === null || emptyTexts === 0 ? '' : emptyTexts}</span>
        </label>
      ))}
      <Person />
    </fieldset>
  );
}

/** The person who works, beside the agents: closed, as no metric of the files is computed of what they wrote. */
function Person() {
  const { t } = useText();
  const call = useCall();
  const scenario = useResults((state) => state.scenario);
  const read = useReading(scenario, () => call('evidence.ownExplanations', { scenario: scenario ?? '' }));
  if (read.status !== 'ready' || read.value.explanations === 0) return null;
  return (
    <div>
      <label>
        <input type="checkbox" disabled checked={false} readOnly />
        <span className="er-agent-name">{t('evidenceResults.list.you')}</span>
        <span className="er-quiet ak-number">n {countText(read.value.explanations)}</span>
      </label>
      <p className="er-quiet ak-sentence">{t('evidenceResults.list.youText')}</p>
    </div>
  );
}

function Recipe() {
  const { t } = useText();
  const view = useView();
  if (view === null) return null;
  return (
    <section className="er-recipe ak-sentence">
      <h3>{t('evidenceResults.recipe.title')}</h3>
      {recipeLines(view, t).map((line) => (
        <p key={line}>{line}</p>
      ))}
    </section>
  );
}
