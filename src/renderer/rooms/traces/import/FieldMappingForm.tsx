import { ActionIcon, Radio, Select, TextInput } from '@mantine/core';
import { Plus, X } from 'lucide-react';
import { useId, useMemo, useState } from 'react';
import { sentencesText } from '../../../../shared/charts/numberTexts.ts';
import type { AnyJson } from '../../../../shared/json.ts';
import type { FieldMapping } from '../../../../shared/traces/fieldMapping.ts';
import { type StepKind, stepKinds } from '../../../../shared/traces/trace.ts';
import { ActButton } from '../../../components/ActButton.tsx';
import { NamedRadios } from '../../../components/NamedRadios.tsx';
import { useText } from '../../../window/i18n.ts';
import { fieldsIn } from './fieldPointers.ts';
import { proposedKinds, valuesOf } from './foundKinds.ts';
import { SavedMappings } from './SavedMappings.tsx';
import './mapping.css';

const traceFields = ['id', 'questionId', 'model', 'question', 'answer'] as const;
const stepFields = [
  'kind',
  'text',
  'thought',
  'calls',
  'tool',
  'callId',
  'arguments',
  'result',
  'error',
  'startedAt',
] as const;
const parts = ['file', 'record', 'step'] as const;
type PointerField = (typeof traceFields)[number] | (typeof stepFields)[number] | 'records' | 'steps' | 'trace';

type Props = {
  readonly mapping: FieldMapping;
  /** The objects in the beginning of the file. */
  readonly found: readonly AnyJson[];
  readonly onChange: (mapping: FieldMapping) => void;
};

/** Says where the parts of a trace stand in a record of a file. */
export function FieldMappingForm({ mapping, found: values, onChange }: Props) {
  const { t } = useText();
  // By a mapping without a list a record is read as one step, until its list has been named.
  const [isList, setIsList] = useState(mapping.steps !== null);
  const choose = (saved: FieldMapping) => {
    setIsList(saved.steps !== null);
    onChange(saved);
  };
  const { records, steps } = mapping;
  const found = useMemo(() => fieldsIn(values, { records, steps }), [values, records, steps]);
  const lists = { file: useId(), record: useId(), step: useId() };
  // Another field has other words for its kinds; what somebody said about the same words stays.
  const changed = (name: PointerField, value: string | null): FieldMapping =>
    name === 'kind'
      ? {
          ...mapping,
          kind: value,
          kinds: { ...mapping.kinds, ...newKinds(valuesOf(found.steps, value), mapping.kinds) },
        }
      : { ...mapping, [name]: value };
  const field = (name: PointerField, of: (typeof parts)[number]) => (
    <PointerInput
      key={name}
      label={t(`tracesImport.mapping.fields.${name}`)}
      value={mapping[name]}
      listId={lists[of]}
      onChange={(value) => onChange(changed(name, value))}
    />
  );
  return (
    <section className="ak-mapping" aria-label={t('tracesImport.mapping.title')}>
      <h3>{t('tracesImport.mapping.title')}</h3>
      <p className="ak-caption ak-sentence">
        {sentencesText([
          t('tracesImport.mapping.text'),
          found.record.length > 0 ? t('tracesImport.mapping.found', { count: found.record.length }) : '',
        ])}
      </p>
      <SavedMappings mapping={mapping} onChoose={choose} />
      <h4>{t('tracesImport.mapping.inFile')}</h4>
      <p className="ak-caption ak-sentence">{t('tracesImport.mapping.inFileText')}</p>
      {field('records', 'file')}
      <h4>{t('tracesImport.mapping.stepsIn')}</h4>
      <NamedRadios
        name={t('tracesImport.mapping.stepsIn')}
        value={isList ? 'list' : 'lines'}
        onChange={(value) => {
          setIsList(value === 'list');
          onChange(value === 'list' ? { ...mapping, trace: null } : { ...mapping, steps: null });
        }}
      >
        <Radio value="list" label={t('tracesImport.mapping.list')} />
        <Radio value="lines" label={t('tracesImport.mapping.lines')} />
      </NamedRadios>
      {field(isList ? 'steps' : 'trace', 'record')}
      <h4>{t('tracesImport.mapping.ofTrace')}</h4>
      {traceFields.map((name) => field(name, 'record'))}
      <h4>{t('tracesImport.mapping.ofStep')}</h4>
      {stepFields.map((name) => field(name, 'step'))}
      {parts.map((part) => (
        <datalist key={part} id={lists[part]}>
          {found[part].map((pointer) => (
            <option key={pointer} value={pointer} />
          ))}
        </datalist>
      ))}
      <Kinds
        kinds={mapping.kinds}
        inFile={valuesOf(found.steps, mapping.kind)}
        onChange={(kinds) => onChange({ ...mapping, kinds })}
      />
    </section>
  );
}

