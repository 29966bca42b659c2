import themeText from '../../window/theme.css?raw';

/**
 * The tokens of the light theme by name, read from the sheet that the window uses, so that a picture cannot differ from it: the first
 * block of `:root` is the light theme.
 */
export function lightTokens(sheet: string = themeText): ReadonlyMap<string, string> {
  const block = /:root\s*\{([^}]*)\}/.exec(sheet)?.[1] ?? '';
  const found = block.matchAll(/(--[\w-]+)\s*:\s*([^;]+);/g);
  return new Map([...found].map(([, name = '', value = '']) => [name, value.trim()]));
}

/** A text with what its CSS variables stand for in the light theme; unknown ones become the colour of text. */
export function withoutVariables(text: string, tokens: ReadonlyMap<string, string>): string {
  return text.replaceAll(
    /var\((--[\w-]+)(?:,[^)]*)?\)/g,
    (_, name: string) => tokens.get(name) ?? tokens.get('--ak-text') ?? '#000',
  );
}
