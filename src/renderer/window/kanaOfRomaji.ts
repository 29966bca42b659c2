/** Romaji syllables, Hepburn and kunrei, longest first where it matters. */
const table: Readonly<Record<string, string>> = Object.fromEntries(
  (
    'a:あ i:い u:う e:え o:お ka:か ki:き ku:く ke:け ko:こ sa:さ si:し shi:し su:す se:せ so:そ ta:た ti:ち chi:ち tu:つ tsu:つ te:て to:と ' +
    'na:な ni:に nu:ぬ ne:ね no:の ha:は hi:ひ hu:ふ fu:ふ he:へ ho:ほ ma:ま mi:み mu:む me:め mo:も ya:や yu:ゆ yo:よ ra:ら ri:り ru:る re:れ ro:ろ ' +
    'wa:わ wo:を nn:ん ga:が gi:ぎ gu:ぐ ge:げ go:ご za:ざ zi:じ ji:じ zu:ず ze:ぜ zo:ぞ da:だ di:ぢ du:づ de:で do:ど ba:ば bi:び bu:ぶ be:べ bo:ぼ ' +
    'pa:ぱ pi:ぴ pu:ぷ pe:ぺ po:ぽ kya:きゃ kyu:きゅ kyo:きょ sya:しゃ syu:しゅ syo:しょ sha:しゃ shu:しゅ sho:しょ she:しぇ tya:ちゃ tyu:ちゅ tyo:ちょ ' +
    'cha:ちゃ chu:ちゅ cho:ちょ che:ちぇ nya:にゃ nyu:にゅ nyo:にょ hya:ひゃ hyu:ひゅ hyo:ひょ mya:みゃ myu:みゅ myo:みょ rya:りゃ ryu:りゅ ryo:りょ ' +
    'gya:ぎゃ gyu:ぎゅ gyo:ぎょ zya:じゃ zyu:じゅ zyo:じょ ja:じゃ ju:じゅ jo:じょ je:じぇ bya:びゃ byu:びゅ byo:びょ pya:ぴゃ pyu:ぴゅ pyo:ぴょ ' +
    'fa:ふぁ fi:ふぃ fe:ふぇ fo:ふぉ ti:ち thi:てぃ dhi:でぃ va:ゔぁ vi:ゔぃ vu:ゔ ve:ゔぇ vo:ゔぉ -:ー'
  )
    .split(' ')
    .map((pair) => {
      const [romaji = '', kana = ''] = pair.split(':');
      return [romaji, kana];
    }),
);

/**
 * Hiragana for romaji as somebody types it (`tougou` → とうごう); null when it is not romaji. Up to two letters at the end that
 * begin a syllable are dropped, so that results do not jump while one types.
 */
export function kanaOfRomaji(typed: string): string | null {
  const text = typed.toLowerCase().replaceAll(/[\s']/g, '');
  if (!/^[a-z-]+$/.test(text)) return null;
  let kana = '';
  let at = 0;
  while (at < text.length) {
    const letter = text[at] ?? '';
    const syllable = [3, 2, 1].map((length) => text.slice(at, at + length)).find((part) => table[part] !== undefined);
    if (syllable !== undefined) {
      kana += table[syllable] ?? '';
      at += syllable.length;
    } else if (letter === text[at + 1] && /[bcdfghjkmpqrstvwxz]/.test(letter)) {
      kana += 'っ';
      at += 1;
    } else if (letter === 'n' && at + 1 < text.length && !/[aiueoy]/.test(text[at + 1] ?? '')) {
      kana += 'ん';
      at += 1;
    } else if (text.length - at <= 2 && /^[bcdfghjkmnpqrstvwyz]+$/.test(text.slice(at))) {
      return kana === '' ? null : kana;
    } else return null;
  }
  return kana;
}
