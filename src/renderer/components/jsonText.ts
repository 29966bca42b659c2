import { monaco } from './monaco.ts';
import { followScheme } from './monacoTheme.ts';

type Options = Pick<
  monaco.editor.IStandaloneEditorConstructionOptions,
  'ariaLabel' | 'readOnly' | 'domReadOnly' | 'renderValidationDecorations' | 'links'
>;

/** Shows a JSON text in an element as every place of the window does. Returns the editor, its model, and what takes both away. */
export function openJsonText(host: HTMLElement, value: string, options: Options, uri?: monaco.Uri) {
  const model = monaco.editor.createModel(value, 'json', uri);
  // Monaco keeps this with the text: the option of the editor changes nothing.
  model.updateOptions({ bracketColorizationOptions: { enabled: false, independentColorPoolPerBracketType: false } });
  const editor = monaco.editor.create(host, {
    model,
    automaticLayout: true,
    minimap: { enabled: false },
    wordWrap: 'on',
    fontSize: 12.5,
    lineHeight: 19,
    lineNumbersMinChars: 3,
    scrollBeyondLastLine: false,
    // The number of the empty last line would be too pale to read.
    renderFinalNewline: 'on',
    unicodeHighlight: { ambiguousCharacters: false },
    stickyScroll: { enabled: false },
    tabFocusMode: true,
    fixedOverflowWidgets: true,
    // Words of the text are no help for it, and Enter would take the one that happens to be offered.
    quickSuggestions: false,
    wordBasedSuggestions: 'off',
    suggestOnTriggerCharacters: false,
    ...options,
  });
  const follow = followScheme();
  const close = () => {
    follow();
    editor.dispose();
    model.dispose();
  };
  return { editor, model, close };
}
