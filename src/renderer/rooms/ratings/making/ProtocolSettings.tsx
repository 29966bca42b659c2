import { Checkbox, Switch } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Protocol } from '../../../../shared/rooms/ratings/protocol.ts';
import { offerChoice, repeatCount } from '../../../../shared/rooms/ratings/protocolEdits.ts';
import { Segmented } from '../../../components/Segmented.tsx';
import { useText } from '../../../window/i18n.ts';
import { type SettingName, settingMembers, settingWords } from './settingWords.ts';

type Props = {
  readonly protocol: Protocol;
  /** What it is compared with, and the members of it that are changed. */
  readonly base: Protocol;
  readonly changes: readonly string[];
  readonly compares: boolean;
  readonly onChange: (protocol: Protocol) => void;
  readonly evaluators: ReactNode;
  readonly pairCount: number;
};

/** Outcomes, scale, rules and what is recorded. */
export function ProtocolSettings({ protocol, base, changes, compares, onChange, evaluators, pairCount }: Props) {
  const texts = useText();
  const line = (name: SettingName) => {
    const isChanged = settingMembers[name].some((member) => changes.includes(member));
    const was = compares && isChanged ? settingWords(texts, base, name) : null;
    return { name: texts.t(`ratingsMaking.settings.${name}`), isChanged, was };
  };
  const change = (part: Partial<Protocol>) => onChange({ ...protocol, ...part });
  return (
    <div className="mp-settings">
      <AskedSettings {...{ protocol, line, change }} />
      <RunSettings {...{ protocol, line, change, pairCount }} />
      {evaluators}
    </div>
  );
}

type GroupProps = Pick<Props, 'protocol'> & {
  readonly line: (name: SettingName) => Omit<SettingProps, 'children'>;
  readonly change: (part: Partial<Protocol>) => void;
};

/** What an evaluator answers. */
function AskedSettings({ protocol, line, change }: GroupProps) {
  const { t } = useText();
  const { choices, highestRating, unableRating, rules, screen, reasons } = protocol;
  return (
    <>
      <Setting {...line('outcomes')}>
        <span>{t('ratingsMaking.settings.always')}</span>
        {(['tie_good', 'tie_bad', 'unable'] as const).map((choice) => (
          <Check
            key={choice}
            label={t(`ratingsMaking.settings.${choice}`)}
            checked={choices.includes(choice)}
            onChange={(isOffered) => change(offerChoice(protocol, choice, isOffered))}
          />
        ))}
      </Setting>
      <Setting {...line('ratings')}>
        <Segmented
          label={t('ratingsMaking.settings.ratings')}
          options={[
            { value: '5', label: '1–5' },
            { value: '7', label: '1–7' },
            { value: 'none', label: t('ratingsMaking.settings.noRatings') },
          ]}
          value={highestRating === null ? 'none' : `${highestRating}`}
          onChange={(value) => change({ highestRating: value === '5' ? 5 : value === '7' ? 7 : null })}
        />
        <Check
          label={t('ratingsMaking.settings.unable')}
          checked={unableRating}
          disabled={highestRating === null}
          onChange={(isOffered) => change({ unableRating: isOffered })}
        />
      </Setting>
      <Setting {...line('rules')}>
        <Check
          label={t('ratingsMaking.settings.betterNotLower')}
          checked={rules.betterNotLower}
          disabled={highestRating === null}
          onChange={(betterNotLower) => change({ rules: { ...rules, betterNotLower } })}
        />
        <Check
          label={t('ratingsMaking.settings.warnEqual')}
          checked={rules.warnEqualAlthoughBetter}
          disabled={highestRating === null}
          onChange={(warnEqualAlthoughBetter) => change({ rules: { ...rules, warnEqualAlthoughBetter } })}
        />
      </Setting>
      <Setting {...line('screen')}>
        <Segmented
          label={t('ratingsMaking.settings.screen')}
          options={[
            { value: 'one', label: t('ratingsMaking.settings.oneScreen') },
            { value: 'two', label: t('ratingsMaking.settings.twoPages') },
          ]}
          value={screen}
          onChange={(value) => change({ screen: value })}
        />
        <span className="mp-quiet">{t('ratingsMaking.settings.reasons')}</span>
        <Segmented
          label={t('ratingsMaking.settings.reasons')}
          options={[
            { value: 'optional', label: t('ratingsMaking.settings.optional') },
            { value: 'required', label: t('ratingsMaking.settings.required') },
          ]}
          value={reasons}
          onChange={(value) => change({ reasons: value })}
        />
      </Setting>
    </>
  );
}

