import { Plus } from 'lucide-react';
import { memo } from 'react';
import type { DerivationStep } from '../../../../shared/rooms/derivations/question.ts';
import { languageOfContent } from '../../../components/Content.tsx';
import { tooltipOf } from '../../../components/Tooltips.tsx';
import { useText } from '../../../window/i18n.ts';
import { useKeyOf } from '../../../window/useKeymap.ts';
import { useDerivations, useDerivationsStore } from '../derivationsContext.ts';
import { cellName } from './cellMoves.ts';
import type { StepChange } from './changedCells.ts';
import { addObject, type Cell, setCell, setIds, setSupport, type TripleField } from './derivationDraft.ts';
import { FittingText } from './GrowingText.tsx';
import { NameField } from './NameField.tsx';
import { RelationField } from './RelationField.tsx';
import { originalOf } from './TakeBack.tsx';

type Props = {
  readonly at: number;
  readonly derivation: number;
  readonly change: StepChange | undefined;
  readonly isActive: boolean;
  readonly isSingle: boolean;
};

/** One triple; in R4C with the sentence it rests on below. Drawn again only when this triple changes: a key costs this row alone. */
export const TripleRow = memo(function TripleRow({ at, derivation, change, isActive, isSingle }: Props) {
  const { t } = useText();
  const store = useDerivationsStore();
  const step = useDerivations((state) => state.content?.derivations[derivation]?.[at]);
  if (!step) return null;
  const isChanged = (field: TripleField) => change?.fields.includes(field) === true;
  const edit = (cell: Cell, text: string) => store.getState().change((old) => setCell(old, derivation, cell, text));
  const row = at + 1;
  /** The text, and below it what was imported where that is another. */
  const titleOf = (name: TripleField, text: string) =>
    isChanged(name) && change?.before
      ? `${text}\n${t('derivations.rows.original', { text: originalOf(change, name) || t('derivations.rows.nothingThere') })}`
      : text;
  const field = (name: 'subject' | 'relation') => ({
    value: step[name],
    lang: languageOfContent(step[name]),
    'data-cell': cellName({ step: at, field: name, object: 0 }),
    'aria-label': t('derivations.rows.cell', { field: t(`derivations.rows.${name}`), row }),
    ...(isChanged(name) && { 'aria-describedby': 'dv-changed-mark' }),
    title: titleOf(name, step[name]),
    spellCheck: false,
  });
  const cellClass = (name: TripleField) => `dv-cell${isChanged(name) ? ' dv-changed' : ''}`;
  const objects = step.objects.length === 0 ? [''] : step.objects;
  const objectProps = (object: number, text: string) => ({
    value: text,
    lang: languageOfContent(text),
    'data-cell': cellName({ step: at, field: 'objects', object }),
    'aria-label': t('derivations.rows.objectCell', { object: object + 1, row }),
    ...(isChanged('objects') && { 'aria-describedby': 'dv-changed-mark' }),
    title: titleOf('objects', text),
    spellCheck: false,
    onText: (written: string) => edit({ step: at, field: 'objects', object }, written),
  });
  return (
    <>
      <tr className="dv-triple" data-active={isActive}>
        <th scope="row" className="dv-number">
          {row}
        </th>
        <td className={cellClass('subject')}>
          <NameField {...field('subject')} onText={(text) => edit({ step: at, field: 'subject', object: 0 }, text)} />
        </td>
        <td className={cellClass('relation')}>
          <RelationField
            {...field('relation')}
            onText={(text) => edit({ step: at, field: 'relation', object: 0 }, text)}
          />
        </td>
        {isSingle ? (
          <td className={cellClass('objects')}>
            <NameField {...objectProps(0, objects[0] ?? '')} />
          </td>
        ) : (
          <td className={`${cellClass('objects')} dv-objects`}>
            <div>
              {objects.map((text, object) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: values may repeat; the place is what the caret keeps
                <NameField key={object} isFitting className="dv-chip" {...objectProps(object, text)} />
              ))}
              <AddObject
                row={row}
                isActive={isActive}
                onClick={() =>
                  store.getState().change((old) => addObject(old, derivation, at, objects.length - 1), 'edit', {
                    cell: { step: at, field: 'objects', object: objects.length },
                    caret: 'end',
                  })
                }
              />
            </div>
          </td>
        )}
      </tr>
      {step.ids && (
        <tr className="dv-support" data-active={isActive}>
          <td className="dv-number" />
          <td colSpan={3} className={change?.support || change?.isNew ? 'dv-changed' : undefined}>
            <IdFields ids={step.ids} at={at} derivation={derivation} />
          </td>
        </tr>
      )}
      {step.support && (
        <tr className="dv-support" data-active={isActive}>
          <td className="dv-number" />
          <td colSpan={3} className={change?.support || change?.isNew ? 'dv-changed' : undefined}>
            <SupportFields support={step.support} at={at} derivation={derivation} />
          </td>
        </tr>
      )}
    </>
  );
}, isSameRow);

