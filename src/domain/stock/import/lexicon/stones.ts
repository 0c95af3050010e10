import { type Book, plainWord } from '../../../kit/import/words.ts'
import { americanSpelling } from '../../../kit/spelling.ts'
import type { Lexicon } from './lexicon.ts'

/** Stones in other languages, in plural, and as dealers shorten or misspell them. */
export const stoneWords: Lexicon = {
  sapphire: ['sapphires', 'saphir', 'saphire', 'sapphir', 'saphirs', 'zaffiro', 'zafiro', 'saffier', 'safir', 'sap', 'sapp', 'saph', 'แซฟไฟร์', 'サファイア', 'サファイヤ', '刚玉'],
  'blue sapphire': ['bl sapphire', 'b sapphire', 'blue sap', 'blue sapph', 'bsap', 'ไพลิน', '蓝宝石', '藍寶石', '蓝宝', 'ブルーサファイア'],
  'yellow sapphire': ['y sapphire', 'ysap', 'yellow sap', 'บุษราคัม', 'บุษย์', '黄宝石', '黄色蓝宝石', 'イエローサファイア'], 'pink sapphire': ['pk sapphire', 'psap', 'pink sap', 'แซฟไฟร์ชมพู', 'พิงค์แซฟไฟร์', '粉色蓝宝石', '粉蓝宝', '粉宝石', 'ピンクサファイア'],
  'green sapphire': ['เขียวส่อง', '绿色蓝宝石', 'グリーンサファイア'], 'padparadscha sapphire': ['padparadscha', 'padparadsha', 'padparascha', 'pad sapphire', 'padpa', 'พัดพารัดชา', '帕帕拉恰', 'パパラチア'],
  ruby: ['rubies', 'rubys', 'rubin', 'rubis', 'rubino', 'rubí', 'robijn', 'rby', 'rub', 'ทับทิม', '红宝石', '紅寶石', '红宝', 'ルビー'], 'star ruby': ['สตาร์ทับทิม', '星光红宝石', 'スタールビー'], 'star sapphire': ['สตาร์ไพลิน', '星光蓝宝石', 'スターサファイア'],
  emerald: ['emeralds', 'smaragd', 'smaragde', 'émeraude', 'esmeralda', 'smeraldo', 'emerlad', 'emrald', 'emd', 'emr', 'มรกต', '祖母绿', '祖母綠', 'エメラルド'],
  aquamarine: ['aquamarin', 'aquamarines', 'acquamarina', 'aguamarina', 'aigue marine', 'อะความารีน', 'อความารีน', '海蓝宝', '海蓝宝石', 'アクアマリン'], morganite: ['morganit', 'morganita', '摩根石', 'モルガナイト'],
  spinel: ['spinell', 'spinelle', 'spinello', 'espinela', 'spinels', 'spinal', 'สปิเนล', 'スピネル', '尖晶石', '尖晶'], 'pink spinel': ['สปิเนลชมพู', '绝地武士', '马亨盖尖晶石'], 'red spinel': ['สปิเนลแดง', '红尖晶石', 'レッドスピネル'], 'blue spinel': ['蓝尖晶石', 'cobalt'],
  tourmaline: ['turmalin', 'tourmalin', 'turmalina', 'tormalina', 'toermalijn', 'tourmalines', 'tourm', 'tur', 'ทัวร์มาลีน', 'トルマリン', '碧玺', '電氣石'], 'paraiba tourmaline': ['paraiba', 'paraiba type', 'paraiba turmalin', 'พาราอิบา', '帕拉伊巴', '帕拉伊巴碧玺', 'パライバ', 'パライバトルマリン'], rubellite: ['rubellit', 'rubelite', 'รูเบลไลท์', '红碧玺', 'ルベライト'], indicolite: ['indigolith', 'indigolit'],
  garnet: ['granat', 'grenat', 'granate', 'granato', 'granaat', 'garnets', 'โกเมน', 'ガーネット', '石榴石'], rhodolite: ['rhodolith', 'rhodolit', 'rodolita', 'โรโดไลท์', 'ロードライト'], tsavorite: ['tsavorit', 'tsavourite', 'tsav', 'ซาโวไรท์', '沙弗莱', '沙弗莱石', 'ツァボライト'], spessartine: ['spessartin', 'spessartit', 'spess', 'สเปสซาไทท์', 'スペサルティン'], 'mandarin garnet': ['mandaringranat', 'mandarin', '芬达石', 'マンダリンガーネット'], demantoid: ['demantoide', '翠榴石', 'デマントイド'],
  tanzanite: ['tansanit', 'tanzanit', 'tanzanita', 'tanz', 'แทนซาไนท์', '坦桑石', 'タンザナイト'], peridot: ['peridots', 'peridoto', 'olivin', 'เพอริดอท', 'เพริดอต', '橄榄石', 'ペリドット'], alexandrite: ['alexandrit', 'alex', 'อเล็กซานไดรต์', '亚历山大石', '变石', 'アレキサンドライト'], chrysoberyl: ['chrysoberyll', 'คริโซเบริล', '金绿宝石', 'クリソベリル'], "cat's-eye chrysoberyl": ['cats eye', 'cat eye', 'katzenauge', 'chrysoberyl cats eye', 'ไพฑูรย์', 'ตาแมว', '猫眼', '金绿猫眼', 'キャッツアイ'],
  zircon: ['zirkon', 'zircón', 'เพทาย', '锆石', 'ジルコン'], amethyst: ['amethysts', 'amatista', 'ametista', 'améthyste', 'amythest', 'อเมทิสต์', '紫水晶', '紫晶', 'アメジスト'], citrine: ['citrin', 'citrino', 'ซิทริน', '黄水晶', 'シトリン'], 'smoky quartz': ['smokey quartz', 'rauchquarz', '烟晶'], 'rose quartz': ['rosenquarz', '粉晶'], quartz: ['quarz', 'cuarzo', 'quarzo'],
  topaz: ['topas', 'topacio', 'topazio', 'topaze', 'โทแพซ', 'トパーズ', '托帕石', '托帕'], moonstone: ['mondstein', 'มูนสโตน', '月光石', 'ムーンストーン'], opal: ['opals', 'opale', 'ópalo', 'โอปอล', '欧泊', 'オパール'], jadeite: ['jade', 'jadeit', 'jadeite jade', 'หยก', '翡翠', 'ヒスイ', 'ジェイド'], turquoise: ['türkis', '绿松石', 'ターコイズ'], 'lapis lazuli': ['lapislazuli', '青金石'], kunzite: ['kunzit', 'クンツァイト'], iolite: ['iolith', 'iolit', 'iolita', '堇青石', 'アイオライト'], apatite: ['apatit', 'อพาไทต์', '磷灰石', 'アパタイト'], sphene: ['titanit', '榍石', 'スフェーン'], 'chrome diopside': ['chromdiopsid', '透辉石'], labradorite: ['labradorit', '拉长石'],
  diamond: ['brillant', 'brillanten', 'brilliant', 'brilliants', 'melee diamond', 'diamonds', 'diamant', 'diamanten', 'diamante', 'dia', 'dmd', 'natural diamond', 'เพชร', '钻石', '鑽石', 'ダイヤモンド', 'ダイヤ'], 'south sea pearl': ['südseeperle', 'ssp', '南洋珠', '南洋真珠', '白蝶真珠'], 'akoya pearl': ['アコヤ真珠'], 'tahitian pearl': ['tahiti pearl', 'tahiti', '黒蝶真珠', '大溪地珍珠'], coral: ['koralle', '珊瑚', 'サンゴ'], amber: ['bernstein', '琥珀'],
}

