import { lazy, Suspense, useEffect, useMemo, useRef, useState } from 'react';
import { corpusOf } from '../../../../shared/rooms/derivations/corpora/index.ts';
import type { RecordFault, RecordJson } from '../../../../shared/rooms/derivations/corpora/recordJson.ts';
import type { QuestionContent } from '../../../../shared/rooms/derivations/question.ts';
import { ActButton } from '../../../components/ActButton.tsx';
import type { JsonEditorProps } from '../../../components/JsonEditor.tsx';
import { afterMonacoWords } from '../../../components/monacoWords.ts';
import { StatusSign } from '../../../components/StatusSign.tsx';
import { composition } from '../../../window/composition.ts';
import { type Texts, useText } from '../../../window/i18n.ts';
import { persistently } from '../../../window/persistently.ts';
import { useDerivations, useDerivationsStore } from '../derivationsContext.ts';

const JsonEditor = lazy(
  persistently(() =>
    afterMonacoWords(async () => ({ default: (await import('../../../components/JsonEditor.tsx')).JsonEditor })),
  ),
);

type EditorFocus = Pick<JsonEditorProps, 'isAsked' | 'onFocus'>;

/** The question as the record of its corpus. Rows and JSON are two views of one draft: either may be edited. */
export function JsonPane({ isOpen, ...focus }: { isOpen: boolean } & EditorFocus) {
  const { t } = useText();
  const [wasOpen, setWasOpen] = useState(isOpen);
  const record = useDerivations((state) => corpusOf(state.dataset?.format ?? '')?.recordJson ?? null);
  const key = useDerivations((state) => (state.detail.status === 'ready' ? state.detail.value.row.key : null));
  const content = useDerivations((state) => state.settled);
  if (isOpen && !wasOpen) setWasOpen(true);
  // Monaco is large: it is fetched when the tab is first opened, and then stays.
  if (!wasOpen || key === null || content === null || record === null) return null;
  return (
    <div className="de-json">
      <Suspense fallback={<p className="de-box-note">{t('inspector.json.loading')}</p>}>
        <RecordEditor key={key} record={record} itemKey={key} content={content} {...focus} />
      </Suspense>
    </div>
  );
}

type EditorProps = EditorFocus & {
  readonly record: RecordJson;
  readonly itemKey: string;
  readonly content: QuestionContent;
};

function RecordEditor({ record, itemKey, content, isAsked, onFocus }: EditorProps) {
  const { t, textOf } = useText();
  const store = useDerivationsStore();
  const [text, setText] = useState(() => record.print(itemKey, content));
  const [faults, setFaults] = useState<readonly RecordFault[]>([]);
  const written = useRef(JSON.stringify(content));
  const schema = useMemo(() => record.schema(), [record]);

  // An edit of the rows (or an undo) rewrites the text; an edit of the text that is already in the rows does not.
  useEffect(() => {
    if (JSON.stringify(content) === written.current) return;
    written.current = JSON.stringify(content);
    setText(record.print(itemKey, content));
    setFaults([]);
  }, [content, record, itemKey]);

  const edit = (edited: string): boolean => {
    setText(edited);
    const read = record.read(itemKey, edited);
    if ('faults' in read) {
      if (!composition.isOpen()) setFaults(read.faults);
      return false;
    }
    setFaults([]);
    if (JSON.stringify(read.content) === written.current) return true;
    written.current = JSON.stringify(read.content);
    store.getState().change(() => read.content);
    return true;
  };
  const takeRows = () => {
    setText(record.print(itemKey, content));
    setFaults([]);
  };
  return (
    <>
      <JsonEditor
        label={t('inspector.json.label')}
        value={text}
        schema={schema}
        onChange={edit}
        isAsked={isAsked}
        onFocus={onFocus}
      />
      <p className="de-json-state" role="status">
        <StatusSign sign={faults.length === 0 ? 'done' : 'error'} />
        {faults.length === 0 ? t('inspector.json.same') : t('inspector.json.faults', { count: faults.length })}
        {faults[0] !== undefined && (
          <>
            {faults[0].path !== '' && <code>{faults[0].path}</code>}
            <span>{faultText(faults[0], textOf)}</span>
            <ActButton small ghost onClick={takeRows}>
              {t('inspector.json.takeRows')}
            </ActButton>
          </>
        )}
      </p>
    </>
  );
}

function faultText({ code, params }: RecordFault, textOf: Texts['textOf']): string {
  const { kind } = params;
  const named = kind === undefined ? params : { ...params, kind: textOf(`inspector.json.kinds.${kind}`) };
  return textOf(`inspector.json.fault.${code}`, named);
}