function isSameRow(a: Props, b: Props): boolean {
  return (
    a.at === b.at &&
    a.derivation === b.derivation &&
    a.isActive === b.isActive &&
    a.isSingle === b.isSingle &&
    JSON.stringify(a.change) === JSON.stringify(b.change)
  );
}

/** Its key adds to the row of the caret, so no other prints it. */
function AddObject({ row, isActive, onClick }: { row: number; isActive: boolean; onClick: () => void }) {
  const { t } = useText();
  const key = useKeyOf('derivations.addObject');
  return (
    <button
      type="button"
      className="dv-add-object"
      tabIndex={-1}
      aria-label={`${t('derivations.rows.addObject')} (${row})`}
      {...tooltipOf(t('derivations.rows.addObject'), isActive ? key : null)}
      onClick={onClick}
    >
      <Plus size={13} className="ak-icon" aria-hidden="true" />
    </button>
  );
}

type IdProps = {
  readonly ids: NonNullable<DerivationStep['ids']>;
  readonly at: number;
  readonly derivation: number;
};

/** The ids of both ends, which the evaluator asks for other names. */
function IdFields({ ids, at, derivation }: IdProps) {
  const { t } = useText();
  const store = useDerivationsStore();
  const row = at + 1;
  return (
    <span className="dv-support-fields">
      {(['subject', 'object'] as const).map((end) => (
        <span key={end} className="dv-id-field">
          <span aria-hidden="true">{t(`derivations.rows.${end}Id`)}</span>
          <FittingText
            className="dv-support-sentence"
            value={ids[end]}
            aria-label={t(`derivations.rows.${end}IdOf`, { row })}
            spellCheck={false}
            onChange={({ target }) =>
              store.getState().change((old) => setIds(old, derivation, at, { [end]: target.value.trim() }))
            }
          />
        </span>
      ))}
    </span>
  );
}

type SupportProps = {
  readonly support: NonNullable<DerivationStep['support']>;
  readonly at: number;
  readonly derivation: number;
};

function SupportFields({ support, at, derivation }: SupportProps) {
  const { t } = useText();
  const store = useDerivationsStore();
  const row = at + 1;
  const change = (part: Partial<typeof support>) =>
    store.getState().change((old) => setSupport(old, derivation, at, { ...support, ...part }));
  return (
    <span className="dv-support-fields">
      <FittingText
        className="dv-support-title"
        value={support.title}
        lang={languageOfContent(support.title)}
        aria-label={t('derivations.rows.supportTitleOf', { row })}
        placeholder={t('derivations.rows.supportTitle')}
        spellCheck={false}
        onChange={({ target }) => change({ title: target.value })}
      />
      <span aria-hidden="true">· {t('derivations.rows.supportSentence')}</span>
      <FittingText
        className="dv-support-sentence"
        value={String(support.sentenceIndex)}
        inputMode="numeric"
        aria-label={t('derivations.rows.supportSentenceOf', { row })}
        onChange={({ target }) => {
          const digits = target.value.normalize('NFKC').replace(/\D/g, '').slice(0, 6);
          change({ sentenceIndex: digits === '' ? 0 : Number(digits) });
        }}
      />
    </span>
  );
}