/** Words around a stone that name no other one; the second group only says of which kind it is: 'Demantoid garnet'. */
export const spareStoneWords: readonly (readonly string[])[] = [
  ['natural', 'loose', 'genuine', 'fine', 'gem', 'gems', 'gemstone', 'gemstones', 'stone', 'stones', 'lot', 'parcel', 'single', 'pair', 'pairs', 'faceted', 'cut', 'certified', 'nat', 'echt', 'untreated', 'unheated'],
  ['garnet', 'topaz', 'tourmaline', 'beryl', 'quartz', 'diopside', 'zoisite', 'pearl'],
]

/** Colors, with the words that mean them for the name of a stone. */
const colours: Lexicon = {
  blue: ['royal', 'cornflower', 'blau', 'bleu', 'azul', 'blu', 'blauw', 'hellblau', 'dunkelblau', 'น้ำเงิน', 'ฟ้า', '蓝', '蓝色', '皇家蓝', '矢车菊', '矢车菊蓝', 'ブルー', 'ロイヤルブルー', '青', 'navy', 'velvet', 'bl'],
  red: ['pigeon', 'pigeons', 'rot', 'rouge', 'rojo', 'rosso', 'rood', 'แดง', '红', '红色', '鸽血红', 'レッド', '赤'], pink: ['rosa', 'rose', 'hot', 'ชมพู', '粉', '粉色', '粉红', 'ピンク', 'pinkish', 'pk', 'roze', 'fuchsia', 'magenta'],
  yellow: ['canary', 'gelb', 'jaune', 'amarillo', 'giallo', 'geel', 'golden', 'gold', 'เหลือง', '黄', '黄色', 'イエロー', '黄色い', 'lemon'], green: ['grün', 'gruen', 'vert', 'verde', 'groen', 'mint', 'เขียว', '绿', '绿色', 'グリーン', '緑'], purple: ['violet', 'lila', 'violett', 'ม่วง', '紫', '紫色', 'パープル'], lavender: ['lilac', 'lavendel'],
  orange: ['ส้ม', '橙', '橙色', 'オレンジ'], white: ['colorless', 'weiss', 'weiß', 'blanc', 'ขาว', '白', '白色', '无色', 'ホワイト'], gray: ['grey', 'grau', 'gris', 'เทา', '灰', 'グレー'], teal: ['peacock', 'parti'], padparadscha: ['padparadsha'], black: ['schwarz', 'noir', 'ดำ', '黑', 'ブラック'], smoky: ['smokey'], imperial: [], 'color change': ['cc'],
}
const plain = (text: string): string => plainWord(americanSpelling(text))
const colourOf = new Map(Object.entries(colours).flatMap(([english, words]) => [english, ...words].map(word => [plain(word), english] as const)))

