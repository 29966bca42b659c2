import { ActButton } from '../../../components/ActButton.tsx';
import { useText } from '../../../window/i18n.ts';
import { keys } from '../../../window/keyDispatcher.ts';

/** The way back to all judgements from a filter that leaves too little. */
export function WidenResults() {
  const { t } = useText();
  return (
    <ActButton primary command="ratings.widenResults" onClick={() => keys.run('ratings.widenResults')}>
      {t('ratingsResults.widen')}
    </ActButton>
  );
}
