import { z } from 'zod';
import { languageOf } from '../../shared/language.ts';
import type { LastShown } from '../core/keptView.ts';

/** Beside the page, by the build (`electron.vite.config.ts`): what a room and the texts of a language load beyond what the page names, by their ids. */
export const aheadFile = 'ahead.json';

const files = z.record(z.string(), z.array(z.string()));
const aheadSchema = z.object({ rooms: files, languages: files });

/** What is known of a window that is about to open. `languages` are those of browser or system, the wanted first. */
export type Opening = { lastShown(): LastShown | null; readonly languages: readonly string[] };

/**
 * The page with the files of the room that was open last, and of the window's language, named in its head: they are fetched beside the first
 * scripts, which would ask for them only after the first answer of the core. The page as it is where no room was open.
 */
export function nameAhead(page: string, ahead: string, { lastShown, languages }: Opening): string {
  const shown = lastShown();
  if (shown === null) return page;
  const { rooms, languages: texts } = aheadSchema.parse(JSON.parse(ahead));
  const named = [rooms[shown.place ?? ''] ?? [], texts[languageOf(shown.language, languages)] ?? []].flat();
  return page.replace('</head>', `${named.map(linkTo).join('\n')}\n</head>`);
}

function linkTo(file: string): string {
  const relation = file.endsWith('.css') ? 'stylesheet' : 'modulepreload';
  return `<link rel="${relation}" crossorigin href="./${file}">`;
}
