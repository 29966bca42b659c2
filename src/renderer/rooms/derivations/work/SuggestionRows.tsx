import { useMemo } from 'react';
import { ActButton } from '../../../components/ActButton.tsx';
import { Content } from '../../../components/Content.tsx';
import { StatusSign } from '../../../components/StatusSign.tsx';
import { useText } from '../../../window/i18n.ts';
import { useCommand } from '../../../window/keyDispatcher.ts';
import { useAct } from '../../../window/useAct.ts';
import { useDerivations, useDerivationsStore, useDismissed } from '../derivationsContext.ts';
import { insertSteps, stepsOf } from './derivationDraft.ts';
import { type Suggestion, suggestSteps } from './suggestions.ts';

const none: readonly number[] = [];

/** The suggestions for the derivation that is edited. */
export function useSuggestions(): readonly Suggestion[] {
  const score = useDerivations((state) => (state.itemScore.status === 'ready' ? state.itemScore.value : null));
  const content = useDerivations((state) => state.settled);
  const derivation = useDerivations((state) => state.derivation);
  const dismissed = useDismissed();
  const offered = useDerivations(({ offered: one, selectedId }) => (one?.questionId === selectedId ? one.steps : none));
  return useMemo(
    () => (content ? suggestSteps(score, content, derivation, { dismissed, offered }) : []),
    [score, content, derivation, dismissed, offered],
  );
}

/** Predicted triples that met no gold one, dashed and in grey until a person takes them. */
export function SuggestionRows({ suggestions }: { suggestions: readonly Suggestion[] }) {
  const { t } = useText();
  const act = useAct();
  const store = useDerivationsStore();
  const accept = (suggestion: Suggestion | undefined) => {
    const { content, derivation } = store.getState();
    if (!suggestion || !content) return;
    const at = stepsOf(content, derivation).length;
    store.getState().change((old) => insertSteps(old, derivation, at, [suggestion.step]), 'acceptSuggestion', {
      cell: { step: at, field: 'subject', object: 0 },
      caret: 'end',
    });
  };
  const dismiss = (suggestion: Suggestion | undefined) => {
    if (suggestion) act(() => store.getState().dismissSuggestion(suggestion.id, true));
  };
  useCommand('derivations.accept', () => accept(suggestions[0]), suggestions.length > 0);
  useCommand('derivations.dismiss', () => dismiss(suggestions[0]), suggestions.length > 0);
  if (suggestions.length === 0) return null;
  return (
    <tbody className="dv-suggestions">
      {suggestions.map((suggestion, place) => {
        const { subject, relation, objects } = suggestion.step;
        const words = { subject, relation, objects: objects.join(', ') };
        return (
          <tr key={suggestion.id} className="dv-triple" aria-label={t('derivations.rows.suggestion', words)}>
            <td className="dv-number">
              <StatusSign sign="suggested" />
            </td>
            <Content as="td" text={subject} />
            <Content as="td" text={relation} />
            <td className="dv-objects">
              <div>
                {objects.map((object, at) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: values may repeat
                  <Content key={at} text={object} className="dv-chip" />
                ))}
                <span className="dv-suggestion-acts">
                  <ActButton
                    small
                    ghost
                    {...(place === 0 && { command: 'derivations.accept' })}
                    onClick={() => accept(suggestion)}
                  >
                    {t('derivations.rows.accept')}
                  </ActButton>
                  <ActButton
                    small
                    ghost
                    {...(place === 0 && { command: 'derivations.dismiss' })}
                    onClick={() => dismiss(suggestion)}
                  >
                    {t('derivations.rows.dismiss')}
                  </ActButton>
                </span>
              </div>
            </td>
          </tr>
        );
      })}
    </tbody>
  );
}

/** How many suggestions were put away in this question, and the way to have them offered again. */
export function DismissedSuggestions() {
  const { t } = useText();
  const act = useAct();
  const store = useDerivationsStore();
  const dismissed = useDismissed();
  if (dismissed.length === 0) return null;
  const bringBack = async () => {
    for (const suggestion of dismissed) await store.getState().dismissSuggestion(suggestion, false);
  };
  return (
    <p className="ak-caption">
      {t('derivations.rows.dismissed', { count: dismissed.length })}{' '}
      <button type="button" className="ak-link" onClick={() => act(bringBack)}>
        {t('derivations.rows.bringBack')}
      </button>
    </p>
  );
}