const wordsOf = (text: string): string[] => text.split(/[^\p{L}\p{M}\p{N}]+/u).filter(Boolean)

/** The plain color that a text names, by its last word that is one: 'Royal blue' gives blue; null when none is. */
export const plainColour = (text: string): string | null =>
  colourOf.get(plain(text)) ?? wordsOf(text).reduce<string | null>((found, word) => colourOf.get(plain(word)) ?? found, null)

/**
 * The stone that a name means together with its color: 'Spinel' and 'Vivid red' give Red spinel. A sapphire without a color is blue.
 * Undefined when they mean none.
 */
export const stoneOfColour = <V extends string>(stone: Book<V>, name: string, colour: string | null): V | undefined => {
  const bare = wordsOf(name).filter(word => !colourOf.has(plain(word))).join(' ')
  const own = plainColour(name) ?? (colour === null ? null : plainColour(colour))
  if (own !== null) return stone(`${own} ${bare}`)
  const blue = stone(`blue ${bare}`)
  return colour === null && blue === stone('blue sapphire') ? blue : undefined
}

/** Whether a text names a stone, alone or with a color that stands elsewhere: 'Ruby', 'Sapphire', 'Spinel'. */
export const isStoneWord = (stone: Book, text: string): boolean =>
  stone(text) !== undefined || ['blue', 'red', 'green'].some(colour => stoneOfColour(stone, text, colour) !== undefined)
