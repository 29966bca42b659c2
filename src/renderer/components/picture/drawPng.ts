import { pictureFamilies } from './composePicture.ts';
import { type PictureText, takeTexts } from './pictureTexts.ts';

/** Pixels of a picture for each of its own, sharp enough for print. */
const scale = 2;

/**
 * Draws an SVG as PNG: the shapes as an image, then the letters with the fonts of the window. A browser draws an image before the fonts
 * in it are ready, and then it has no letters at all. Rejects when the browser cannot draw it.
 */
export async function drawPng(picture: {
  readonly svg: string;
  readonly width: number;
  readonly height: number;
}): Promise<Blob> {
  const shapes = new DOMParser().parseFromString(picture.svg, 'image/svg+xml');
  const texts = takeTexts(shapes);
  const image = await loadImage(new XMLSerializer().serializeToString(shapes));
  await Promise.all(texts.map((text) => document.fonts.load(fontOf(text), text.text)));
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(picture.width * scale);
  canvas.height = Math.round(picture.height * scale);
  const context = canvas.getContext('2d');
  if (!context) throw new Error('The picture could not be drawn');
  context.drawImage(image, 0, 0, canvas.width, canvas.height);
  for (const text of texts) writeText(context, text);
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('The picture could not be drawn'))), 'image/png');
  });
}

async function loadImage(svg: string): Promise<HTMLImageElement> {
  const address = URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }));
  try {
    const image = new Image();
    image.src = address;
    await image.decode();
    return image;
  } finally {
    URL.revokeObjectURL(address);
  }
}

const fontOf = ({ weight, size }: PictureText) => `${weight} ${size}px ${pictureFamilies}`;

function writeText(context: CanvasRenderingContext2D, one: PictureText): void {
  const { text, x, y, fill, halo, haloWidth, anchor, matrix } = one;
  context.setTransform(scale, 0, 0, scale, 0, 0);
  context.transform(...matrix);
  context.font = fontOf(one);
  context.textAlign = anchor === 'middle' ? 'center' : anchor;
  if (halo !== null) {
    context.strokeStyle = halo;
    context.lineWidth = haloWidth;
    context.lineJoin = 'round';
    context.strokeText(text, x, y);
  }
  context.fillStyle = fill;
  context.fillText(text, x, y);
}
