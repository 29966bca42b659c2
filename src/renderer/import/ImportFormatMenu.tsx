import { Menu } from '@mantine/core';
import { ChevronDown } from 'lucide-react';
import { Fragment } from 'react';
import type { FormatId } from '../../shared/datasets.ts';
import { ActButton } from '../components/ActButton.tsx';
import { importList } from '../rooms/imports.ts';
import { useText } from '../window/i18n.ts';

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
        {importList.map(({ id, formats }) => (
          <Fragment key={id}>
            <Menu.Label>{t(`import.formatGroups.${id}`)}</Menu.Label>
            {formats.map((one) => (
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
