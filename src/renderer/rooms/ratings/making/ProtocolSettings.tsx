import { Checkbox, Switch } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Protocol } from '../../../../shared/rooms/ratings/protocol.ts';
import { offerChoice, repeatCount } from '../../../../shared/rooms/ratings/protocolEdits.ts';
import { Segmented } from '../../../components/Segmented.tsx';
import { useText } from '../../../window/i18n.ts';

type Props = {
  readonly protocol: Protocol;
  readonly onChange: (protocol: Protocol) => void;
  readonly evaluators: ReactNode;
  readonly pairCount: number;
};

/** Outcomes, scale, rules and what is recorded. */
export function ProtocolSettings({ protocol, onChange, evaluators, pairCount }: Props) {
  const { t } = useText();
  const { choices, highestRating, unableRating, rules, screen, reasons, repeatPercent, recordsTime, languages } =
    protocol;
  const change = (part: Partial<Protocol>) => onChange({ ...protocol, ...part });
  const speak = (language: 'en' | 'ja', isSpoken: boolean) =>
    change({
      languages: (['en', 'ja'] as const).filter((one) => (one === language ? isSpoken : languages.includes(one))),
    });
  return (
    <div className="mp-settings">
      <Setting name={t('ratingsMaking.settings.outcomes')}>
        <span>{t('ratingsMaking.settings.always')}</span>
        {(['tie_good', 'tie_bad', 'unable'] as const).map((choice) => (
          <Check
            key={choice}
            label={t(`ratingsMaking.settings.${choice}`)}
            checked={choices.includes(choice)}
            onChange={(isOffered) => onChange(offerChoice(protocol, choice, isOffered))}
          />
        ))}
      </Setting>
      <Setting name={t('ratingsMaking.settings.ratings')}>
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
      <Setting name={t('ratingsMaking.settings.rules')}>
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
      <Setting name={t('ratingsMaking.settings.screen')}>
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
      <Setting name={t('ratingsMaking.settings.repeats')}>
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
      <Setting name={t('ratingsMaking.settings.time')}>
        <Switch
          label={t(recordsTime ? 'ratingsMaking.settings.timed' : 'ratingsMaking.settings.notTimed')}
          aria-label={t('ratingsMaking.settings.time')}
          checked={recordsTime}
          onChange={(event) => change({ recordsTime: event.currentTarget.checked })}
        />
      </Setting>
      <Setting name={t('ratingsMaking.settings.languages')}>
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
      {evaluators}
    </div>
  );
}

export function Setting({ name, children }: { name: string; children: ReactNode }) {
  return (
    <fieldset className="mp-setting" aria-label={name}>
      <span className="mp-setting-name">{name}</span>
      <div className="mp-setting-values">{children}</div>
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
