import { sentencesText } from '../../../../shared/charts/numberTexts.ts';
import { ActButton } from '../../../components/ActButton.tsx';
import { Note } from '../../../components/Note.tsx';
import { useText } from '../../../window/i18n.ts';
import { useCommand } from '../../../window/keyDispatcher.ts';
import { useAct } from '../../../window/useAct.ts';
import { useCall } from '../../../window/workbench.ts';
import { useResults, useResultsStore, useView } from './resultsContext.ts';
import type { ChosenPoint } from './resultsData.ts';
import './template.css';

type Props = {
  readonly point: ChosenPoint;
  /** What in the explanation reads like places of a template. */
  readonly places: readonly string[];
  /** Whether it counts as empty; null while nothing was said. */
  readonly isEmpty: boolean | null;
};

/** A template that was never filled, as a rule finds it: it counts as empty once somebody says so, and stays what it is otherwise. */
export function Template({ point: { agent, position, claim }, places, isEmpty }: Props) {
  const { t } = useText();
  const act = useAct();
  const call = useCall();
  const view = useView();
  const datasetId = useResults((state) => state.datasetId);
  const isThere = places.length > 0 && view !== null;
  const say = (said: boolean | null) => {
    if (view === null) return;
    const place = { model: view.model, agent, scenario: view.scenario, position, claim };
    act(() => call('evidence.judgeTemplate', { datasetId, place, isEmpty: said }));
  };
  useCommand('evidence.countAsEmpty', () => say(true), isThere && isEmpty !== true);
  useCommand('evidence.keepTemplate', () => say(false), isThere && isEmpty === null);
  if (!isThere) return null;
  const decided = t(
    isEmpty === null
      ? 'evidenceResults.template.open'
      : isEmpty
        ? 'evidenceResults.template.isCounted'
        : 'evidenceResults.template.isKept',
  );
  return (
    <section className="er-template" data-said={isEmpty !== null} aria-label={t('evidenceResults.template.title')}>
      <h4>
        {t('evidenceResults.template.title')} <span className="er-quiet">{t('evidenceResults.template.byRule')}</span>
      </h4>
      <p className="ak-sentence">
        {sentencesText([
          t('evidenceResults.template.places', { count: places.length, places: places.join(', ') }),
          decided,
        ])}
      </p>
      <div className="ak-acts">
        {isEmpty !== true && (
          <ActButton small command="evidence.countAsEmpty" onClick={() => say(true)}>
            {t('evidenceResults.template.count')}
          </ActButton>
        )}
        {isEmpty === null ? (
          <ActButton small ghost command="evidence.keepTemplate" onClick={() => say(false)}>
            {t('evidenceResults.template.keep')}
          </ActButton>
        ) : (
          <ActButton small ghost onClick={() => say(null)}>
            {t('evidenceResults.template.takeBack')}
          </ActButton>
        )}
      </div>
    </section>
  );
}

/** How many explanations of the test read like a template and are undecided, with the way to the first. */
export function OpenTemplates() {
  const { t } = useText();
  const store = useResultsStore();
  const view = useView();
  const [first] = view?.unfilled ?? [];
  if (view === null || first === undefined) return null;
  return (
    <Note
      kind="info"
      inline
      className="er-empty"
      title={t('evidenceResults.template.found', { count: view.unfilled.length })}
      acts={
        <ActButton small onClick={() => store.getState().setLook({ point: first })}>
          {t('evidenceResults.template.look')}
        </ActButton>
      }
    >
      {t('evidenceResults.template.foundText')}
    </Note>
  );
}
