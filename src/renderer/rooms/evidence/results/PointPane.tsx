import { signed } from '../../../../shared/charts/numberTexts.ts';
import { outputsSetId } from '../../../../shared/rooms/evidence/answerSets.ts';
import { ActButton } from '../../../components/ActButton.tsx';
import { Content } from '../../../components/Content.tsx';
import { ErrorNote } from '../../../components/ErrorNote.tsx';
import { useFrame } from '../../../window/frameStore.ts';
import { type Texts, useText } from '../../../window/i18n.ts';
import { useCommand } from '../../../window/keyDispatcher.ts';
import { useEventTimes, useReading } from '../../../window/useReading.ts';
import { useCall } from '../../../window/workbench.ts';
import { lengthOf } from '../inspector/lengthOf.ts';
import { ClaimStrip } from './charts/ClaimStrip.tsx';
import { Sample } from './MeansTable.tsx';
import { PointTexts } from './PointTexts.tsx';
import { useResults, useResultsStore, useView } from './resultsContext.ts';
import { agentsOf, type ChosenPoint, lookOf } from './resultsData.ts';
import { Template } from './Template.tsx';

type Props = { readonly onOpenClaim: (datasetId: number, claimId: number) => void };

/** The item behind a point: what the agent wrote, and its numbers in all metrics beside their means. */
export function PointPane({ onOpenClaim }: Props) {
  const { t } = useText();
  const point = useResults((state) => state.point);
  return (
    <div className="er-point-pane">
      {point === null ? (
        <p className="er-quiet ak-sentence">{t('evidenceResults.point.none')}</p>
      ) : (
        <Chosen point={point} onOpenClaim={onOpenClaim} />
      )}
    </div>
  );
}

function Chosen({ point, onOpenClaim }: Props & { readonly point: ChosenPoint }) {
  const { t } = useText();
  const call = useCall();
  const view = useView();
  const datasetId = useResults((state) => state.datasetId);
  const changes = useEventTimes('evidence.changed');
  const { agent, position, claim } = point;
  const model = view?.model ?? '';
  const scenario = view?.scenario ?? '';
  const read = useReading(
    view === null ? null : `${model} ${scenario} ${agent} ${position}`,
    () => call('evidence.readResult', { datasetId, model, agent, scenario, position }),
    changes,
  );
  const value = read.status === 'ready' ? read.value : null;
  const [first] = value?.claims ?? [];
  const open = () => first && onOpenClaim(first.datasetId, first.claimId);
  useCommand('evidence.openPoint', open, first !== undefined);
  if (view === null) return null;
  const texts = value?.written?.explanations ?? [];
  const claimText = value?.claimTexts[claim === 'B' ? 1 : 0] ?? null;
  const text = texts[claim === 'B' ? 1 : 0] ?? null;
  const template = value?.templates[claim === 'B' ? 1 : 0];
  return (
    <>
      <h3>
        <Sample look={lookOf(view, agent)} /> {agent}{' '}
        <span className="er-quiet">
          {t(claim === null ? 'evidenceResults.point.item' : 'evidenceResults.point.itemSide', {
            position: position + 1,
            side: claim ?? '',
          })}
        </span>
      </h3>
      {read.status === 'failed' && <ErrorNote error={read.error} onRetry={read.again} />}
      {claimText !== null && <Content as="p" text={claimText} className="er-point-claim" />}
      {value !== null && (
        <PointTexts scenario={scenario} point={point} text={text} hasClaim={first !== undefined}>
          <Written text={text} />
        </PointTexts>
      )}
      {template && <Template point={point} {...template} />}
      <Strip point={point} />
      <HereTable point={point} />
      {first && (
        <p className="er-point-open">
          <ActButton command="evidence.openPoint" onClick={open}>
            {t('evidenceResults.point.open')}
          </ActButton>
          <PairButton agent={agent} />
        </p>
      )}
    </>
  );
}

/** Hands the explanations of two agents to the ratings room, where a study is made of them: the shown one's and base's, or those of the next. */
function PairButton({ agent }: { agent: string }) {
  const { t } = useText();
  const view = useView();
  const datasetId = useResults((state) => state.datasetId);
  // Without outputs there are no explanations.
  const writers = (view?.agents ?? []).filter(({ emptyTexts }) => emptyTexts !== null).map(({ name }) => name);
  const other =
    agent === 'base'
      ? writers.find((name) => name !== agent)
      : (writers.find((name) => name === 'base') ?? writers.find((name) => name !== agent));
  if (view === null || other === undefined || !writers.includes(agent)) return null;
  const setOf = (name: string) => ({ source: 'evidence' as const, id: outputsSetId(datasetId, view.model, name) });
  const hand = () =>
    useFrame
      .getState()
      .goTo({ room: 'ratings', datasetId: null, itemId: null, pair: { a: setOf(other), b: setOf(agent) } });
  return <ActButton onClick={hand}>{t('evidenceResults.point.pair', { other, agent })}</ActButton>;
}

/** What the agent wrote, with its length. */
function Written({ text }: { text: string | null }) {
  const { t } = useText();
  if (text === null) return <p className="er-quiet">{t('evidenceResults.point.noOutput')}</p>;
  if (text.trim() === '') return <p className="er-quiet">{t('evidenceResults.point.empty')}</p>;
  const { unit, count } = lengthOf(text);
  return (
    <>
      <Content as="p" text={text} className="er-point-text" />
      <p className="er-quiet">{t(`evidence.explanation.${unit}`, { count })}</p>
    </>
  );
}

/** The same item over all agents, those that are not drawn too. */
function Strip({ point }: { point: ChosenPoint }) {
  const { t } = useText();
  const store = useResultsStore();
  const view = useView();
  const metric = useResults((state) => state.metric);
  if (view === null) return null;
  return (
    <ClaimStrip
      about={t(`evidenceResults.metrics.${metric}`)}
      agents={agentsOf(view, { metric, hidden: new Set(), leaveOutEmpty: false })}
      chosen={point}
      onChoose={(next) => store.getState().setLook({ point: next })}
    />
  );
}

/** Among the values of the agent, the highest first; equal ones share the better place. */
function placeText(value: number, points: readonly { readonly value: number }[], t: Texts['t']): string {
  const place = 1 + points.filter((one) => one.value > value).length;
  return t('evidenceResults.point.placeOf', { place, of: points.length });
}

/** The numbers of this item in all metrics, with the agent's means and the place among its values. */
function HereTable({ point }: { point: ChosenPoint }) {
  const { t } = useText();
  const view = useView();
  const metric = useResults((state) => state.metric);
  if (view === null) return null;
  const at = view.agents.findIndex(({ name }) => name === point.agent);
  return (
    <table className="er-here">
      <thead>
        <tr>
          <th scope="col">{t('evidenceResults.columns.metric')}</th>
          <th scope="col">{t('evidenceResults.point.here')}</th>
          <th scope="col">{t('evidenceResults.columns.mean')}</th>
          <th scope="col">{t('evidenceResults.point.place')}</th>
        </tr>
      </thead>
      <tbody>
        {view.metrics.map((row) => {
          const own = row.agents[at];
          const here = own?.points.find(({ position, claim }) => position === point.position && claim === point.claim);
          return (
            <tr key={row.metric} aria-current={row.metric === metric}>
              <th scope="row">{t(`evidenceResults.metrics.${row.metric}`)}</th>
              <td>{here ? signed(here.value, 3) : '–'}</td>
              <td>{own?.mean == null ? '–' : signed(own.mean, 3)}</td>
              <td>{here && own ? placeText(here.value, own.points, t) : '–'}</td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
