import { Checkbox, TextInput } from '@mantine/core';
import { X } from 'lucide-react';
import { Content } from '../../../../components/Content.tsx';
import { IconButton } from '../../../../components/ToolButton.tsx';
import { useText } from '../../../../window/i18n.ts';
import { type GroupDraft, renameGroup, toggleModel } from './groupDraft.ts';

type Props = {
  readonly draft: GroupDraft;
  readonly models: readonly string[];
  readonly onChange: (draft: GroupDraft) => void;
};

/** A column for each group with its name on top, and a row for each model. */
export function GroupGrid({ draft, models, onChange }: Props) {
  const { t } = useText();
  const nameOf = (name: string, at: number) => name.trim() || t('driftCharts.groups.name', { number: at + 1 });
  return (
    <div className="dc-group-scroll">
      <table className="dc-group-grid">
        <thead>
          <tr>
            <th scope="col">{t('driftCharts.groups.model')}</th>
            {draft.map(({ id, name }, at) => (
              <th key={id} scope="col">
                <span className="dc-group-name">
                  <TextInput
                    data-own-undo=""
                    aria-label={t('driftCharts.groups.name', { number: at + 1 })}
                    placeholder={t('driftCharts.groups.name', { number: at + 1 })}
                    autoFocus={name === '' && at === draft.length - 1}
                    value={name}
                    maxLength={60}
                    onChange={(event) => onChange(renameGroup(draft, id, event.currentTarget.value))}
                  />
                  <IconButton
                    icon={<X size={14} aria-hidden="true" />}
                    label={t('driftCharts.groups.remove', { name: nameOf(name, at) })}
                    onClick={() => onChange(draft.filter((group) => group.id !== id))}
                  />
                </span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {models.map((model) => (
            <tr key={model}>
              <th scope="row">
                <Content text={model} className="ak-cut" title={model} />
              </th>
              {draft.map(({ id, name, models: members }, at) => (
                <td key={id}>
                  <Checkbox
                    aria-label={t('driftCharts.groups.inGroup', { model, group: nameOf(name, at) })}
                    checked={members.includes(model)}
                    onChange={() => onChange(toggleModel(draft, id, model, models))}
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
