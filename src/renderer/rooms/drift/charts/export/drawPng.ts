/** Pixels of a picture for each of its own, sharp enough for print. */
const scale = 2;

/** Draws an SVG that holds everything it needs. Rejects when the browser cannot draw it. */
export async function drawPng(picture: {
  readonly svg: string;
  readonly width: number;
  readonly height: number;
}): Promise<Blob> {
  const address = URL.createObjectURL(new Blob([picture.svg], { type: 'image/svg+xml' }));
  try {
    const image = new Image();
    image.src = address;
    await image.decode();
    const canvas = document.createElement('canvas');
    canvas.width = Math.round(picture.width * scale);
    canvas.height = Math.round(picture.height * scale);
    canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
    return await new Promise((resolve, reject) => {
      canvas.toBlob(
        (blob) => (blob ? resolve(blob) : reject(new Error('The picture could not be drawn'))),
        'image/png',
      );
    });
  } finally {
    URL.revokeObjectURL(address);
  }
}