type PointerProps = {
  readonly label: string;
  readonly value: string | null;
  /** Id of the list of pointers that are offered. */
  readonly listId: string;
  readonly onChange: (value: string | null) => void;
};

function PointerInput({ label, value, listId, onChange }: PointerProps) {
  const { t } = useText();
  const [text, setText] = useState(value ?? '');
  const [shown, setShown] = useState(value);
  if (shown !== value) {
    setShown(value);
    setText(value ?? '');
  }
  const isInvalid = text !== '' && !text.startsWith('/');
  const take = (typed: string) => {
    setText(typed);
    if (typed !== '' && !typed.startsWith('/')) return;
    const pointer = typed === '' ? null : typed;
    setShown(pointer);
    if (pointer !== value) onChange(pointer);
  };
  return (
    <TextInput
      className="ak-mapping-field"
      label={label}
      value={text}
      onChange={(event) => take(event.currentTarget.value)}
      list={listId}
      error={isInvalid ? t('tracesImport.mapping.invalid') : null}
      autoComplete="off"
      spellCheck={false}
    />
  );
}

/** As the reader has it: what nobody said anything about is an event, unless it is called as a kind is. */
function kindOfWord(value: string, kinds: FieldMapping['kinds']): StepKind {
  const said = Object.hasOwn(kinds, value) ? kinds[value] : undefined;
  return said ?? stepKinds.find((kind) => kind === value) ?? 'event';
}

function newKinds(values: readonly string[], known: FieldMapping['kinds']): FieldMapping['kinds'] {
  return proposedKinds(values.filter((value) => !Object.hasOwn(known, value)));
}

type KindsProps = {
  /** The words that stand in the beginning of the file: each has a choice. */
  readonly inFile: readonly string[];
  readonly kinds: FieldMapping['kinds'];
  readonly onChange: (kinds: FieldMapping['kinds']) => void;
};

function Kinds({ kinds, inFile, onChange }: KindsProps) {
  const { t } = useText();
  const [added, setAdded] = useState('');
  const options = stepKinds.map((kind) => ({ value: kind, label: t(`tracesImport.mapping.stepKinds.${kind}`) }));
  const add = () => {
    const value = added.trim();
    if (value === '' || Object.hasOwn(kinds, value)) return;
    onChange({ ...kinds, [value]: 'thought' });
    setAdded('');
  };
  const set = (value: string, kind: StepKind) => onChange({ ...kinds, [value]: kind });
  return (
    <fieldset className="ak-mapping-kinds">
      <legend>{t('tracesImport.mapping.kindsTitle')}</legend>
      <p className="ak-caption ak-sentence">{t('tracesImport.mapping.kindsText')}</p>
      <ul>
        {[...new Set([...inFile, ...Object.keys(kinds)])].map((value) => (
          <li key={value}>
            <code className="ak-mono" title={value}>
              {value}
            </code>
            <Select
              aria-label={`${t('tracesImport.mapping.kindMeaning')}: ${value}`}
              data={options}
              value={kindOfWord(value, kinds)}
              allowDeselect={false}
              onChange={(chosen) => {
                const next = stepKinds.find((one) => one === chosen);
                if (next !== undefined) set(value, next);
              }}
            />
            {!inFile.includes(value) && (
              <ActionIcon
                aria-label={t('tracesImport.mapping.removeKind', { value })}
                onClick={() => onChange(Object.fromEntries(Object.entries(kinds).filter(([one]) => one !== value)))}
              >
                <X size={14} className="ak-icon" aria-hidden />
              </ActionIcon>
            )}
          </li>
        ))}
      </ul>
      <div className="ak-mapping-add">
        <TextInput
          aria-label={t('tracesImport.mapping.kindValue')}
          placeholder={t('tracesImport.mapping.kindValue')}
          value={added}
          onChange={(event) => setAdded(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            event.preventDefault();
            add();
          }}
          autoComplete="off"
        />
        <ActButton small icon={<Plus size={13} className="ak-icon" aria-hidden />} onClick={add}>
          {t('tracesImport.mapping.addKind')}
        </ActButton>
      </div>
    </fieldset>
  );
}
