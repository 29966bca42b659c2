import { useCallback, useDeferredValue, useMemo } from 'react';
import { useText } from '../../../window/i18n.ts';
import { useDerivations, useDerivationsStore } from '../derivationsContext.ts';
import { changedSteps } from './changedCells.ts';
import type { Cell } from './derivationDraft.ts';
import { GraphPicture, useFrameWidth } from './GraphPicture.tsx';
import { layoutGraph } from './graphLayout.ts';
import { useStillGraph } from './useStillGraph.ts';

/** The derivation as a picture of its rows: the same data, selected together. Drawn in a pause of typing, after the rows. */
export function DerivationGraph() {
  const { t } = useText();
  // Both wait together: beside the content of the next question, all of this one would look changed.
  const content = useDeferredValue(useDerivations((state) => state.settled));
  const imported = useDeferredValue(
    useDerivations((state) => (state.detail.status === 'ready' ? state.detail.value.imported : null)),
  );
  const derivation = useDerivations((state) => state.derivation);
  const [frame, width] = useFrameWidth();
  const layout = useMemo(
    () => (content ? layoutGraph(content, derivation, width) : null),
    [content, derivation, width],
  );
  const changes = useMemo(
    () => (content && imported ? changedSteps(content, imported, derivation) : []),
    [content, imported, derivation],
  );
  const store = useDerivationsStore();
  const onCell = useCallback((cell: Cell) => store.getState().focusCell(cell, 'end'), [store]);
  const activeStep = useDerivations(({ activeCell }) => activeCell?.step ?? null);
  const activeId = useDerivations(({ activeCell, settled, derivation: shown }) => {
    if (!activeCell || !settled) return '';
    const step = settled.derivations[shown]?.[activeCell.step];
    const text =
      activeCell.field === 'subject'
        ? step?.subject
        : step?.objects[activeCell.field === 'objects' ? activeCell.object : 0];
    return text?.trim() ?? '';
  });
  const active = useMemo(
    () => (activeStep === null ? null : { step: activeStep, id: activeId }),
    [activeStep, activeId],
  );
  const questionId = useDerivations((state) => state.selectedId);
  useStillGraph(frame, layout?.height ?? 0, `${questionId} ${derivation}`);
  const stepCount = content?.derivations[derivation]?.length ?? 0;
  return (
    <section className="dv-graph-section" aria-label={t('derivations.graph.title')}>
      <div className="dv-section-head">
        <h3 className="dv-section-title">{t('derivations.graph.title')}</h3>
        <span className="dv-section-count">{t('derivations.graph.sameData')}</span>
      </div>
      <div className="dv-graph" ref={frame} style={{ minHeight: layout?.height }}>
        {layout && layout.nodes.length > 0 ? (
          <GraphPicture
            {...{ layout, changes, active, onCell }}
            label={t('derivations.graph.label', { count: stepCount })}
          />
        ) : (
          <p className="ak-caption dv-graph-empty">{t('derivations.graph.empty')}</p>
        )}
      </div>
    </section>
  );
}
