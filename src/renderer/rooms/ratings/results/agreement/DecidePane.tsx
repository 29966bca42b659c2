import { DecisionForm } from '../../../../components/agreement/DecisionForm.tsx';
import { Content } from '../../../../components/Content.tsx';
import { EmptyState } from '../../../../components/EmptyState.tsx';
import { LoadingShape } from '../../../../components/LoadingShape.tsx';
import { useText } from '../../../../window/i18n.ts';
import { useAct } from '../../../../window/useAct.ts';
import { ModelName } from '../ModelName.tsx';
import { useResults, useResultsStore } from '../resultsContext.ts';
import { chooseNextOpen } from './useAgreementCommands.ts';
import { useAgreementWords } from './useAgreementWords.tsx';

/** Right of agreement: the item on which evaluators differ, what each said with their notes, and the decision. */
export function DecidePane() {
  const { t, language } = useText();
  const act = useAct();
  const store = useResultsStore();
  const words = useAgreementWords();
  const itemKey = useResults((state) => state.itemKey);
  const item = useResults((state) => state.item);
  const hidesNames = useResults((state) => state.hidesNames);
  const place = useResults(({ agreement, itemKey: key }) => {
    if (agreement.status !== 'ready') return '';
    const { disagreements } = agreement.value;
    const at = disagreements.findIndex((one) => one.key === key);
    return at < 0 ? '' : `${at + 1} ${disagreements.length}`;
  });
  const categoryCount = useResults(({ agreement }) =>
    agreement.status === 'ready' ? agreement.value.categories.length : 0,
  );
  const decision = useResults(({ agreement, itemKey: key }) =>
    agreement.status === 'ready'
      ? (agreement.value.disagreements.find((one) => one.key === key)?.decision ?? null)
      : null,
  );
  if (itemKey === null) {
    return <EmptyState title={t('agreement.chooseItem')}>{t('agreement.chooseItemText')}</EmptyState>;
  }
  if (item.status !== 'ready') return <LoadingShape rows={6} label={t('ratingsResults.reading')} />;
  const { question, x, y, model, labels } = item.value;
  const [at, of] = place.split(' ');
  const time = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short' });
  // While names are hidden the order tells nobody either.
  const shown = hidesNames ? labels.toSorted((one, other) => one.category - other.category) : labels;
  return (
    <div className="rr-behind" data-scope="agreement">
      <header className="rr-behind-head">
        <h2>
          {t('agreement.decide')}{' '}
          <small>
            {at !== undefined && at !== '' && t('ratingsResults.of', { count: Number(at), planned: Number(of) })}
          </small>
        </h2>
        <label className="ag-hide">
          <input
            type="checkbox"
            checked={hidesNames}
            onChange={() => store.getState().setLook({ hidesNames: !hidesNames })}
          />
          {t('agreement.hideNames')}
        </label>
      </header>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: without it the arrow keys could not scroll here */}
      <section className="rr-detail rr-item" tabIndex={0} aria-label={t('agreement.item')}>
        <Content as="p" text={question} className="rr-detail-question" />
        <p className="rr-item-models">
          {model === null ? (
            <>
              <ModelName model={x} /> <small>{t('ratingsResults.behind.against')}</small> <ModelName model={y} />
            </>
          ) : (
            <ModelName model={model} />
          )}
        </p>
        <h3>{t('agreement.labels', { count: labels.length })}</h3>
        <ul className="ag-labels">
          {shown.map(({ evaluator, category, note, submissionId, submittedAt }) => (
            <li key={submissionId}>
              <p>
                <b>{words.categories[category]}</b>{' '}
                {!hidesNames && (
                  <span className="rr-quiet">
                    {evaluator}
                    {submittedAt !== null && ` · ${time.format(new Date(submittedAt))}`}
                  </span>
                )}
              </p>
              {note !== '' && <Content as="p" text={note} />}
            </li>
          ))}
        </ul>
      </section>
      <DecisionForm
        key={itemKey}
        categories={words.categories.slice(0, categoryCount)}
        decision={decision}
        mayDecide={item.value.mayDecide}
        onDecide={(decided) => act(() => store.getState().decide(decided))}
        onNextOpen={() => act(() => chooseNextOpen(store.getState()))}
      />
    </div>
  );
}
