import { Search } from 'lucide-react';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import type { Output } from '../../../../shared/api/contract.ts';
import { evidenceName } from '../../../../shared/rooms/evidence/citations.ts';
import type { EvidenceSource } from '../../../../shared/rooms/evidence/claims.ts';
import type { ClaimTask } from '../../../../shared/rooms/evidence/claimTask.ts';
import { ActButton } from '../../../components/ActButton.tsx';
import { languageOfContent } from '../../../components/Content.tsx';
import { KeyedField } from '../../../components/KeyedField.tsx';
import { cutTextOf } from '../../../components/Tooltips.tsx';
import { useComposed } from '../../../window/composition.ts';
import { useText } from '../../../window/i18n.ts';
import { useCommand } from '../../../window/keyDispatcher.ts';
import { useAct } from '../../../window/useAct.ts';
import { useReading } from '../../../window/useReading.ts';
import { useCall } from '../../../window/workbench.ts';
import { FactsLine } from '../bench/FactsLine.tsx';
import { focusCards } from '../bench/focusCards.ts';
import { cardsOf } from '../claimActs.ts';
import { useEvidence, useEvidenceStore } from '../evidenceContext.ts';
import { foundWords } from './foundWords.ts';
import { HiddenByFilter, isNarrowed, KnowledgeFilter } from './KnowledgeFilter.tsx';
import { PromptButton } from './PromptButton.tsx';

const searchDelayMs = 120;
/** Hits of one page. */
const pageSize = 20;

