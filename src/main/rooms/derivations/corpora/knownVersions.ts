/** Versions of the published JEMHopQA files (train, dev, and their `for_view` variants) by the SHA-256 of their bytes. */
const versions: Readonly<Record<string, string>> = {
  '2f3b8a518ca3051fc002f343ba3c26f6f3be902464061b43c30c5a1d37a9269a': '1.0',
  '292150f9a09716a006d9fa6bc5566b38a9d68de7260fb85a1daffb355f89cf46': '1.0',
  c64392b4087299bcfaa02fe2584128b5dc50fe5ea83e1bd600cadfc984669e65: '1.0',
  b1d2035b14c4187cfe08d9997d9c23f50d53caba7191bb8a29947ae0188021df: '1.0',
  '7c90d104d49c9cd8c777a8cdc3c29297eee2539c7c5124c0bc59fcb52bb4455f': '1.1',
  '839751f904f6e1eb0cdfc9b3b809f3381b6ca5fda8fdeb21bbe92eaa16ab8711': '1.1',
  '607b084d322cf1487ed3ab640e925f7f0a0071536efb984ca26c588b335cb6af': '1.1',
  cf3f2c0d25dca2a09ecbbd0ecd64fe7c1dc7932532bf60e0620d55be51d8bf46: '1.1',
  f7b3a5b86f7f16ef230c1b4f4307c467dbc4bd5f3eb4b8b35f8397ce06820b38: '1.2',
  e437d41f2fdac61b3954fb9d5d83a53c623db4194dec68b1cc8c406500d9e8ae: '1.2',
};

/** The corpus version of a published file; null for any other file. */
export function knownVersion(sha256: string): string | null {
  return versions[sha256] ?? null;
}
