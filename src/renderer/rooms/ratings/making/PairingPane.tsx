import type { Pairing } from '../../../../shared/rooms/ratings/making.ts';
import { ActButton } from '../../../components/ActButton.tsx';
import { Content } from '../../../components/Content.tsx';
import { EmptyState } from '../../../components/EmptyState.tsx';
import { ErrorNote } from '../../../components/ErrorNote.tsx';
import { LoadingShape } from '../../../components/LoadingShape.tsx';
import { Note } from '../../../components/Note.tsx';
import { useText } from '../../../window/i18n.ts';
import { useCommand } from '../../../window/keyDispatcher.ts';
import { LeftOutPart } from './LeftOutPart.tsx';
import { useMaking, useMakingStore } from './makingContext.ts';
import { TraitsPart } from './TraitsPart.tsx';

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
    t('ratingsMaking.facts.byKey', { count: byKeyCount }),
    ...(byTextCount > 0 ? [t('ratingsMaking.facts.byText', { count: byTextCount })] : []),
    ...(byHandCount > 0 ? [t('ratingsMaking.facts.byHand', { count: byHandCount })] : []),
  ];
  const longer = traits.find(({ trait }) => trait === 'length');
  const median = (value: number | null) => (value === null ? '–' : value.toLocaleString('en'));
  return (
    <div className="mk-facts">
      {[
        { side: 'A', ...a },
        { side: 'B', ...b },
      ].map(({ side, title, author, answerCount, leftOutCount }) => (
        <Fact
          key={side}
          caption={side}
          value={author === '' ? title : author}
          note={t('ratingsMaking.facts.answers', { count: answerCount, left: leftOutCount })}
        />
      ))}
      <Fact
        caption={t('ratingsMaking.facts.pairs')}
        value={pairCount.toLocaleString('en')}
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

function Fact({ caption, value, note }: { caption: string; value: string; note: string }) {
  return (
    <div className="mk-fact">
      <span className="mk-quiet">{caption}</span>
      <Content as="strong" className="ak-cut" text={value} title={value} />
      <span className="mk-fact-note">{note}</span>
    </div>
  );
}

const shownAtFirst = 100;

function PairRows({ pairing }: { pairing: Pairing }) {
  const { t } = useText();
  const { pairs, pairCount, unit } = pairing;
  const shown = pairs.slice(0, shownAtFirst);
  if (pairCount === 0) {
    return (
      <section className="mk-part" aria-labelledby="mk-pairs">
        <h3 id="mk-pairs">{t('ratingsMaking.pairs.title')}</h3>
        <Note kind="caution" title={t('ratingsMaking.pairs.none')}>
          {t('ratingsMaking.pairs.noneHow')}
        </Note>
      </section>
    );
  }
  return (
    <section className="mk-part" aria-labelledby="mk-pairs">
      <header className="mk-part-head">
        <h3 id="mk-pairs">{t('ratingsMaking.pairs.title')}</h3>
        <span className="mk-quiet" id="mk-pairs-shown">
          {t('ratingsMaking.pairs.shown', { shown: shown.length, total: pairCount })}
        </span>
        <span className="mk-quiet mk-end">{t('ratingsMaking.pairs.drawn')}</span>
      </header>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, also by the keyboard */}
      <section className="mk-table-box" tabIndex={0} aria-labelledby="mk-pairs-shown">
        <table className="mk-table">
          <thead>
            <tr>
              <th scope="col">{t('ratingsMaking.pairs.question')}</th>
              <th scope="col" className="ak-number">
                {t(`ratingsMaking.pairs.length.${unit}`, { side: 'A' })}
              </th>
              <th scope="col" className="ak-number">
                {t(`ratingsMaking.pairs.length.${unit}`, { side: 'B' })}
              </th>
              <th scope="col">{t('ratingsMaking.pairs.by')}</th>
              <th scope="col">{t('ratingsMaking.pairs.note')}</th>
            </tr>
          </thead>
          <tbody>
            {shown.map(({ keyA, keyB, question, lengthA, lengthB, by, notes }) => (
              <tr key={`${keyA}\n${keyB}`}>
                <Content as="td" className="ak-cut" text={question} title={question} />
                <td className="ak-number">{lengthA.toLocaleString('en')}</td>
                <td className="ak-number">{lengthB.toLocaleString('en')}</td>
                <td>{t(`ratingsMaking.by.${by}`)}</td>
                <td className="ak-cut">
                  {[
                    ...(keyA === keyB ? [] : [t('ratingsMaking.pairs.keys', { a: keyA, b: keyB })]),
                    ...notes.map((note) => t(`ratingsMaking.notes.${note}`)),
                  ].join(t('ratingsMaking.facts.and'))}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </section>
  );
}
