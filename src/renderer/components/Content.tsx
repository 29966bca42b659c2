import type { ComponentPropsWithoutRef, ElementType } from 'react';
import { languageOfContent } from '../../shared/text/languageOfContent.ts';

export { languageOfContent };

type ContentProps<Tag extends ElementType> = {
  readonly as?: Tag;
  readonly text: string;
  readonly lang?: string;
} & Omit<ComponentPropsWithoutRef<Tag>, 'lang' | 'children' | 'as'>;

/** A piece of content with its own language, so that Han glyphs, line breaking and voices are right. */
export function Content<Tag extends ElementType = 'span'>({ as, text, lang, ...rest }: ContentProps<Tag>) {
  const Element: ElementType = as ?? 'span';
  return (
    <Element lang={lang ?? languageOfContent(text)} {...rest}>
      {text}
    </Element>
  );
}
