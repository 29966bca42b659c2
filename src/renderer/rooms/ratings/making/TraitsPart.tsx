import { useEffect, useRef } from 'react';
import type { Pairing } from '../../../../shared/rooms/ratings/making.ts';
import { useText } from '../../../window/i18n.ts';
import { useMaking, useMakingStore } from './makingContext.ts';
import { CodesRow, TraitRow } from './TraitRow.tsx';
import { isCovered } from './traitSentence.ts';

/** What can tell whose answer one reads: what stays visible, and what a switch or the mask covers. It has to be scrolled into view once. */
export function TraitsPart({ pairing }: { pairing: Pairing }) {
  const { t } = useText();
  const protocol = useMaking((state) => state.protocol);
  const store = useMakingStore();
  const { traits } = pairing;
  const end = useSeen();
  const covered = traits.filter((trait) => isCovered(trait, protocol)).length;
  if (pairing.pairCount === 0) return null;
  return (
    <section className="mk-part" aria-labelledby="mk-traits">
      <header className="mk-part-head">
        <h3 id="mk-traits">{t('ratingsMaking.traits.title')}</h3>
        {(traits.length > 0 || protocol.blind) && (
          <span className="mk-quiet">
            {[
              t('ratingsMaking.traits.countVisible', { count: traits.length - covered + (protocol.blind ? 1 : 0) }),
              t('ratingsMaking.traits.countCovered', { count: covered }),
            ].join(t('ratingsMaking.facts.and'))}
          </span>
        )}
      </header>
      {traits.length === 0 && <p className="mk-quiet ak-sentence mk-pairs-note">{t('ratingsMaking.traits.none')}</p>}
      <ul className="mk-rows">
        {protocol.blind && <CodesRow />}
        {traits.map((trait) => (
          <TraitRow
            key={trait.trait}
            trait={trait}
            pairing={pairing}
            protocol={protocol}
            onChange={(change) => store.getState().edit({ protocol: { ...protocol, ...change } })}
          />
        ))}
      </ul>
      <p className="mk-traits-note ak-sentence" ref={end}>
        {t(protocol.blind ? 'ratingsMaking.traits.hidden' : 'ratingsMaking.traits.hiddenNotBlind')}
      </p>
    </section>
  );
}

/** Notes that the end of the part was in view. */
function useSeen() {
  const store = useMakingStore();
  const end = useRef<HTMLParagraphElement>(null);
  const isSeen = useMaking((state) => state.traitsSeen);
  useEffect(() => {
    if (isSeen || end.current === null) return;
    if (typeof IntersectionObserver === 'undefined') return store.getState().seeTraits();
    const observer = new IntersectionObserver(([entry]) => {
      if (entry?.isIntersecting === true) store.getState().seeTraits();
    });
    observer.observe(end.current);
    return () => observer.disconnect();
  }, [isSeen, store]);
  return end;
}
