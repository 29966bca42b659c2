/**
 * Kanji that are one character in several forms: the form of the jōyō and jinmeiyō lists first, older forms and those of names (髙, 﨑, 邉) behind it.
 * Forms that Unicode folds into one (NFKC) are not here. Kanji of another meaning or origin that stand in for each other (斎 and 斉) are not one.
 */
const groups: readonly string[] = [
  '亜亞 悪惡 圧壓 囲圍 医醫 為爲 壱壹 隠隱 栄榮 営營 衛衞 駅驛 円圓 塩鹽 縁緣 艶豔 応應 欧歐 殴毆 桜櫻 奥奧 横橫 温溫 穏穩 仮假 価價 画畫 会會 絵繪 壊壞 懐懷 概槪 拡擴',
  '殻殼 覚覺 学學 岳嶽 楽樂 渇渴 缶罐 巻卷 陥陷 勧勸 寛寬 関關 歓歡 観觀 気氣 既旣 帰歸 偽僞 戯戲 犠犧 旧舊 拠據 挙擧 虚虛 峡峽 挟挾 狭狹 郷鄕 暁曉 区區 駆驅 勲勳 薫薰',
  '径徑 茎莖 恵惠 掲揭 渓溪 経經 蛍螢 軽輕 継繼 鶏鷄 芸藝 撃擊 欠缺 研硏 県縣 倹儉 剣劍劔 険險 圏圈 検檢 献獻 権權 顕顯 験驗 厳嚴 戸戶 呉吳 娯娛 広廣 効效 恒恆 黄黃 鉱鑛',
  '号號 国國 黒黑 砕碎 済濟 斎齋 剤劑 雑雜 参參 桟棧 蚕蠶 惨慘 賛贊 残殘 糸絲 歯齒 児兒 辞辭 湿濕 実實 写寫 舎舍 釈釋 寿壽 収收 従從 渋澁 獣獸 縦縱 粛肅 処處 緒緖 叙敍',
  '将將 称稱 渉涉 焼燒 証證 奨奬 条條 状狀 乗乘 浄淨 剰剩 畳疊 縄繩 壌壤 嬢孃 譲讓 醸釀 触觸 嘱囑 真眞 寝寢 慎愼 尽盡 図圖 粋粹 酔醉 穂穗 随隨 髄髓 枢樞 数數 瀬瀨 声聲',
  '青靑 斉齊 静靜 窃竊 摂攝 専專 浅淺 戦戰 践踐 銭錢 潜潛 繊纖 禅禪 双雙 壮壯 争爭 荘莊 捜搜 挿插 巣巢 曽曾 痩瘦 装裝 総總 騒騷 増增 蔵藏 臓臟 即卽 属屬 続續 堕墮 対對',
  '体體 帯帶 滞滯 台臺 滝瀧 択擇 沢澤 担擔 単單 胆膽 団團 断斷 弾彈 遅遲 痴癡 虫蟲 昼晝 鋳鑄 庁廳 徴徵 聴聽 勅敕 鎮鎭 逓遞 鉄鐵 点點 転轉 伝傳 灯燈 当當 党黨 盗盜 稲稻',
  '闘鬪 徳德 独獨 読讀 届屆 弐貳 悩惱 脳腦 覇霸 拝拜 廃廢 売賣 麦麥 発發 髪髮 抜拔 晩晚 蛮蠻 秘祕 浜濱濵 瓶甁 払拂 仏佛 併倂 並竝 餅餠 辺邊邉 変變 歩步 宝寶 豊豐 褒襃',
  '翻飜 毎每 万萬 満滿 麺麵 黙默 弥彌 訳譯 薬藥 与與 予豫 余餘 誉譽 揺搖 様樣 謡謠 来來 頼賴 乱亂 覧覽 竜龍 両兩 猟獵 緑綠 涙淚 塁壘 礼禮 励勵 戻戾 霊靈 齢齡 暦曆 歴歷',
  '恋戀 錬鍊 炉爐 労勞 郎郞 楼樓 録錄 湾灣 弁辨辯瓣 高髙 崎﨑嵜 吉𠮷 島嶋嶌 桑桒 富冨 峰峯 館舘 橋槗 鴎鷗 芦蘆 桧檜 篭籠 柳栁 船舩 杯盃 略畧 秋穐 群羣 裏裡 舗鋪 鯵鰺 鹸鹼',
  '麹麴 蝉蟬 蝋蠟 醤醬 顛顚 頬頰 掴摑 填塡 剥剝 叱𠮟 噛嚙 嚢囊 壷壺 梼檮 涛濤 蛎蠣 侠俠 倶俱 祷禱 禄祿 穣穰 莱萊 侭儘 尭堯 遥遙 瑶瑤 凛凜 晃晄 亘亙 巌巖 槙槇 彦彥 産產',
  '説說 税稅 脱脫 鋭銳 悦悅 閲閱 教敎 内內 尚尙 清淸 強强 蒋蔣 繋繫 焔焰 鶴靏靍 角⻆ 隷隸',
];

const formsOfKanji = new Map(
  groups.flatMap((line) => line.split(' ')).flatMap((group) => [...group].map((kanji) => [kanji, [...group]] as const)),
);

/** More spellings of a word than these are not looked for. */
const mostForms = 16;

/**
 * A folded word in every form of its kanji, itself first: 沢 is 沢 and 澤. Where there would be more than 16, the kanji towards the end stay as
 * they were typed.
 */
export function formsOf(word: string): string[] {
  let forms = [''];
  for (const letter of word) {
    const all = formsOfKanji.get(letter) ?? [letter];
    const chosen = forms.length * all.length > mostForms ? [letter] : [letter, ...all.filter((one) => one !== letter)];
    forms = forms.flatMap((begin) => chosen.map((one) => begin + one));
  }
  return forms;
}
