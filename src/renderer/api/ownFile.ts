/** A file of the program itself, such as a font. Errors: TypeError when it cannot be read or lies elsewhere. */
export async function readOwnFile(address: string): Promise<Blob> {
  if (new URL(address, document.baseURI).origin !== location.origin) throw new TypeError('Not a file of the program');
  const answer = await fetch(address);
  if (!answer.ok) throw new TypeError(`No such file: ${address}`);
  return answer.blob();
}
