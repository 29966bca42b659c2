import { useState } from 'react';
import type { EvidenceSource } from '../../../../shared/rooms/evidence/claims.ts';
import { Content } from '../../../components/Content.tsx';
import { Segmented } from '../../../components/Segmented.tsx';
import { useText } from '../../../window/i18n.ts';
import type { RevealedGold } from '../evidenceState.ts';
import { PromptButton } from '../inspector/PromptButton.tsx';
import { DiffLegend, DrawnPieces } from './DrawnPieces.tsx';
import { explanationDiff } from './explanationDiff.ts';
import { HandBoth } from './HandBoth.tsx';
import { Overlap } from './Overlap.tsx';

/** What somebody wrote beside gold, with the words that only one of both has. */
export function Explanations({ gold, source }: { gold: RevealedGold; source: EvidenceSource }) {
  const { t } = useText();
  const [isDiff, setDiff] = useState(true);
  return (
    <section className="ev-both" aria-label={t('evidence.gold.explanations')}>
      <header className="ev-part-head">
        <h3>{t('evidence.gold.explanations')}</h3>
        <Segmented
          label={t('evidence.gold.explanations')}
          options={[
            { value: 'diff', label: t('evidence.gold.diff') },
            { value: 'plain', label: t('evidence.gold.plain') },
          ]}
          value={isDiff ? 'diff' : 'plain'}
          onChange={(value) => setDiff(value === 'diff')}
        />
        <PromptButton />
      </header>
      {gold.explanations.map(({ side, text }) => (
        <Pair
          key={side}
          title={gold.explanations.length > 1 ? t('evidence.bench.claimOf', { side }) : null}
          mine={gold.answer.explanations.find((one) => one.side === side)?.text ?? ''}
          gold={text}
          isDiff={isDiff}
        />
      ))}
      {isDiff && <DiffLegend mine={t('evidence.gold.onlyMine')} />}
      <HandBoth gold={gold} />
      <Overlap gold={gold} source={source} />
    </section>
  );
}

type PairProps = {
  readonly title: string | null;
  readonly mine: string;
  readonly gold: string | null;
  readonly isDiff: boolean;
};

function Pair({ title, mine, gold, isDiff }: PairProps) {
  const { t } = useText();
  const diff = isDiff && gold !== null && mine.trim() !== '' ? explanationDiff(mine, gold) : null;
  return (
    <>
      {title !== null && <h4>{title}</h4>}
      <div className="ev-both-text ev-both-mine">
        <h5>{t('evidence.gold.yours')}</h5>
        {mine.trim() === '' ? (
          <p className="ev-quiet">{t('evidence.gold.notWritten')}</p>
        ) : diff ? (
          <DrawnPieces pieces={diff.mine} className="ev-only-mine" />
        ) : (
          <Content as="p" text={mine} />
        )}
      </div>
      <div className="ev-both-text">
        <h5>{t('evidence.gold.gold')}</h5>
        {gold === null ? (
          <p className="ev-quiet">{t('evidence.gold.noExplanation')}</p>
        ) : diff ? (
          <DrawnPieces pieces={diff.gold} className="ev-only-gold" />
        ) : (
          <Content as="p" text={gold} />
        )}
      </div>
    </>
  );
}