/** Searches the knowledge base, ranked, on this machine; what is found is added to the bench. */
export function KnowledgePane({ task }: { task: ClaimTask }) {
  const { t } = useText();
  const act = useAct();
  const call = useCall();
  const store = useEvidenceStore();
  const [typed, setTyped] = useState('');
  const [limit, setLimit] = useState(pageSize);
  const [at, setAt] = useState(0);
  const query = useSettled(useComposed(typed.trim()));
  const field = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLUListElement>(null);
  const claimId = task.row.id;
  const { fileId: wanted, filter } = useEvidence((state) => state.searched);
  const bases = useReading(claimId, () => call('evidence.knowledgeBases', { claimId }));
  const all = bases.status === 'ready' ? bases.value : [];
  // Another claim may have other knowledge bases.
  const base = all.find(({ fileId }) => fileId === wanted) ?? all[0] ?? null;
  const isAsked = base !== null && (query !== '' || isNarrowed(filter));
  const narrowed = JSON.stringify(filter);
  const found = useReading(isAsked ? `${claimId} ${base.fileId} ${query} ${narrowed} ${limit}` : null, () =>
    call('evidence.search', { claimId, fileId: base?.fileId ?? null, text: query, filter: { ...filter }, limit }),
  );
  const value = found.status === 'ready' ? found.value : null;
  const hits = value?.statements ?? [];
  const here = new Set(cardsOf(task).map(({ evidenceId }) => evidenceId));
  const current = hits[Math.min(at, hits.length - 1)];
  const add = (evidenceId: number) => act(() => store.getState().choose(evidenceId, 'add'));
  const canAdd = current !== undefined && !here.has(current.evidenceId);
  useCommand('evidence.addFound', () => current && add(current.evidenceId), canAdd);
  useCommand('evidence.moreFound', () => setLimit(limit + pageSize), value !== null && value.matched > hits.length);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another search begins at its first hit
  useEffect(() => {
    setAt(0);
    setLimit(pageSize);
  }, [query, narrowed, base?.fileId]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another hit is what comes into sight
  useEffect(() => {
    list.current?.querySelector('[data-here="true"]')?.scrollIntoView?.({ block: 'nearest' });
  }, [at]);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) setAt(Math.max(0, Math.min(hits.length - 1, at + step)));
    else if (event.key === 'Enter' && canAdd) add(current.evidenceId);
    else if (event.key === 'Escape' && typed !== '') setTyped('');
    else if (event.key === 'Escape') focusCards();
    else return;
    event.preventDefault();
  };
  const missing = bases.status === 'ready' ? t('evidence.knowledge.none') : '';
  const about = base === null ? missing : t('evidence.knowledge.about', { count: base.statementCount });
  return (
    <section className="ev-knowledge" aria-label={t('evidence.knowledge.title')}>
      <header className="ev-part-head">
        <h3>{t('evidence.knowledge.title')}</h3>
        <span className="ev-quiet" {...cutTextOf(about)}>
          {about}
        </span>
        <PromptButton />
      </header>
      <div className="ev-knowledge-row">
        <search className="ak-list-search ev-knowledge-search">
          <KeyedField
            field={field}
            icon={<Search size={14} className="ak-icon" aria-hidden="true" />}
            label={t('evidence.knowledge.search')}
            command="evidence.knowledge"
            typed={typed}
            onType={setTyped}
            showsKey={!isAsked}
            maxLength={500}
            onKeyDown={onKeyDown}
          >
            {isAsked && (
              <span className="ev-quiet ak-number" role="status">
                {value !== null &&
                  t(value.isMore ? 'evidence.knowledge.foundMore' : 'evidence.knowledge.found', {
                    count: value.matched,
                  })}
              </span>
            )}
          </KeyedField>
        </search>
        {base !== null && <KnowledgeFilter claimId={claimId} bases={all} base={base} />}
      </div>
      {hits.length > 0 && (
        <ul ref={list} className="ev-hits" aria-label={t('evidence.knowledge.hits')}>
          {hits.map((hit, index) => (
            <HitLine
              key={hit.evidenceId}
              hit={hit}
              source={task.source}
              query={query}
              isCurrent={index === at}
              isHere={here.has(hit.evidenceId)}
              onAdd={() => {
                setAt(index);
                add(hit.evidenceId);
              }}
            />
          ))}
        </ul>
      )}
      <HiddenByFilter />
      {value !== null && hits.length > 0 && value.matched > hits.length && (
        <div className="ev-hits-foot">
          <span className="ak-number">
            {t(value.isMore ? 'evidence.knowledge.shownOfMore' : 'evidence.knowledge.shown', {
              shown: hits.length,
              total: value.matched,
            })}
          </span>
          <ActButton small ghost command="evidence.moreFound" onClick={() => setLimit(limit + pageSize)}>
            {t('evidence.knowledge.more')}
          </ActButton>
        </div>
      )}
    </section>
  );
}

type HitProps = {
  readonly hit: Output<'evidence.search'>['statements'][number];
  readonly source: EvidenceSource;
  readonly query: string;
  /** Whether keys are about it. */
  readonly isCurrent: boolean;
  readonly isHere: boolean;
  readonly onAdd: () => void;
};

/** A statement with the searched words in it. */
function HitLine({ hit: { evidenceId, description, facts }, source, query, isCurrent, isHere, onAdd }: HitProps) {
  const { t } = useText();
  return (
    <li className="ev-hit" data-here={isCurrent}>
      <div className="ev-hit-head">
        <span className="ak-mono ev-card-id">{evidenceName(source, evidenceId)}</span>
        {isHere ? (
          <span className="ev-quiet">{t('evidence.knowledge.here')}</span>
        ) : (
          <ActButton small {...(isCurrent && { command: 'evidence.addFound' })} onClick={onAdd}>
            {t('evidence.knowledge.add')}
          </ActButton>
        )}
      </div>
      <FactsLine facts={facts} />
      <p className="ev-hit-text" lang={languageOfContent(description)}>
        {foundWords(description, query).map(({ text, isFound }, place) =>
          // biome-ignore lint/suspicious/noArrayIndexKey: a piece is its place
          isFound ? <mark key={place}>{text}</mark> : text,
        )}
      </p>
    </li>
  );
}

/** A value as it stood when a hand had rested. */
function useSettled(value: string): string {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), searchDelayMs);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}
