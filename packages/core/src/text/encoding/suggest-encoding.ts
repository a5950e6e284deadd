/** More bytes take more time, and give no better guess. */
const maxSampleBytes = 16 * 1024;
/** Guesses with less confidence are ignored. In percent. */
const minConfidence = 30;
/** Files are decoded by guesses with so much. In percent. */
const highConfidence = 50;
/** A smaller difference in confidence means nothing. In percent. */
const tiedConfidence = 15;
/** Text in Latin letters is mostly ASCII; at most this share of its bytes is not. */
const maxLatinShare = 0.4;

const latin: ReadonlySet<string> = new Set([
  "ISO-8859-1",
  "ISO-8859-2",
  "ISO-8859-9",
  "windows-1250",
  "windows-1252",
  "windows-1254",
  "windows-1257",
]);

/** Guesses the encoding of bytes that are not UTF-8, as `TextDecoder` names it. Undefined if there is no good guess. */
export async function suggestEncoding(bytes: Uint8Array): Promise<string | undefined> {
  return frequentEncoding(bytes) ?? (await mostLikelyEncoding(bytes, minConfidence));
}

/** As `suggestEncoding`, but only a guess of high confidence, by which a file can be decoded. */
export async function confidentEncoding(bytes: Uint8Array): Promise<string | undefined> {
  return frequentEncoding(bytes) ?? (await mostLikelyEncoding(bytes, highConfidence));
}

/** The encoding in which bytes are frequent characters of a language. Undefined if there is none. */
function frequentEncoding(bytes: Uint8Array): string | undefined {
  const sample = bytes.subarray(0, maxSampleBytes);
  return eastAsianEncoding(sample) ?? alphabetEncoding(sample);
}

async function mostLikelyEncoding(bytes: Uint8Array, confidenceNeeded: number): Promise<string | undefined> {
  // Few programs ever read such a file, so the library is loaded with the first one.
  const { analyse } = await import("chardet");
  const sample = bytes.subarray(0, maxSampleBytes);
  const isLatin = sample.filter((byte) => byte >= 0x80).length <= sample.length * maxLatinShare;
  const guesses = analyse(sample).filter(
    ({ name, confidence }) => confidence >= confidenceNeeded && (isLatin || !latin.has(name)),
  );
  const [first] = guesses;
  // There is too little evidence. Most such texts in Latin letters are in windows-1252.
  if (first === undefined) return isLatin && confidenceNeeded < highConfidence ? "windows-1252" : undefined;
  // The detector takes short texts of Western Europe for others.
  if (first.confidence < highConfidence && latin.has(first.name) && isWestern(sample)) return "windows-1252";
  // Among encodings that are about equally likely, prefer the most common one.
  const tied = guesses.filter(({ confidence }) => confidence >= first.confidence - tiedConfidence);
  const names = tied.map(({ name }) => decoderName(name));
  return names.includes("windows-1252") ? "windows-1252" : names[0];
}

/** The name that `TextDecoder` uses. Undefined if it does not know the encoding, and for UTF-8, which is excluded. */
function decoderName(name: string): string | undefined {
  try {
    const { encoding } = new TextDecoder(name);
    return encoding === "utf-8" ? undefined : encoding;
  } catch {
    return undefined;
  }
}

/** Letters and signs of Western Europe, and not those letters that have another meaning in other encodings. */
const westernText =
  /^[\0-\x7f\u00a0\u00a1\u00a3\u00a7-\u00ab\u00ad\u00ae\u00b0\u00b4\u00b7\u00bb\u00bf-\u00cf\u00d1-\u00d6\u00d8-\u00dc\u00df-\u00ef\u00f1-\u00f6\u00f8-\u00fc\u0152\u0153\u2013-\u201e\u2022\u2026\u20ac\u2122]*$/;

function isWestern(bytes: Uint8Array): boolean {
  return westernText.test(new TextDecoder("windows-1252").decode(bytes));
}

/** An encoding of one byte a character. */
interface AlphabetEncoding {
  readonly name: string;
  /** The most frequent letters of its languages. */
  readonly frequent: RegExp;
  /** What no text in them holds. */
  readonly impossible?: RegExp;
}

const alphabets: readonly AlphabetEncoding[] = [
  ...["windows-1251", "koi8-r", "ibm866", "iso-8859-5"].map((name) => ({
    name,
    frequent: /[\u0430\u0432\u0434\u0435\u0438\u043a-\u0443]/g,
  })),
  {
    name: "windows-1253",
    frequent: /[\u03ac-\u03af\u03b1\u03b5\u03b7\u03b9-\u03bd\u03bf-\u03c5\u03cc-\u03ce]/g,
  },
  {
    name: "windows-1255",
    frequent: /[\u05d0\u05d1\u05d3-\u05d5\u05d9\u05dc-\u05de\u05e0\u05e2\u05e8-\u05ea]/g,
    // Five letters have another form at the end of a word.
    impossible: /[\u05da\u05dd\u05df\u05e3\u05e5][\u05d0-\u05ea]/,
  },
  {
    name: "windows-874",
    frequent:
      /[\u0e48-\u0e49\u0e01\u0e04\u0e07\u0e17\u0e19\u0e1a\u0e21-\u0e23\u0e25\u0e27\u0e2a\u0e2d\u0e30-\u0e35\u0e40\u0e44]/g,
  },
];