/** What an evaluator is shown, and what is kept of them. */
function RunSettings({ protocol, line, change, pairCount }: GroupProps & Pick<Props, 'pairCount'>) {
  const { t } = useText();
  const { repeatPercent, recordsTime, languages, answersOnly, plainText, decisions } = protocol;
  const speak = (language: 'en' | 'ja', isSpoken: boolean) =>
    change({
      languages: (['en', 'ja'] as const).filter((one) => (one === language ? isSpoken : languages.includes(one))),
    });
  return (
    <>
      <Setting {...line('shown')}>
        <Check
          label={t('ratingsMaking.settings.answersOnly')}
          checked={answersOnly}
          onChange={(isOn) => change({ answersOnly: isOn })}
        />
        <Check
          label={t('ratingsMaking.settings.plainText')}
          checked={plainText}
          onChange={(isOn) => change({ plainText: isOn })}
        />
      </Setting>
      <Setting {...line('repeats')}>
        <select
          className="ak-select"
          aria-label={t('ratingsMaking.settings.repeats')}
          value={repeatPercent}
          onChange={(event) => change({ repeatPercent: Number(event.target.value) })}
        >
          {Array.from({ length: 11 }, (_, percent) => percent).map((percent) => (
            <option key={percent} value={percent}>
              {percent} %
            </option>
          ))}
        </select>
        <span>{t('ratingsMaking.settings.repeatsText', { count: repeatCount(pairCount, protocol) })}</span>
      </Setting>
      <Setting {...line('time')}>
        <Switch
          label={t(recordsTime ? 'ratingsMaking.settings.timed' : 'ratingsMaking.settings.notTimed')}
          aria-label={t('ratingsMaking.settings.time')}
          checked={recordsTime}
          onChange={(event) => change({ recordsTime: event.currentTarget.checked })}
        />
      </Setting>
      <Setting {...line('blind')}>
        <Switch
          label={t(protocol.blind ? 'ratingsMaking.settings.isBlind' : 'ratingsMaking.settings.notBlind')}
          aria-label={t('ratingsMaking.settings.blind')}
          checked={protocol.blind}
          onChange={(event) => change({ blind: event.currentTarget.checked })}
        />
      </Setting>
      <Setting {...line('npi')}>
        <Segmented
          label={t('ratingsMaking.settings.npi')}
          options={(['hidden', 'optional', 'required'] as const).map((value) => ({
            value,
            label: t(`ratingsMaking.settings.npiIs.${value}`),
          }))}
          value={protocol.npi}
          onChange={(npi) => change({ npi })}
        />
      </Setting>
      <Setting {...line('languages')}>
        {(['en', 'ja'] as const).map((language) => (
          <Check
            key={language}
            label={t(`ratingsMaking.languages.${language}`)}
            checked={languages.includes(language)}
            onChange={(isSpoken) => speak(language, isSpoken)}
          />
        ))}
        <span className="mp-quiet">{t('ratingsMaking.settings.languagesText')}</span>
      </Setting>
      <Setting {...line('decisions')}>
        <Segmented
          label={t('ratingsMaking.settings.decisions')}
          options={(['anybody', 'notRaters'] as const).map((value) => ({
            value,
            label: t(`ratingsMaking.settings.decidedBy.${value}`),
          }))}
          value={decisions.by}
          onChange={(by) => change({ decisions: { ...decisions, by } })}
        />
        <Check
          label={t('ratingsMaking.settings.hidesNames')}
          checked={decisions.hidesNames}
          onChange={(hidesNames) => change({ decisions: { ...decisions, hidesNames } })}
        />
      </Setting>
    </>
  );
}

type SettingProps = {
  readonly name: string;
  readonly isChanged?: boolean;
  /** What it was before, where that is asked for. */
  readonly was?: string | null;
  readonly children: ReactNode;
};

export function Setting({ name, isChanged = false, was = null, children }: SettingProps) {
  const { t } = useText();
  return (
    <fieldset className="mp-setting" aria-label={name} data-changed={isChanged}>
      <span className="mp-setting-name">{name}</span>
      <div className="mp-setting-values">
        {children}
        {was !== null && <span className="mp-was">{t('ratingsMaking.protocol.was', { text: was })}</span>}
      </div>
    </fieldset>
  );
}

type CheckProps = {
  readonly label: string;
  readonly checked: boolean;
  readonly disabled?: boolean;
  readonly onChange: (checked: boolean) => void;
};

function Check({ label, checked, disabled = false, onChange }: CheckProps) {
  return (
    <Checkbox
      className="mp-check"
      label={label}
      checked={checked}
      disabled={disabled}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
  );
}
