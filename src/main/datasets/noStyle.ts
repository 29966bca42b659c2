import type { FileStyle } from '../../shared/datasets.ts';

/** Of datasets whose exports are the bytes as received: nothing is ever printed in the style of the file. */
export const noStyle: FileStyle = {
  byteOrderMark: false,
  lineEnd: 'none',
  indent: null,
  asciiEscapes: false,
  finalLineEnd: false,
};
