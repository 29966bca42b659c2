import { X } from 'lucide-react';
import { useText } from '../../window/i18n.ts';
import { usePickedCommand } from '../../window/keyDispatcher.ts';
import { useAct } from '../../window/useAct.ts';
import { useKeyOf } from '../../window/useKeymap.ts';
import { ActButton } from '../ActButton.tsx';
import { IconButton } from '../ToolButton.tsx';
import type { Picks } from './usePicks.ts';
import './list.css';

type PickAct = {
  readonly label: string;
  /** The command of the room whose key does this while rows are picked. */
  readonly command?: string | undefined;
  readonly run: (ids: readonly number[]) => Promise<unknown>;
  /** Whether it asks first: rows stay picked until they are others. */
  readonly keepsPicks?: boolean;
};

type Props = {
  readonly picks: Picks;
  readonly acts: readonly PickAct[];
  /** Why there is less to do than otherwise. */
  readonly note?: string;
};

/** What can be done with all rows that were picked, each as one act with one undo. Nothing while none is. */
export function PickBar({ picks, acts, note }: Props) {
  const { t } = useText();
  const act = useAct();
  const { hiddenCount } = picks;
  const count = picks.ids.size;
  if (count === 0) return null;
  return (
    <section className="ak-pick-bar" aria-label={t('list.picked', { count })}>
      <span role="status">
        {t('list.picked', { count })}
        {hiddenCount > 0 && ` · ${t('list.pickedHidden', { count: hiddenCount })}`}
        {note !== undefined && ` · ${note}`}
      </span>
      <IconButton label={t('list.unpick')} icon={<X size={14} className="ak-icon" />} onClick={picks.clear} />
      {acts.map(({ label, command, run, keepsPicks = false }) => (
        <PickButton
          key={label}
          label={label}
          command={command}
          onPress={() =>
            act(async () => {
              await run([...picks.ids]);
              if (!keepsPicks) picks.clear();
            })
          }
        />
      ))}
    </section>
  );
}

type ButtonProps = Pick<PickAct, 'label' | 'command'> & { readonly onPress: () => void };

function PickButton({ label, command, onPress }: ButtonProps) {
  usePickedCommand(command, onPress);
  const key = useKeyOf(command);
  return (
    <ActButton small {...(key !== null && { keys: key })} onClick={onPress}>
      {label}
    </ActButton>
  );
}
