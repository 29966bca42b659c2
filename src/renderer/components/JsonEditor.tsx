/** Monaco for JSON. Large, so it is always imported lazily. */
import { useEffect, useRef } from 'react';
import { composition } from '../window/composition.ts';
import { openJsonText } from './jsonText.ts';
import { jsonDefaults, monaco } from './monaco.ts';

export type JsonEditorProps = {
  readonly label: string;
  readonly value: string;
  /** JSON schema that is checked while somebody types. */
  readonly schema: Record<string, unknown>;
  /** Told each text; answers whether the record has it. One that cannot be a record is only here, and the editor's own undo takes it back. */
  readonly onChange: (value: string) => boolean;
  /** Whether a key asked for the editor: it takes the focus once and says so. */
  readonly isAsked: boolean;
  readonly onFocus: () => void;
};

const modelUri = 'akapen://record.json';

/** A JSON text with schema checking. A new `value` replaces the text; the caret stays where it can. */
export function JsonEditor({ label, value, schema, onChange, isAsked, onFocus }: JsonEditorProps) {
  const host = useRef<HTMLDivElement>(null);
  const editor = useRef<monaco.editor.IStandaloneCodeEditor | null>(null);
  const change = useRef(onChange);
  const isTaking = useRef(false);
  /** Texts that were typed here and not drawn by the window yet. */
  const typed = useRef(new Set<string>());
  useEffect(() => {
    change.current = onChange;
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: the editor is made once; text and schema follow by the effects below
  useEffect(() => {
    if (host.current === null) return;
    const uri = monaco.Uri.parse(modelUri);
    const { editor: made, model, close } = openJsonText(host.current, value, { ariaLabel: label }, uri);
    editor.current = made;
    const tell = () => {
      typed.current.add(made.getValue());
      const isTaken = change.current(made.getValue());
      // So that the editor's own undo goes no further back than to what the record has.
      if (isTaken) model.pushStackElement();
      host.current?.toggleAttribute('data-own-undo', !isTaken);
    };
    const listening = made.onDidChangeModelContent(() => {
      if (isTaking.current) return;
      // A draft follows what is composed; once it stands it is looked at as a whole.
      tell();
      if (composition.isOpen()) composition.afterwards(tell);
    });
    return () => {
      listening.dispose();
      close();
      editor.current = null;
    };
  }, []);

  useEffect(() => {
    jsonDefaults.setDiagnosticsOptions({
      validate: true,
      enableSchemaRequest: false,
      schemas: [{ uri: 'akapen://record-schema.json', fileMatch: [modelUri], schema }],
    });
  }, [schema]);

  useEffect(() => {
    const made = editor.current;
    if (made === null) return;
    if (made.getValue() === value) return typed.current.clear();
    // The window draws behind fast typing: an older text of the editor's own would take the newest letters away.
    if (typed.current.has(value)) return;
    isTaking.current = true;
    const position = made.getPosition();
    made.setValue(value);
    if (position) made.setPosition(position);
    host.current?.removeAttribute('data-own-undo');
    isTaking.current = false;
  }, [value]);

  useEffect(() => {
    if (!isAsked) return;
    editor.current?.focus();
    onFocus();
  }, [isAsked, onFocus]);

  return <div className="ak-json-editor" data-uncovered ref={host} />;
}