/** Fewer letters prove nothing. */
const minLetters = 5;
/** Letters of such an alphabet stand beside each other, where those of Western Europe stand between those of ASCII. */
const minRunLength = 2.5;

/**
 * The encoding of one byte a character in which most bytes that are not ASCII are frequent letters of its language.
 * Undefined if there is none, or if two are about equally likely.
 */
function alphabetEncoding(bytes: Uint8Array): string | undefined {
  const runs = new TextDecoder("latin1").decode(bytes).match(/[^\0-\x7f]+/g) ?? [];
  const length = runs.reduce((sum, run) => sum + run.length, 0);
  if (length < minLetters || length < minRunLength * runs.length) return undefined;
  return bestOf(
    alphabets.map(({ name, frequent, impossible }) => {
      const text = new TextDecoder(name).decode(bytes);
      const letters = impossible?.test(text) ? 0 : (text.match(frequent)?.length ?? 0);
      return { name, score: letters / length };
    }),
  );
}

/** An encoding of East Asia, and how common its characters are. */
interface EastAsianEncoding {
  readonly name: string;
  /** The most frequent characters of its language. */
  readonly frequent: RegExp;
  /** Characters of the language in common use, by the bytes that encode them. */
  readonly isCommon: (lead: number, trail: number) => boolean;
  readonly isLead: (byte: number) => boolean;
}

const isEucLead = (byte: number): boolean => byte >= 0x81 && byte <= 0xfe;
const isBetween =
  (first: number, last: number) =>
  (byte: number, trail: number): boolean =>
    byte >= first && byte <= last && trail >= 0xa1;

/** Kana and the signs between words. */
const kana = "\u3041-\u3096\u30a1-\u30fc";

const frequentInJapanese = new RegExp(
  `[${kana}日本語文字年月人大国会中出一二三四五六七八九十百千万上下左右行時間分秒前後生学今先名高新自社者事市内外力部員田県京東西南北山川手目見話電車子女男方用入設定表示開終了初期化処理対象検索更追加削除変換選択確認保存読込書失敗成功接続通信環境世界問題解決法説明利登録情報管画面結果実関数型引戻値配列真偽例発原因場合必要可能不有効無使始完停止再起動状態機仕様注意警告項称番号種別区付現在最小計金額単価量商品顧客請求支払住所郵便氏性齢等総比率平均未済式株全体作成者送受取参照条件範囲指最適同期非公私的知思言来気持長短近遠多少強弱正誤当本当物水火木土曜午私何彼]`,
  "gu",
);

