/** Monaco for reading. Large, so it is always imported lazily. */
import { useEffect, useRef } from 'react';
import { openJsonText } from './jsonText.ts';
import type { monaco } from './monaco.ts';

type JsonViewerProps = { readonly label: string; readonly value: string };

/** A JSON text to read, select and search. It may be cut, so nothing in it is called a fault. */
export function JsonViewer({ label, value }: JsonViewerProps) {
  const host = useRef<HTMLDivElement>(null);
  const editor = useRef<monaco.editor.IStandaloneCodeEditor | null>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the editor is made once; the text follows by the effect below
  useEffect(() => {
    if (host.current === null) return;
    const { editor: made, close } = openJsonText(host.current, value, {
      ariaLabel: label,
      readOnly: true,
      domReadOnly: true,
      renderValidationDecorations: 'off',
      // What traces hold leads nowhere.
      links: false,
    });
    editor.current = made;
    return () => {
      close();
      editor.current = null;
    };
  }, []);

  useEffect(() => {
    const made = editor.current;
    if (made !== null && made.getValue() !== value) made.setValue(value);
  }, [value]);

  return <div className="ak-json-editor" ref={host} />;
}
