import type { AsyncData } from '../../../../shared/asyncData.ts';
import { type MarkCriterion, verdictOf } from '../../../../shared/traces/marks.ts';
import { ActButton } from '../../../components/ActButton.tsx';
import { EmptyState } from '../../../components/EmptyState.tsx';
import { PageHead } from '../../../components/page/PageHead.tsx';
import { PageLines } from '../../../components/page/PageLines.tsx';
import { RoomFrame } from '../../../components/RoomFrame.tsx';
import { useText } from '../../../window/i18n.ts';
import { useCommand } from '../../../window/keyDispatcher.ts';
import { useEventTimes, useReading } from '../../../window/useReading.ts';
import { useCall } from '../../../window/workbench.ts';
import { useTraces } from '../tracesContext.ts';
import { CriteriaList } from './CriteriaList.tsx';
import { keyOfPlace, PlacesPane } from './PlacesPane.tsx';
import { ResultsWork } from './ResultsWork.tsx';
import { type ResultsLook, shownResults } from './resultsData.ts';
import { WhoseLabels } from './WhoseLabels.tsx';
import './resultsPage.css';

const firstLook: ResultsLook = { criterionId: null, evaluatorId: null, cell: null, placeKey: null };

type Props = {
  readonly criteria: readonly MarkCriterion[];
  /** Null before anything was chosen. */
  readonly look: ResultsLook | null;
  readonly onLook: (look: ResultsLook) => void;
  readonly onClose: () => void;
  /** Shows a place: `<trace>/<step>`, -1 for the trace as a whole. */
  readonly onOpen: (key: string) => void;
};

/** How often each answer to a criterion was given by the model of the traces, and the places behind each number. */
export function ResultsPage({ criteria, look: chosen, onLook, onClose, onOpen }: Props) {
  const look = chosen ?? firstLook;
  const texts = useText();
  const { t } = texts;
  const call = useCall();
  const compared = criteria.filter(({ scope }) => scope !== 'span');
  const isBlind = useTraces((state) => state.options.blind);
  const setOptions = useTraces((state) => state.setOptions);
  const datasetIds = useTraces((state) => state.view.datasetIds);
  const changes = useEventTimes('traces.changed');
  const { evaluatorId, cell, placeKey } = look;
  const answered = useReading(
    JSON.stringify(datasetIds),
    () => call('traces.labelledCriteria', { datasetIds }),
    changes,
  );
  const criterion = compared.find(({ id }) => id === look.criterionId) ?? firstShown(compared, answered);
  const choice = criterion === null || isBlind ? null : { criterionId: criterion.id, evaluatorId, datasetIds };
  const asked = choice && JSON.stringify(choice);
  const read = useReading(asked, () => call('traces.labelResults', choice ?? none), changes);
  const behind = useReading(
    asked && cell && `${asked} ${JSON.stringify(cell)}`,
    () => call('traces.labelledPlaces', { ...(choice ?? none), ...(cell ?? noCell) }),
    changes,
  );
  const shown = read.status === 'ready' && criterion !== null ? shownResults(read.value, criterion, texts) : null;
  const places = behind.status === 'ready' ? behind.value.places.map(keyOfPlace) : [];
  // With its criterion: which is shown first may be another one after more labels.
  const goOn = (next: Partial<ResultsLook>) => onLook({ ...look, criterionId: criterion?.id ?? null, ...next });
  const step = (by: 1 | -1) => {
    const next = places[placeKey === null ? 0 : places.indexOf(placeKey) + by];
    if (next !== undefined) goOn({ placeKey: next });
  };
  const isThere = placeKey !== null && places.includes(placeKey);
  useCommand('traces.results', onClose);
  useCommand('traces.blind', () => setOptions({ blind: !isBlind }));
  useCommand('traces.nextStep', () => step(1), places.length > 0);
  useCommand('traces.previousStep', () => step(-1), places.length > 0);
  useCommand('traces.openDisagreement', () => placeKey !== null && onOpen(placeKey), isThere);
  return (
    <RoomFrame
      room="traces"
      list={
        <>
          <PageHead title={t('tracesResults.title')} command="traces.results" onClose={onClose} />
          <CriteriaList
            criteria={compared}
            chosenId={criterion?.id ?? ''}
            onChoose={(criterionId) => onLook({ ...firstLook, evaluatorId, criterionId })}
          />
          {shown !== null && (
            <WhoseLabels
              evaluators={shown.results.evaluators}
              chosenId={evaluatorId}
              onChoose={(id) => goOn({ evaluatorId: id, placeKey: null })}
            />
          )}
          <HowCounted />
        </>
      }
      work={
        <div className="tl-work">
          {isBlind && (
            <EmptyState
              title={t('tracesResults.blind')}
              acts={
                <ActButton command="traces.blind" onClick={() => setOptions({ blind: false })}>
                  {t('tracesResults.showNames')}
                </ActButton>
              }
            >
              {t('tracesResults.blindText')}
            </EmptyState>
          )}
          {!isBlind && compared.length === 0 && <EmptyState title={t('tracesAgreement.noCriteria')} />}
          {choice !== null && (
            <ResultsWork {...{ read, shown, choice, cell }} onChoose={(next) => goOn({ cell: next, placeKey: null })} />
          )}
        </div>
      }
      inspector={
        <PlacesPane
          title={
            shown && cell
              ? t('tracesResults.cell', { model: shown.nameOf(cell.model), choice: shown.choiceName(cell.choiceId) })
              : null
          }
          read={behind}
          chosenKey={isThere ? placeKey : null}
          onChoose={(key) => goOn({ placeKey: key })}
          onOpen={onOpen}
        />
      }
      names={{
        list: t('tracesResults.panes.list'),
        work: t('tracesResults.panes.work'),
        inspector: t('tracesResults.panes.inspector'),
      }}
      listWidth={250}
      inspectorWidth={330}
    />
  );
}

const none = { criterionId: '', evaluatorId: null };
const noCell = { model: null, choiceId: '' };

/** What a number here is made of, and what it does not say. */
function HowCounted() {
  const { t } = useText();
  return (
    <PageLines
      lines={[
        ...[t('tracesResults.unitLine'), t('tracesResults.everybodyLine')],
        ...[t('tracesResults.wilsonLine'), t('tracesResults.testLine')],
      ]}
    />
  );
}

/** The verdict, or else the first criterion, of those that somebody answered; null until these are known. */
function firstShown(compared: readonly MarkCriterion[], answered: AsyncData<readonly string[]>): MarkCriterion | null {
  if (answered.status !== 'ready' && answered.status !== 'failed') return null;
  const labelled = answered.status === 'ready' ? compared.filter(({ id }) => answered.value.includes(id)) : [];
  const shown = labelled.length === 0 ? compared : labelled;
  return verdictOf(shown) ?? shown[0] ?? null;
}
