import { evidenceName } from '../../../../shared/rooms/evidence/citations.ts';
import type { EvidenceSource } from '../../../../shared/rooms/evidence/claims.ts';
import type { ClaimGold } from '../../../../shared/rooms/evidence/gold.ts';
import { StatusSign } from '../../../components/StatusSign.tsx';
import { useText } from '../../../window/i18n.ts';
import { type GoldCitations, goldCitations } from './goldCitations.ts';

type CitationsProps = { readonly gold: ClaimGold; readonly source: EvidenceSource };

/** What the explanations cite beside what was chosen and what gold holds. */
export function Citations({ gold, source }: CitationsProps) {
  const { t } = useText();
  const isTwo = gold.explanations.length > 1;
  return goldCitations(gold).map((cited) => {
    const title = isTwo ? t('evidence.gold.citations.of', { side: cited.side }) : t('evidence.gold.citations.title');
    return (
      <section key={cited.side} className="ev-overlap" aria-label={title}>
        <header className="ev-part-head">
          <h3>{title}</h3>
          <span className="ev-quiet">{t('evidence.gold.citations.ids', { count: cited.citedCount })}</span>
        </header>
        <Lines {...{ cited, source, isTwo }} />
      </section>
    );
  });
}

type LinesProps = { readonly cited: GoldCitations; readonly source: EvidenceSource; readonly isTwo: boolean };

function Lines({ cited: { unknown, out, uncited, isGoldKnown, citedCount }, source, isTwo }: LinesProps) {
  const { t } = useText();
  const named = (list: readonly number[]) => list.map((id) => evidenceName(source, id)).join(', ');
  const lines = [
    { sign: 'error', ids: unknown, text: t('evidence.gold.citations.unknown') },
    { sign: 'missed', ids: out, text: t(`evidence.gold.citations.${isTwo ? 'elsewhere' : 'out'}`) },
    { sign: 'warning', ids: uncited, text: t('evidence.gold.citations.uncited') },
  ] as const;
  const shown = lines.filter(({ ids }) => ids.length > 0);
  if (shown.length === 0 && citedCount > 0 && isGoldKnown) {
    return (
      <p className="ev-citations">
        <StatusSign sign="match" /> {t('evidence.gold.citations.fine')}
      </p>
    );
  }
  return shown.map(({ sign, ids, text }) => (
    <p key={sign} className="ev-citations">
      <StatusSign sign={sign} />
      <span className="ak-sentence">
        <b>{text}</b> {named(ids)}
      </span>
    </p>
  ));
}
