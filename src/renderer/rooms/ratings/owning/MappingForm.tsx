import type { Protocol } from '../../../../shared/rooms/ratings/protocol.ts';
import {
  criterionFields,
  type RowColumns,
  type RowMapping,
  rowFields,
} from '../../../../shared/rooms/ratings/rowMapping.ts';
import { Content } from '../../../components/Content.tsx';
import { useText } from '../../../window/i18n.ts';
import { inLanguage } from '../judgement.ts';

type Props = {
  readonly found: RowColumns;
  readonly protocol: Pick<Protocol, 'criteria'>;
  readonly mapping: RowMapping;
  readonly onChange: (mapping: RowMapping) => void;
};

/** Which column of a file of another program says what: proposed by its names, to be put right, beside its first rows. */
export function MappingForm({ found, protocol, mapping, onChange }: Props) {
  const { t, language } = useText();
  const used = new Set(
    [...Object.values(mapping.fields), ...Object.values(mapping.criteria).flatMap((one) => Object.values(one))].filter(
      (column) => column !== null,
    ),
  );
  const left = found.columns.filter((column) => !used.has(column));
  return (
    <>
      <p className="ak-sentence sp-quiet">{t('ratings.mapping.lead')}</p>
      <div className="sm-first">
        <table className="ak-figures">
          <caption className="sp-quiet">
            {t('ratings.mapping.first', { shown: found.rows.length, count: found.rowCount })}
          </caption>
          <thead>
            <tr>
              {found.columns.map((column) => (
                <th key={column} scope="col" data-used={used.has(column)}>
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {found.rows.map((row, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the rows of one file never change
              <tr key={index}>
                {found.columns.map((column) => (
                  <td key={column} data-used={used.has(column)}>
                    <Content text={row[column] ?? ''} className="ak-cut" />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <div className="sm-fields">
        {rowFields.map((field) => (
          <ColumnField
            key={field}
            label={t(`ratings.mapping.fields.${field}`)}
            columns={found.columns}
            value={mapping.fields[field]}
            onChange={(column) => onChange({ ...mapping, fields: { ...mapping.fields, [field]: column } })}
          />
        ))}
        {mapping.fields.evaluator_id === null && (
          <label className="sm-field">
            <span>{t('ratings.mapping.evaluator')}</span>
            <input
              className="ak-input"
              value={mapping.evaluator}
              onChange={(event) => onChange({ ...mapping, evaluator: event.currentTarget.value })}
            />
          </label>
        )}
      </div>
      {protocol.criteria.map(({ key, label }) => (
        <fieldset key={key} className="sm-fields">
          <legend>{inLanguage(label, language)}</legend>
          {criterionFields.map((field) => (
            <ColumnField
              key={field}
              label={t(`ratings.mapping.criterion.${field}`)}
              columns={found.columns}
              value={mapping.criteria[key]?.[field] ?? null}
              onChange={(column) => {
                const own = mapping.criteria[key] ?? { choice: null, rateA: null, rateB: null, reason: null };
                onChange({ ...mapping, criteria: { ...mapping.criteria, [key]: { ...own, [field]: column } } });
              }}
            />
          ))}
        </fieldset>
      ))}
      <p className="sp-quiet ak-sentence">
        {left.length === 0 ? t('ratings.mapping.allTaken') : t('ratings.mapping.left', { columns: left.join(', ') })}
      </p>
    </>
  );
}

type ColumnProps = {
  readonly label: string;
  readonly columns: readonly string[];
  readonly value: string | null;
  readonly onChange: (column: string | null) => void;
};

function ColumnField({ label, columns, value, onChange }: ColumnProps) {
  const { t } = useText();
  return (
    <label className="sm-field">
      <span>{label}</span>
      <select
        className="ak-input"
        value={value ?? ''}
        onChange={(event) => onChange(event.currentTarget.value === '' ? null : event.currentTarget.value)}
      >
        <option value="">{t('ratings.mapping.none')}</option>
        {columns.map((column) => (
          <option key={column} value={column}>
            {column}
          </option>
        ))}
      </select>
    </label>
  );
}
