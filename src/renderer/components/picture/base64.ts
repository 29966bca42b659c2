/** The bytes of a blob in base64; the reader of the browser takes any size without a call for each byte. */
export function base64Of(blob: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result).replace(/^[^,]*,/, ''));
    reader.onerror = () => reject(reader.error ?? new Error('A blob could not be read'));
    reader.readAsDataURL(blob);
  });
}
