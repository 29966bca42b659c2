import { useEffect, useRef } from 'react';
import type { RowRelation } from '../../../../shared/rooms/derivations/versionsApi.ts';
import { ActButton } from '../../../components/ActButton.tsx';
import { type Sign, StatusSign } from '../../../components/StatusSign.tsx';
import { useText } from '../../../window/i18n.ts';

const signOf: Readonly<Record<RowRelation | 'order', Sign>> = {
  same: 'match',
  relation: 'partly',
  turned: 'partly',
  source: 'partly',
  order: 'partly',
  changed: 'missed',
  added: 'onlySecond',
  removed: 'onlyFirst',
};

type Props = {
  readonly relation: RowRelation | 'order';
  readonly isCurrent: boolean;
  readonly onTake: () => void;
};

/** How two sides stand to each other, and the act that takes over that of the other version. */
export function TakeButton({ relation, isCurrent, onTake }: Props) {
  const { t } = useText();
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (isCurrent) button.current?.closest('tr')?.scrollIntoView?.({ block: 'nearest' });
  }, [isCurrent]);
  return (
    <div className="vs-take">
      <span>
        <StatusSign sign={signOf[relation]} /> {t(`versions.relations.${relation}`)}
      </span>
      {relation !== 'same' && (
        <ActButton small ref={button} onClick={onTake} {...(isCurrent && { command: 'derivations.takeDifference' })}>
          {t(relation === 'added' ? 'versions.takeAway' : 'versions.take')}
        </ActButton>
      )}
    </div>
  );
}
