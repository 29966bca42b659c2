import { useState } from 'react';
import type { ClaimTask } from '../../../../shared/rooms/evidence/claimTask.ts';
import type { DescribedClaim } from '../../../../shared/rooms/evidence/summaries.ts';
import { Content } from '../../../components/Content.tsx';
import { useText } from '../../../window/i18n.ts';
import { useReading } from '../../../window/useReading.ts';
import { useCall } from '../../../window/workbench.ts';
import { useEvidence } from '../evidenceContext.ts';
import { EvidencePage } from './EvidencePage.tsx';

/** What a release says of the claims of a task, by their texts; nothing where it is shown as the model saw it. */
export function useDescribedClaims({ row }: ClaimTask): ReadonlyMap<string, DescribedClaim> {
  const call = useCall();
  const isShown = useEvidence((state) => state.showsFacts);
  const read = useReading(isShown ? row.id : null, () => call('evidence.describeClaim', { claimId: row.id }));
  return new Map(read.status === 'ready' ? read.value.map((one) => [one.text, one]) : []);
}

type Props = {
  readonly task: ClaimTask;
  readonly claim: ClaimTask['claims'][number];
  readonly described: DescribedClaim | undefined;
};

/** Summaries of profile, genes, variants and their groups, each folded to a line, and the way to the page of the assertion. */
export function ClaimSummaries({ task, claim, described }: Props) {
  const { t } = useText();
  const [opened, setOpened] = useState<number | null>(null);
  if (described === undefined) return null;
  // The context of a claim has the summary of its profile already.
  const known = new Set((claim.context ?? []).map(({ value }) => value.trim()));
  return (
    <>
      {described.summaries
        .filter(({ text }) => !known.has(text.trim()))
        .map(({ kind, name, text }) => (
          <details key={`${kind} ${name}`} className="ev-summary">
            <summary>
              <span>{t(`evidence.summaries.${kind}`, { name })}</span>{' '}
              <Content text={text} className="ev-summary-cut" />
            </summary>
            <Content as="p" text={text} />
          </details>
        ))}
      {described.assertionIds.length > 0 && (
        <p className="ev-assertions ev-quiet">
          {t('evidence.summaries.assertion')}{' '}
          {described.assertionIds.map((id) => (
            <button
              key={id}
              type="button"
              className="ak-mono ev-card-link"
              title={t('evidence.page.about')}
              onClick={() => setOpened(id)}
            >
              AID{id}
            </button>
          ))}
        </p>
      )}
      {opened !== null && (
        <EvidencePage task={task} of={{ kind: 'assertion', id: opened }} onClose={() => setOpened(null)} />
      )}
    </>
  );
}
