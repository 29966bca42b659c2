import { base64Of } from './base64.ts';
import { composePicture, type Picture } from './composePicture.ts';
import { drawPng } from './drawPng.ts';
import { fontFaces } from './pictureFonts.ts';

export type PictureKind = 'svg' | 'png';

/** A picture as a file's bytes in base64. A drawing has the fonts of its letters in it; of pixels none are needed. */
export async function pictureBytes(picture: Omit<Picture, 'fonts'>, kind: PictureKind): Promise<string> {
  if (kind === 'png') return base64Of(await drawPng(composePicture({ ...picture, fonts: '' })));
  const words = [...picture.parts.flatMap(({ title, about, content }) => [title, about, content]), ...picture.caption];
  const { svg } = composePicture({ ...picture, fonts: await fontFaces(words.join('')) });
  return base64Of(new Blob([svg], { type: 'image/svg+xml' }));
}
