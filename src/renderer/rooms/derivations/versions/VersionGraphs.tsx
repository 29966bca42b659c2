import { useMemo } from 'react';
import type { QuestionContent } from '../../../../shared/rooms/derivations/question.ts';
import { useText } from '../../../window/i18n.ts';
import { GraphPicture, useFrameWidth } from '../work/GraphPicture.tsx';
import { layoutGraph } from '../work/graphLayout.ts';

type Props = {
  readonly mine: QuestionContent;
  readonly theirs: QuestionContent;
  readonly names: { readonly theirs: string; readonly mine: string };
  /** The one that is looked at. */
  readonly derivation: number;
};

/** One derivation of a question as a picture, in both versions. */
export function VersionGraphs({ mine, theirs, names, derivation }: Props) {
  const { t } = useText();
  const isOneOfMany = Math.max(mine.derivations.length, theirs.derivations.length) > 1;
  return (
    <section className="vs-graphs" aria-label={t('versions.graphs')}>
      <h4>
        {t('versions.graphs')}
        {isOneOfMany && ` · ${t('versions.derivation', { number: derivation + 1 })}`}
      </h4>
      <Graph letter="A" name={names.theirs} content={theirs} derivation={derivation} />
      <Graph letter="B" name={names.mine} content={mine} derivation={derivation} />
    </section>
  );
}

type GraphProps = {
  readonly letter: 'A' | 'B';
  readonly name: string;
  readonly content: QuestionContent;
  readonly derivation: number;
};

function Graph({ letter, name, content, derivation }: GraphProps) {
  const { t } = useText();
  const [frame, width] = useFrameWidth();
  const layout = useMemo(() => layoutGraph(content, derivation, width), [content, derivation, width]);
  const count = content.derivations[derivation]?.length ?? 0;
  return (
    <figure>
      <div className="dv-graph" ref={frame}>
        {layout.nodes.length > 0 ? (
          <GraphPicture layout={layout} label={`${letter}: ${t('derivations.graph.label', { count })}`} />
        ) : (
          <p className="ak-caption dv-graph-empty">{t('derivations.graph.empty')}</p>
        )}
      </div>
      <figcaption className="ak-caption">
        {letter} {t('versions.triples', { name, count })}
      </figcaption>
    </figure>
  );
}
