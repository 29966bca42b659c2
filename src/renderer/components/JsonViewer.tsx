/** Monaco for reading. Large, so it is always imported lazily. */
import { useEffect, useRef } from 'react';
import { monaco } from './monaco.ts';
import { followScheme } from './monacoTheme.ts';

type JsonViewerProps = { readonly label: string; readonly value: string };

/** A JSON text to read, select and search. It may be cut, so nothing in it is called a fault. */
export function JsonViewer({ label, value }: JsonViewerProps) {
  const host = useRef<HTMLDivElement>(null);
  const editor = useRef<monaco.editor.IStandaloneCodeEditor | null>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the editor is made once; the text follows by the effect below
  useEffect(() => {
    if (host.current === null) return;
    const model = monaco.editor.createModel(value, 'json');
    const made = monaco.editor.create(host.current, {
      model,
      ariaLabel: label,
      readOnly: true,
      domReadOnly: true,
      automaticLayout: true,
      minimap: { enabled: false },
      wordWrap: 'on',
      fontSize: 12.5,
      lineHeight: 19,
      lineNumbersMinChars: 3,
      scrollBeyondLastLine: false,
      renderFinalNewline: 'on',
      renderValidationDecorations: 'off',
      unicodeHighlight: { ambiguousCharacters: false },
      stickyScroll: { enabled: false },
      tabFocusMode: true,
      fixedOverflowWidgets: true,
      // What traces hold leads nowhere.
      links: false,
    });
    editor.current = made;
    const follow = followScheme();
    return () => {
      follow();
      made.dispose();
      model.dispose();
      editor.current = null;
    };
  }, []);

  useEffect(() => {
    const made = editor.current;
    if (made !== null && made.getValue() !== value) made.setValue(value);
  }, [value]);

  return <div className="ak-json-editor" ref={host} />;
}
