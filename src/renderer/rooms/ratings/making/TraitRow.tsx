import { Switch } from '@mantine/core';
import type { Pairing, VisibleTrait } from '../../../../shared/rooms/ratings/making.ts';
import type { Protocol } from '../../../../shared/rooms/ratings/protocol.ts';
import { BoldLead } from '../../../components/BoldLead.tsx';
import { StatusSign } from '../../../components/StatusSign.tsx';
import { useText } from '../../../window/i18n.ts';
import { isCovered, traitSentence } from './traitSentence.ts';

type Covers = Pick<Protocol, 'answersOnly' | 'plainText'>;
type Props = {
  readonly trait: VisibleTrait;
  readonly pairing: Pick<Pairing, 'pairCount'>;
  readonly protocol: Covers & Pick<Protocol, 'blind'>;
  readonly onChange: (change: Partial<Covers>) => void;
};

/** One thing that can tell whose answer one reads, with the switch that covers it where there is one. */
export function TraitRow({ trait, pairing, protocol, onChange }: Props) {
  const texts = useText();
  const { t } = texts;
  const { coveredBy } = trait;
  const covered = isCovered(trait, protocol);
  return (
    <li className="mk-row">
      <StatusSign
        sign={covered ? 'done' : 'warning'}
        label={t(covered ? 'ratingsMaking.traits.covered' : 'ratingsMaking.traits.visible')}
      />
      <span className="mk-row-text">
        <BoldLead lead={t(`ratingsMaking.traits.${trait.trait}`)}>{traitSentence(texts, trait, pairing)}</BoldLead>
      </span>
      {coveredBy === 'answersOnly' || coveredBy === 'plainText' ? (
        <Switch
          labelPosition="left"
          label={t(`ratingsMaking.traits.${coveredBy}`)}
          checked={protocol[coveredBy]}
          onChange={(event) => onChange({ [coveredBy]: event.currentTarget.checked })}
        />
      ) : (
        <span className="mk-quiet">{t(covered ? 'ratingsMaking.traits.masked' : 'ratingsMaking.traits.visible')}</span>
      )}
    </li>
  );
}

/** What the rows of a blind study tell whoever made them. Nothing covers it. */
export function CodesRow() {
  const { t } = useText();
  return (
    <li className="mk-row">
      <StatusSign sign="warning" label={t('ratingsMaking.traits.visible')} />
      <span className="mk-row-text">
        <BoldLead lead={t('ratingsMaking.traits.codes')}>{t('ratingsMaking.traits.codesText')}</BoldLead>
      </span>
      <span className="mk-quiet">{t('ratingsMaking.traits.visible')}</span>
    </li>
  );
}
