/** A text of a picture with all that is needed to write it: where it stands, as the matrix of a canvas. */
export type PictureText = {
  readonly text: string;
  readonly x: number;
  readonly y: number;
  readonly size: number;
  readonly weight: string;
  readonly fill: string;
  readonly halo: string | null;
  readonly haloWidth: number;
  readonly anchor: 'start' | 'middle' | 'end';
  readonly matrix: Matrix;
};
type Matrix = readonly [a: number, b: number, c: number, d: number, e: number, f: number];
const identity: Matrix = [1, 0, 0, 1, 0, 0];

/** Takes the texts out of a picture, in their order. What is left has no letters and so needs no fonts. */
export function takeTexts(picture: Document): PictureText[] {
  return [...picture.querySelectorAll('text')].map((element) => {
    const read = inherited(element);
    const anchor = read('text-anchor');
    const halo = read('paint-order') === 'stroke' ? read('stroke') : null;
    const taken: PictureText = {
      // A title within a text is for those who point at it.
      text: [...element.childNodes].map((node) => (node.nodeName === 'title' ? '' : (node.textContent ?? ''))).join(''),
      x: Number(element.getAttribute('x') ?? 0),
      y: Number(element.getAttribute('y') ?? 0),
      size: Number(read('font-size') ?? 12),
      weight: read('font-weight') ?? '400',
      fill: read('fill') ?? '#000',
      halo,
      haloWidth: Number(read('stroke-width') ?? 0),
      anchor: anchor === 'middle' || anchor === 'end' ? anchor : 'start',
      matrix: matrixOf(element),
    };
    element.remove();
    return taken;
  });
}

/** An attribute of an element or of what it stands in. */
function inherited(element: Element): (name: string) => string | null {
  return (name) => {
    for (let at: Element | null = element; at !== null; at = at.parentElement) {
      const value = at.getAttribute(name);
      if (value !== null) return value;
    }
    return null;
  };
}

function matrixOf(element: Element): Matrix {
  const own = (element.getAttribute('transform') ?? '').matchAll(/(translate|rotate)\(([^)]*)\)/g);
  const steps = [...own].map(([, name = '', values = '']) => stepOf(name, values.split(/[\s,]+/).map(Number)));
  const before = element.parentElement === null ? identity : matrixOf(element.parentElement);
  return steps.reduce(multiply, before);
}

function stepOf(name: string, [first = 0, second = 0, third = 0]: readonly number[]): Matrix {
  if (name === 'translate') return [1, 0, 0, 1, first, second];
  const [sin, cos] = [Math.sin((first * Math.PI) / 180), Math.cos((first * Math.PI) / 180)];
  const turned: Matrix = [cos, sin, -sin, cos, 0, 0];
  return multiply(multiply([1, 0, 0, 1, second, third], turned), [1, 0, 0, 1, -second, -third]);
}

function multiply([a, b, c, d, e, f]: Matrix, [A, B, C, D, E, F]: Matrix): Matrix {
  return [a * A + c * B, b * A + d * B, a * C + c * D, b * C + d * D, a * E + c * F + e, b * E + d * F + f];
}
