import { type Dispatch, type FormEvent, type SetStateAction, useRef } from 'react';
import {
  type AliasKind,
  isOwnName,
  isSamePair,
  mostAliases,
  suggestedKind,
} from '../../../../../shared/rooms/drift/aliases.ts';
import type { DriftAlias } from '../../../../../shared/rooms/drift/overview.ts';
import { ActButton } from '../../../../components/ActButton.tsx';
import { languageOfContent } from '../../../../components/Content.tsx';
import { StatusSign } from '../../../../components/StatusSign.tsx';
import { useText } from '../../../../window/i18n.ts';
import { useAct } from '../../../../window/useAct.ts';
import { useCall } from '../../../../window/workbench.ts';
import { KindSelect } from './KindSelect.tsx';

const longest = 200;

type Fault = 'ownName' | 'known' | 'tooMany';
type TypedAlias = { readonly wording: string; readonly entity: string; readonly chosen: AliasKind | null };

export const nothingTyped: TypedAlias = { wording: '', entity: '', chosen: null };

type Props = {
  readonly aliases: readonly DriftAlias[];
  readonly typed: TypedAlias;
  readonly setTyped: Dispatch<SetStateAction<TypedAlias>>;
};

/** Fields of a new alias. The kind is what initials suggest until somebody chooses one. */
export function NewAlias({ aliases, typed, setTyped }: Props) {
  const { t } = useText();
  const act = useAct();
  const call = useCall();
  const first = useRef<HTMLInputElement>(null);
  const pair = { wording: typed.wording.trim(), entity: typed.entity.trim() };
  const isComplete = pair.wording !== '' && pair.entity !== '';
  const fault = isComplete ? faultOf(pair, aliases) : null;
  const kind = typed.chosen ?? suggestedKind(pair);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isComplete || fault !== null) return;
    // At once: what is typed from here on belongs to the next.
    setTyped(nothingTyped);
    first.current?.focus();
    act(() =>
      call('drift.setAlias', { ...pair, kind }).catch((thrown: unknown) => {
        setTyped((now) => (now === nothingTyped ? typed : now));
        throw thrown;
      }),
    );
  };
  return (
    <form className="ak-dialog-new" onSubmit={submit}>
      <div className="ak-dialog-new-line dd-alias-line">
        {(['wording', 'entity'] as const).map((field) => (
          <label key={field}>
            {t(`driftDialogs.aliases.${field}`)}
            <input
              {...(field === 'wording' && { ref: first, 'data-autofocus': true })}
              className="ak-input"
              lang={languageOfContent(typed[field])}
              spellCheck={false}
              maxLength={longest}
              value={typed[field]}
              onChange={(event) => setTyped({ ...typed, [field]: event.currentTarget.value })}
            />
          </label>
        ))}
        <KindSelect
          label={t('driftDialogs.aliases.kind')}
          kind={kind}
          onChange={(chosen) => setTyped({ ...typed, chosen })}
        />
        <ActButton primary type="submit" keys="Enter" disabled={!isComplete || fault !== null}>
          {t('driftDialogs.aliases.add')}
        </ActButton>
      </div>
      <p className="dd-said" role="status">
        {fault !== null && (
          <span className="dd-sign-line dd-fault">
            <StatusSign sign="error" />
            {t(`driftDialogs.aliases.${fault}`, { most: mostAliases })}
          </span>
        )}
      </p>
    </form>
  );
}

function faultOf(
  pair: { readonly wording: string; readonly entity: string },
  aliases: readonly DriftAlias[],
): Fault | null {
  if (isOwnName(pair)) return 'ownName';
  if (aliases.some((known) => isSamePair(known, pair))) return 'known';
  return aliases.length >= mostAliases ? 'tooMany' : null;
}
