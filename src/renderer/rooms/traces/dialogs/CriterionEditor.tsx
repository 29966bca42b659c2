import { TextInput } from '@mantine/core';
import { ArrowDown, ArrowUp, Plus, X } from 'lucide-react';
import { markScopes } from '../../../../shared/traces/marks.ts';
import { ActButton } from '../../../components/ActButton.tsx';
import { keyText } from '../../../components/Keys.tsx';
import { IconButton } from '../../../components/ToolButton.tsx';
import { focusWhenShown } from '../../../window/focusWhenShown.ts';
import { useText } from '../../../window/i18n.ts';
import { useKeyOf } from '../../../window/useKeymap.ts';
import {
  type ChoiceDraft,
  type CriterionDraft,
  type DraftFault,
  mostChoices,
  moved,
  newChoice,
} from './schemeDraft.ts';

type Props = {
  readonly criterion: CriterionDraft;
  readonly faults: readonly DraftFault[];
  /** Whether it is the first that is asked about traces as a whole. */
  readonly isVerdict: boolean;
  readonly onChange: (criterion: CriterionDraft) => void;
};

const languages = ['en', 'ja'] as const;

/** One criterion: what it asks about, its words in both languages, and its answers in the order of the digits. */
export function CriterionEditor({ criterion, faults, isVerdict, onChange }: Props) {
  const { t } = useText();
  const key = keyText(useKeyOf('traces.verdict1') ?? '');
  const { choices } = criterion;
  const setChoices = (changed: readonly ChoiceDraft[]) => onChange({ ...criterion, choices: changed });
  const isFresh = criterion.id === null && criterion.name.en === '' && criterion.name.ja === '';
  const ofCriterion = faults.filter(({ choiceKey }) => choiceKey === null);
  return (
    <div className="td-editor">
      <div className="td-editor-line">
        <label htmlFor={`td-scope-${criterion.key}`}>{t('tracesInspector.scheme.scope')}</label>
        <select
          id={`td-scope-${criterion.key}`}
          className="ak-select"
          value={criterion.scope}
          disabled={criterion.id !== null}
          onChange={(event) => {
            const scope = markScopes.find((one) => one === event.currentTarget.value);
            if (scope !== undefined) onChange({ ...criterion, scope });
          }}
        >
          {markScopes.map((scope) => (
            <option key={scope} value={scope}>
              {t(`tracesInspector.scopes.${scope}`)}
            </option>
          ))}
        </select>
        <span className="ak-caption">
          {criterion.id === null
            ? t('tracesInspector.scheme.newId')
            : t('tracesInspector.scheme.id', { id: criterion.id })}
        </span>
      </div>
      {isVerdict && <p className="ak-caption ak-sentence">{t('tracesInspector.scheme.verdict', { key })}</p>}
      <Words
        draft={criterion}
        faults={ofCriterion}
        isFresh={isFresh}
        onChange={(words) => onChange({ ...criterion, ...words })}
      />
      {ofCriterion.some(({ code }) => code === 'tooFewChoices') && (
        <p className="td-fault">{t('tracesInspector.scheme.fault.tooFewChoices')}</p>
      )}
      <h3>{t('tracesInspector.scheme.choices')}</h3>
      <ol>
        {choices.map((choice, index) => (
          <li key={choice.key} className="td-choice">
            <span className="td-digit" aria-hidden="true">
              {index + 1}
            </span>
            <Words
              draft={choice}
              faults={faults.filter(({ choiceKey }) => choiceKey === choice.key)}
              number={index + 1}
              onChange={(words) => setChoices(choices.with(index, { ...choice, ...words }))}
            />
            <span className="td-choice-acts">
              <IconButton
                label={t('tracesInspector.scheme.choiceUp', { number: index + 1 })}
                icon={<ArrowUp size={14} className="ak-icon" aria-hidden />}
                disabled={index === 0}
                onClick={() => setChoices(moved(choices, index, -1))}
              />
              <IconButton
                label={t('tracesInspector.scheme.choiceDown', { number: index + 1 })}
                icon={<ArrowDown size={14} className="ak-icon" aria-hidden />}
                disabled={index === choices.length - 1}
                onClick={() => setChoices(moved(choices, index, 1))}
              />
              <IconButton
                label={t('tracesInspector.scheme.removeChoice', { number: index + 1 })}
                icon={<X size={14} className="ak-icon" aria-hidden />}
                onClick={() => setChoices(choices.filter((_, at) => at !== index))}
              />
            </span>
          </li>
        ))}
      </ol>
      <ActButton
        small
        icon={<Plus size={13} className="ak-icon" aria-hidden />}
        disabled={choices.length >= mostChoices}
        onClick={() => setChoices([...choices, newChoice()])}
      >
        {t('tracesInspector.scheme.addChoice')}
      </ActButton>
    </div>
  );
}

type WordsProps = {
  readonly draft: Pick<ChoiceDraft, 'name' | 'description'>;
  readonly faults: readonly DraftFault[];
  /** Whether somebody just added it and goes on with its name. */
  readonly isFresh?: boolean;
  /** Of a choice; none for the criterion itself. */
  readonly number?: number;
  readonly onChange: (words: Pick<ChoiceDraft, 'name' | 'description'>) => void;
};

/** Name and description in both languages, a language a line. */
function Words({ draft, faults, isFresh = false, number, onChange }: WordsProps) {
  const { t } = useText();
  const of = number === undefined ? '' : ` ${number}`;
  const isMissing = (language: (typeof languages)[number]) =>
    faults.some(({ code }) => code === 'nameMissing') && draft.name[language].trim() === '';
  return (
    <div className="td-words">
      {languages.map((language) => (
        <div key={language} className="td-words-line">
          <span className="td-language" lang={language}>
            {t(`tracesInspector.scheme.languages.${language}`)}
          </span>
          <TextInput
            ref={isFresh && language === 'en' ? focusWhenShown : undefined}
            aria-label={`${t('tracesInspector.scheme.name', { language: t(`tracesInspector.scheme.languages.${language}`) })}${of}`}
            placeholder={t('tracesInspector.scheme.nameHint')}
            lang={language}
            value={draft.name[language]}
            maxLength={200}
            error={isMissing(language) ? t('tracesInspector.scheme.fault.nameMissing') : null}
            onChange={(event) => onChange({ ...draft, name: { ...draft.name, [language]: event.currentTarget.value } })}
            autoComplete="off"
          />
          <TextInput
            aria-label={`${t('tracesInspector.scheme.description', { language: t(`tracesInspector.scheme.languages.${language}`) })}${of}`}
            placeholder={t('tracesInspector.scheme.descriptionHint')}
            lang={language}
            value={draft.description[language]}
            maxLength={2000}
            onChange={(event) =>
              onChange({ ...draft, description: { ...draft.description, [language]: event.currentTarget.value } })
            }
            autoComplete="off"
          />
        </div>
      ))}
      {faults.some(({ code }) => code === 'sameName') && (
        <p className="td-fault">{t('tracesInspector.scheme.fault.sameName')}</p>
      )}
    </div>
  );
}
