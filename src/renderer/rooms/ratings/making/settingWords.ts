import type { Protocol } from '../../../../shared/rooms/ratings/protocol.ts';
import type { Texts } from '../../../window/i18n.ts';

/** The settings of a protocol by the line on which they stand, each with the members it changes. */
export const settingMembers = {
  outcomes: ['choices'],
  ratings: ['highestRating', 'unableRating'],
  rules: ['rules'],
  screen: ['screen', 'reasons'],
  shown: ['answersOnly', 'plainText'],
  repeats: ['repeatPercent'],
  time: ['recordsTime'],
  blind: ['blind'],
  npi: ['npi'],
  languages: ['languages'],
  decisions: ['decisions'],
} as const satisfies Record<string, readonly (keyof Protocol)[]>;
export type SettingName = keyof typeof settingMembers;

/** What a protocol says on a line, in the words of the form. */
export function settingWords({ t }: Pick<Texts, 't'>, protocol: Protocol, name: SettingName): string {
  const { choices, highestRating, unableRating, rules, screen, reasons, repeatPercent, recordsTime } = protocol;
  const { answersOnly, plainText, decisions } = protocol;
  const list = (...words: readonly (string | false)[]) =>
    words.filter((word) => word !== false).join(t('ratingsMaking.facts.and')) || t('ratingsMaking.settings.noneOf');
  switch (name) {
    case 'outcomes':
      return list(
        ...(['tie_good', 'tie_bad', 'unable'] as const).map(
          (choice) => choices.includes(choice) && t(`ratingsMaking.settings.${choice}`),
        ),
      );
    case 'ratings':
      if (highestRating === null) return t('ratingsMaking.settings.noRatings');
      return list(`1–${highestRating}`, unableRating && t('ratingsMaking.settings.unable'));
    case 'rules':
      return list(
        rules.betterNotLower && t('ratingsMaking.settings.betterNotLower'),
        rules.warnEqualAlthoughBetter && t('ratingsMaking.settings.warnEqual'),
      );
    case 'screen':
      return list(
        t(screen === 'one' ? 'ratingsMaking.settings.oneScreen' : 'ratingsMaking.settings.twoPages'),
        `${t('ratingsMaking.settings.reasons')} ${t(`ratingsMaking.settings.${reasons}`)}`,
      );
    case 'shown':
      return list(
        answersOnly && t('ratingsMaking.settings.answersOnly'),
        plainText && t('ratingsMaking.settings.plainText'),
      );
    case 'repeats':
      return `${repeatPercent} %`;
    case 'time':
      return t(recordsTime ? 'ratingsMaking.settings.timed' : 'ratingsMaking.settings.notTimed');
    case 'blind':
      return t(protocol.blind ? 'ratingsMaking.settings.isBlind' : 'ratingsMaking.settings.notBlind');
    case 'npi':
      return t(`ratingsMaking.settings.npiIs.${protocol.npi}`);
    case 'languages':
      return list(...protocol.languages.map((language) => t(`ratingsMaking.languages.${language}`)));
    case 'decisions':
      return list(
        t(`ratingsMaking.settings.decidedBy.${decisions.by}`),
        decisions.hidesNames && t('ratingsMaking.settings.hidesNames'),
      );
  }
}
