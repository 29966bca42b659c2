import { ChevronDown, X } from 'lucide-react';
import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { Content } from '../../../components/Content.tsx';
import { Keys } from '../../../components/Keys.tsx';
import { useComposed } from '../../../window/composition.ts';
import { useText } from '../../../window/i18n.ts';
import { findInText } from '../../../window/matchText.ts';
import { findSpecialties, type SpecialtyGroup } from './specialtySearch.ts';
import './specialty.css';

type Props = {
  readonly label: string;
  readonly add: string;
  readonly groups: readonly SpecialtyGroup[];
  readonly chosen: readonly string[];
  readonly onChange: (chosen: readonly string[]) => void;
};

/** Several of many: the list opens in the page, by groups; arrows move in it, Enter adds or removes, Escape closes it. */
export function SpecialtyField({ label, add, groups, chosen, onChange }: Props) {
  const { t } = useText();
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const [isOpen, setOpen] = useState(false);
  const [query, setQuery] = useState('');
  const [at, setAt] = useState(0);
  const wanted = useComposed(query);
  const found = findSpecialties(groups, wanted);
  const options = found.flatMap((group) => group.options);
  const total = groups.reduce((sum, group) => sum + group.options.length, 0);
  const active = Math.min(at, options.length - 1);
  const toggle = (option: string | undefined) => {
    if (option === undefined) return;
    onChange(chosen.includes(option) ? chosen.filter((one) => one !== option) : [...chosen, option]);
  };
  const close = () => {
    setOpen(false);
    setQuery('');
    setAt(0);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || event.ctrlKey || event.metaKey || event.altKey) return;
    const acts: Record<string, () => void> = {
      ArrowDown: () => (isOpen ? setAt(Math.min(options.length - 1, active + 1)) : setOpen(true)),
      ArrowUp: () => setAt(Math.max(0, active - 1)),
      ...(isOpen && { Enter: () => toggle(options[active]), Escape: close }),
      ...(query === '' && chosen.length > 0 && { Backspace: () => onChange(chosen.slice(0, -1)) }),
    };
    const act = acts[event.key];
    if (act === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    act();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only hears that the focus leaves the field and its list
    <div
      className="rg-choice"
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) close();
      }}
    >
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the field in it takes the keys */}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a click beside the words goes to the field */}
      <div
        className="rg-choice-box"
        onClick={({ target }) => target instanceof HTMLButtonElement || field.current?.focus()}
      >
        {chosen.map((option) => (
          <span key={option} className="rg-chip">
            <Content text={option} />
            <button
              type="button"
              aria-label={t('ratings.register.remove', { name: option })}
              onClick={() => {
                toggle(option);
                field.current?.focus();
              }}
            >
              <X size={12} className="ak-icon" aria-hidden />
            </button>
          </span>
        ))}
        <input
          ref={field}
          role="combobox"
          aria-label={label}
          aria-expanded={isOpen}
          aria-controls={`${id}-list`}
          aria-activedescendant={isOpen && active >= 0 ? `${id}-${active}` : undefined}
          aria-autocomplete="list"
          placeholder={add}
          value={query}
          autoComplete="off"
          onFocus={() => setOpen(true)}
          onClick={() => setOpen(true)}
          onChange={(event) => {
            setQuery(event.currentTarget.value);
            setAt(0);
            setOpen(true);
          }}
          onKeyDown={onKeyDown}
        />
        <ChevronDown size={14} className="ak-icon" aria-hidden />
      </div>
      {isOpen && (
        <div className="rg-list">
          <div id={`${id}-list`} role="listbox" aria-label={label} aria-multiselectable="true" className="rg-options">
            {found.map((group) => (
              // biome-ignore lint/a11y/useSemanticElements: a group of options in a list box
              <div key={group.name} role="group" aria-label={group.name === '' ? label : group.name}>
                {group.name !== '' && (
                  <p className="rg-group" aria-hidden="true">
                    <strong>{group.name}</strong>{' '}
                    {t('ratings.register.groupCount', { count: group.options.length, total: group.total })}
                  </p>
                )}
                {group.options.map((option) => {
                  const index = options.indexOf(option);
                  return (
                    // biome-ignore lint/a11y/useKeyWithClickEvents: the field above takes the keys
                    <div
                      key={option}
                      id={`${id}-${index}`}
                      role="option"
                      tabIndex={-1}
                      aria-selected={chosen.includes(option)}
                      data-active={index === active}
                      className="rg-option"
                      onMouseDown={(event) => event.preventDefault()}
                      onClick={() => toggle(option)}
                      ref={(element) => {
                        if (index === active) element?.scrollIntoView({ block: 'nearest' });
                      }}
                    >
                      <span className="rg-check" data-checked={chosen.includes(option)} aria-hidden="true" />
                      <Marked text={option} query={wanted} />
                    </div>
                  );
                })}
              </div>
            ))}
          </div>
          <p className="rg-list-foot">
            <span role="status">{t('ratings.register.match', { count: options.length, total })}</span>
            <span>
              <Keys keys="ArrowUp" />
              <Keys keys="ArrowDown" /> {t('ratings.register.keyMove')} <Keys keys="Enter" />{' '}
              {t('ratings.register.keyToggle')} <Keys keys="Escape" /> {t('ratings.register.keyClose')}
            </span>
          </p>
        </div>
      )}
    </div>
  );
}

function Marked({ text, query }: { text: string; query: string }) {
  const place = findInText(text, query);
  if (place === null) return <Content text={text} />;
  const [from, to] = place;
  return (
    <span>
      {text.slice(0, from)}
      <mark className="rg-mark">{text.slice(from, to)}</mark>
      {text.slice(to)}
    </span>
  );
}
