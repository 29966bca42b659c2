/** What a byte can be outside of a string, as far as finding the end of a record needs to know. */
export const byteClass = { foreign: 0, neutral: 1, quote: 2, open: 3, close: 4, comma: 5, colon: 6 } as const;

/** Class of each byte value. The letters of `NaN` and `Infinity` are neutral, so that the parser can name them. */
export const byteClasses: Uint8Array = (() => {
  const classes = new Uint8Array(256);
  for (const byte of Buffer.from(' \t\r\n+-.0123456789truefalsnNIiyE')) classes[byte] = byteClass.neutral;
  classes[0x22] = byteClass.quote;
  classes[0x2c] = byteClass.comma;
  classes[0x3a] = byteClass.colon;
  for (const byte of Buffer.from('[{')) classes[byte] = byteClass.open;
  for (const byte of Buffer.from(']}')) classes[byte] = byteClass.close;
  return classes;
})();
