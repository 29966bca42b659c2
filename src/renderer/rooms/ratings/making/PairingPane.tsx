import type { Pairing } from '../../../../shared/rooms/ratings/making.ts';
import { ActButton } from '../../../components/ActButton.tsx';
import { Content } from '../../../components/Content.tsx';
import { EmptyState } from '../../../components/EmptyState.tsx';
import { ErrorNote } from '../../../components/ErrorNote.tsx';
import { LoadingShape } from '../../../components/LoadingShape.tsx';
import { countText } from '../../../window/countText.ts';
import { useText } from '../../../window/i18n.ts';
import { useCommand } from '../../../window/keyDispatcher.ts';
import { LeftOutPart } from './LeftOutPart.tsx';
import { useMaking, useMakingStore } from './makingContext.ts';
import { PairRows } from './PairRows.tsx';
import { TraitsPart } from './TraitsPart.tsx';
import './pairing.css';

/** What the two sets make: four facts, what is left out, the pairs, and what cannot be hidden. */
export function PairingPane() {
  const { t } = useText();
  const pairing = useMaking((state) => state.pairing);
  const [hasA, hasB] = [useMaking(({ a }) => a !== null), useMaking(({ b }) => b !== null)];
  const store = useMakingStore();
  if (!hasA || !hasB) {
    return (
      <div className="mk-empty">
        <EmptyState title={t(hasA ? 'ratingsMaking.pairing.needsB' : 'ratingsMaking.pairing.needsA')}>
          {t('ratingsMaking.pairing.how')}
        </EmptyState>
      </div>
    );
  }
  if (pairing.status === 'failed') {
    return (
      <div className="mk-empty">
        <ErrorNote error={pairing.error} onRetry={() => store.getState().reload()} />
      </div>
    );
  }
  if (pairing.status !== 'ready') {
    return (
      <div className="mk-empty">
        <LoadingShape rows={10} label={t('ratingsMaking.pairing.loading')} />
      </div>
    );
  }
  return (
    <div className="mk-pairing">
      <Facts pairing={pairing.value} />
      <div className="mk-pairing-body">
        <LeftOutPart pairing={pairing.value} />
        <PairRows pairing={pairing.value} />
        <TraitsPart pairing={pairing.value} />
      </div>
    </div>
  );
}

function Facts({ pairing }: { pairing: Pairing }) {
  const { t } = useText();
  const store = useMakingStore();
  const swap = () => store.getState().swap();
  useCommand('ratings.making.swap', swap);
  const { a, b, pairCount, byKeyCount, byTextCount, byHandCount, unit, traits } = pairing;
  const by = [
    ...(byKeyCount > 0 ? [t('ratingsMaking.facts.byKey', { count: byKeyCount })] : []),
    ...(byTextCount > 0 ? [t('ratingsMaking.facts.byText', { count: byTextCount })] : []),
    ...(byHandCount > 0 ? [t('ratingsMaking.facts.byHand', { count: byHandCount })] : []),
  ];
  const longer = traits.find(({ trait }) => trait === 'length');
  const median = (value: number | null) => (value === null ? '–' : countText(value));
  return (
    <div className="mk-facts">
      {[
        { side: 'A', ...a },
        { side: 'B', ...b },
      ].map(({ side, title, author, answerCount, leftOutCount }) => (
        <Fact
          key={side}
          side={side}
          caption={side}
          value={author === '' ? title : author}
          note={t('ratingsMaking.facts.answers', { count: answerCount, left: leftOutCount })}
        />
      ))}
      <Fact
        caption={t('ratingsMaking.facts.pairs')}
        value={countText(pairCount)}
        note={by.join(t('ratingsMaking.facts.and'))}
      />
      <Fact
        caption={t(`ratingsMaking.facts.median.${unit}`)}
        value={`${median(a.medianLength)} : ${median(b.medianLength)}`}
        note={longer === undefined ? '' : t('ratingsMaking.facts.longer', { count: longer.a, total: pairCount })}
      />
      <ActButton command="ratings.making.swap" onClick={swap}>
        {t('ratingsMaking.facts.swap')}
      </ActButton>
    </div>
  );
}

type FactProps = { readonly side?: string; readonly caption: string; readonly value: string; readonly note: string };

function Fact({ side, caption, value, note }: FactProps) {
  return (
    <div className="mk-fact" data-side={side}>
      <span className="mk-quiet">{caption}</span>
      <Content as="strong" className={side === undefined ? 'ak-cut' : 'mk-fact-name'} text={value} title={value} />
      <span className="mk-fact-note">{note}</span>
    </div>
  );
}
