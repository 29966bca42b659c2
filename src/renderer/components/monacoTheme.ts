import { monaco } from './monaco.ts';

type Inks = { readonly key: string; readonly text: string; readonly fault: string };

/** Monaco's own inks have red keys and red faults, blue line numbers and brackets; red belongs to people here, and blue is where one is. */
function defineTheme(name: string, base: 'vs' | 'vs-dark', { key, text, fault }: Inks): void {
  monaco.editor.defineTheme(name, {
    base,
    inherit: true,
    rules: [
      { token: 'string.key.json', foreground: key },
      { token: 'string.value.json', foreground: text },
      { token: 'keyword.json', foreground: text },
    ],
    colors: {
      'editorLineNumber.foreground': `#${key}`,
      'editorLineNumber.activeForeground': `#${text}`,
      'editorError.foreground': fault,
      'editorOverviewRuler.errorForeground': fault,
      'editorBracketHighlight.unexpectedBracket.foreground': fault,
    },
  });
}
defineTheme('akapen-light', 'vs', { key: '4F4C46', text: '1C1B19', fault: '#8C1D6B' });
defineTheme('akapen-dark', 'vs-dark', { key: 'BEBDB8', text: 'ECEBE8', fault: '#E58CC8' });

/** Follows the window's light or dark scheme; returns what ends it. */
export function followScheme(): () => void {
  const root = document.documentElement;
  const apply = () => {
    monaco.editor.setTheme(root.dataset.mantineColorScheme === 'dark' ? 'akapen-dark' : 'akapen-light');
  };
  const observer = new MutationObserver(apply);
  observer.observe(root, { attributes: true, attributeFilter: ['data-mantine-color-scheme'] });
  apply();
  return () => observer.disconnect();
}
