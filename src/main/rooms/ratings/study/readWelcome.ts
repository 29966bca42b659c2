import type { Problem } from '../../../../shared/files.ts';
import { studyProblem } from './studyProblems.ts';

/** UTF-16 code units of a welcome page, and bytes of one image and of all of a page. */
const limits = { text: 100_000, image: 2 * 1024 * 1024, images: 6 * 1024 * 1024 };
const types: Readonly<Record<string, { readonly type: string; readonly begins: string }>> = {
  png: { type: 'image/png', begins: '\x89PNG' },
  jpg: { type: 'image/jpeg', begins: '\xff\xd8\xff' },
  jpeg: { type: 'image/jpeg', begins: '\xff\xd8\xff' },
  gif: { type: 'image/gif', begins: 'GIF8' },
  webp: { type: 'image/webp', begins: 'RIFF' },
};

/**
 * A welcome page as Markdown that needs nothing else: images of the folder become data URIs, and what would be loaded from elsewhere, is no
 * image or is too large becomes its own words. Tags of HTML are taken out, with what scripts and styles hold.
 */
export async function readWelcome(
  file: string,
  read: (name: string) => Promise<Buffer | null>,
  report: (problem: Problem) => void,
): Promise<string | null> {
  const bytes = await read(file);
  if (bytes === null) return null;
  const written = bytes
    .toString('utf8')
    .replace(/^\uFEFF/, '')
    .slice(0, limits.text);
  const plain = withoutTags(written);
  let left = limits.images;
  const parts: string[] = [];
  let from = 0;
  for (const found of plain.matchAll(/!\[([^\]]*)\]\(\s*<?([^)\s>]+)>?(?:\s+"[^"]*")?\s*\)/g)) {
    const [whole, words = '', place = ''] = found;
    const image = await imageAt(place, read);
    parts.push(plain.slice(from, found.index));
    from = found.index + whole.length;
    if (image === null || image.bytes.length > Math.min(limits.image, left)) {
      report(studyProblem('welcomeImageLeftOut', file, { image: place.slice(0, 200) }));
      parts.push(words);
      continue;
    }
    left -= image.bytes.length;
    parts.push(`![${words}](data:${image.type};base64,${image.bytes.toString('base64')})`);
  }
  return parts.join('') + plain.slice(from);
}

function withoutTags(text: string): string {
  const bare = text.replace(/<!--[\s\S]*?-->/g, '').replace(/<(script|style)\b[\s\S]*?(?:<\/\1\s*>|$)/gi, '');
  return bare.replace(/<\/?[a-z][^<>]*>/gi, '');
}

async function imageAt(place: string, read: (name: string) => Promise<Buffer | null>) {
  const name = decoded(place.replace(/^\.\//, ''));
  const known = types[/\.([a-z]+)$/i.exec(name)?.[1]?.toLowerCase() ?? ''];
  if (known === undefined || /^[a-z]+:|^\//i.test(name)) return null;
  const bytes = await read(name);
  const isIt = bytes?.subarray(0, 8).toString('latin1').startsWith(known.begins) === true;
  return bytes !== null && isIt ? { type: known.type, bytes } : null;
}

function decoded(place: string): string {
  try {
    return decodeURIComponent(place);
  } catch {
    return place;
  }
}