const eastAsianEncodings: readonly EastAsianEncoding[] = [
  {
    name: "gb18030",
    // The most frequent of the 3,755 characters in common use, which GB 2312 has in its first level.
    frequent:
      /[的一是不了在人有我他这中大来上国个到说们为子和你地出道也时年得就那要下以生会自着去之过家学对可她里后小么心多天而能好都然没日于起还发成事只作当想看文无开手十用主行方又如前所本见经头面公同三已老从动两长知民样现分将外但身些与高意进把法此实回二理美点月明其种声全工己话儿者向情部正名定女问力机给等几很业最间新什打便位因重被走电四第门相次东政海口使教西再平真听世气信北少关并内加化由却代军产入先山五太水万市眼体别处总才场师书比住员九笑性通目华报立马命张活难神数件安表原车白应路期叫死常提感金何更反合放做系计或司利受光王果亲界及今京务制解各任至清物台象记边共风战干接它许八特觉望直服毛林题建南度统色字请交爱让认算论百吃义科怎元社术结六功指思非流每青管夫连远资队跟带花快条院变联言权往展该领传近留红治决周保达办运武半候七必城父强步完革深区即求品士转量空甚众技轻程告江语英基派满式李息写呢识极令黄德收脸钱党倒未持取设始版双历越史商千片容研像找友孩站广改议形委早房音火际则首单据导影失拿网香似斯专石若兵弟谁校读志飞观争究包组造落视济喜离虽坏兴注释配置测试读写错误返类型接口默认值启用密码户录输显示初存储]/gu,
    isCommon: isBetween(0xb0, 0xd7),
    isLead: isEucLead,
  },
  {
    name: "big5",
    frequent:
      /[的一是不了在人有我他這中大來上國個到說們為子和你地出道也時年得就那要下以生會自著去之過家學對可她里後小麼心多天而能好都然沒日於起還發成事只作當想看文無開手十用主行方又如前所本見經頭面公同三已老從動兩長知民樣現分將外但身些與高意進把法此實回二理美點月明其種聲全工己話兒者向情部正名定女問力機給等幾很業最間新什打便位因重被走電四第門相次東政海口使教西再平真聽世氣信北少關並內加化由卻代軍產入先山五太水萬市眼體別處總才場師書比住員性通目華報立馬命張活難神數件安表原車白應路期叫死常提感金何更反合放做系計或司利受光王果親界及今京務制解各任至清物台象記邊共風戰干接它許八特覺望直服林題建南度統色字請交愛讓認算論百義科元社術結六指思非流每管連遠資隊帶花快條院變聯言權往展該領傳近留紅治決周保達辦運半候必城父強步完深區即求品士轉量空技輕程告語英基派滿式息寫識極令黃德收錢未持取設始版雙歷商千片容研像找友站廣改議形委早房音火際則首單據導影失網香專石誰校讀志觀爭究包組造視離]/gu,
    isCommon: (lead) => lead >= 0xa4 && lead <= 0xc6,
    isLead: isEucLead,
  },
  {
    name: "euc-kr",
    frequent:
      /[이다는가의에을를고은한하지로도기사그나자리서어일라대인스시들정부제게해아수있전장상구보것으만안조성과와주여년세공오동원생모관면경비니음용방선신문업미국화요의합연위실발무행유적중소물결교내진식했습분회계산입간력과마재치학당개히각러까체월되려됐노출금단트름거저양터드속물민차또바영후없알글및던배호본통우심여명처형말때새두설파타르운예현강평같밝건집작람받른데번직복열석불번광네할약직파럼값록료류]/gu,
    isCommon: isBetween(0xb0, 0xc8),
    isLead: isEucLead,
  },
  {
    name: "shift_jis",
    frequent: frequentInJapanese,
    isCommon: (lead) => lead >= 0x88 && lead <= 0x98,
    isLead: (byte) => (byte >= 0x81 && byte <= 0x9f) || (byte >= 0xe0 && byte <= 0xfc),
  },
  {
    name: "euc-jp",
    frequent: frequentInJapanese,
    isCommon: isBetween(0xb0, 0xcf),
    isLead: isEucLead,
  },
];

/** Fewer characters prove nothing. */
const minCharacters = 2;
/** A frequent character counts 1, another in common use 0.5, and any other 0: so high must be the average at least. */
const minScore = 0.6;
/** And so much higher than in any other encoding. */
const minLead = 0.12;

/**
 * The encoding of East Asia in which bytes, of which some are not ASCII, are characters that are frequent in its
 * language. Undefined if there is none, or if two are about equally likely.
 */
function eastAsianEncoding(bytes: Uint8Array): string | undefined {
  return bestOf(
    eastAsianEncodings.map((encoding) => ({ name: encoding.name, score: scoreOf(bytes, encoding) })),
  );
}

/** The encoding with the highest score. Undefined if that is low, or hardly higher than the next one. */
function bestOf(scores: readonly { readonly name: string; readonly score: number }[]): string | undefined {
  const [best, second] = scores.toSorted((one, other) => other.score - one.score);
  if (best === undefined || best.score < minScore || best.score - (second?.score ?? 0) < minLead) {
    return undefined;
  }
  return best.name;
}

/** How common the characters are on average, from 0 to 1; 0 if the bytes are not in the encoding. */
function scoreOf(bytes: Uint8Array, { name, frequent, isCommon, isLead }: EastAsianEncoding): number {
  const text = decodeWhole(name, bytes);
  if (text === undefined) return 0;
  const characters = text.match(/[^\0-\x7f]/gu)?.length ?? 0;
  // Signs between words are the same in every language, and those are not counted.
  const signs = text.match(/[\u2010-\u2030\u3000-\u3020\uff01-\uff5e]/gu)?.length ?? 0;
  const counted = characters - signs;
  if (counted < minCharacters) return 0;
  const frequentCount = text.match(frequent)?.length ?? 0;
  let common = 0;
  for (let at = 0; at + 1 < bytes.length; at++) {
    const lead = bytes[at] ?? 0;
    const trail = bytes[at + 1] ?? 0;
    if (lead < 0x80 || !isLead(lead)) continue;
    if (isCommon(lead, trail)) common++;
    at++;
  }
  return Math.max(frequentCount, (frequentCount + common) / 2) / counted;
}

/** Decodes bytes, the last character of which may be cut off. Undefined if they are not in the encoding. */
function decodeWhole(encoding: string, bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes, { stream: true });
  } catch {
    return undefined;
  }
}
