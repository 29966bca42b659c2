import { Menu } from '@mantine/core';
import { ChevronDown } from 'lucide-react';
import { Fragment } from 'react';
import { derivationFormatIds, type FormatId, roomIds } from '../../shared/datasets.ts';
import { driftFormatIds } from '../../shared/drift/driftFiles.ts';
import { traceFormatIds } from '../../shared/traces/trace.ts';
import { ActButton } from '../components/ActButton.tsx';
import { useText } from '../window/i18n.ts';

/** All formats by the room that their datasets go to. */
export const formatGroups = {
  derivations: derivationFormatIds,
  traces: traceFormatIds,
  drift: driftFormatIds,
} as const;

/** Reads the file as another format. */
export function ImportFormatMenu({ format, onFormat }: { format: FormatId; onFormat: (format: FormatId) => void }) {
  const { t } = useText();
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActButton small buttonProps={{ rightSection: <ChevronDown size={13} className="ak-icon" aria-hidden /> }}>
          {t('import.change')}
        </ActButton>
      </Menu.Target>
      <Menu.Dropdown className="ak-import-format-menu">
        <Menu.Label>{t('import.changeFormat')}</Menu.Label>
        {roomIds.map((room) => (
          <Fragment key={room}>
            <Menu.Label>{t(`import.formatGroups.${room}`)}</Menu.Label>
            {formatGroups[room].map((one) => (
              <Menu.Item key={one} onClick={() => onFormat(one)} aria-current={one === format ? 'true' : undefined}>
                {t(`import.formatNames.${one}`)}
              </Menu.Item>
            ))}
          </Fragment>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
