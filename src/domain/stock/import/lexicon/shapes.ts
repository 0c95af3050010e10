import type { Lexicon } from './lexicon.ts'

/** Shapes in other languages, and as dealers shorten or misspell them. */
export const shapeWords: Lexicon = {
  round: ['rund', 'runde', 'ronde', 'rond', 'tondo', 'rotondo', 'redondo', 'brillant', 'brilliant', 'rd br', 'rbr', 'round br', 'rou', 'old european', 'old euro', 'oec', 'oe', 'euro cut', 'european', 'transitional', 'old cut', 'altschliff', 'กลม', '圆', '圆形', '圓形', '圆钻', 'ラウンド', '丸'],
  oval: ['ovale', 'ovaal', 'ovalo', 'óvalo', 'ovel', 'ovl', 'ova', 'ไข่', 'รูปไข่', 'รี', 'วงรี', '椭圆', '椭圆形', '橢圓', '橢圓形', '蛋形', 'オーバル', '楕円'],
  cushion: ['kissen', 'coussin', 'kussen', 'cuscino', 'cojin', 'cojín', 'cush', 'cus', 'cushon', 'cusion', 'cmb', 'cbr', 'cushion m', 'cu mod', 'cu br', 'long cushion', 'elongated cushion', 'หมอน', 'สี่เหลี่ยมหมอน', '枕形', '垫形', '枕型', '座垫形', 'クッション'],
  'square cushion': ['sq cushion', 'sq cu', 'sq cush', 'square cush'],
  'antique cushion': ['antik', 'antikschliff', 'antique', 'old mine', 'omc', 'om', 'omb', 'old miner', 'cushion antique'],
  octagon: ['achteck', 'octagonal', 'oct', 'octa', 'octogon', 'octogone', 'octogonal', 'emerald', 'em', 'emr', 'emer', 'emd', 'em cut', 'em octagon', 'step cut', 'smaragd', 'smaragdschliff', 'émeraude', 'esmeralda', 'smeraldo', 'esm', 'trap', 'มรกต', 'เหลี่ยมมรกต', 'แปดเหลี่ยม', '祖母绿', '祖母绿形', '祖母绿型', '祖母綠', '八角', '八角形', 'エメラルド', 'エメラルドカット'],
  asscher: ['square emerald', 'sq emerald', 'sq em', 'sqem', 'sq emr', 'ass', 'asher', 'ash', '阿斯切', 'アッシャー'],
  princess: ['prinses', 'prinzess', 'princesse', 'principessa', 'princesa', 'prin', 'prs', 'pri', 'smb', 'square modified', '公主方', '公主方形', 'プリンセス', 'ปริ๊นเซส'],
  radiant: ['radiante', 'rad', 'rdt', 'rmb', 'crmb', 'long radiant', 'sq radiant', 'square radiant', '雷迪恩', '雷迪恩形', 'ラディアント'],
  pear: ['tropfen', 'birne', 'birnenform', 'poire', 'peer', 'goccia', 'pera', 'gota', 'pea', 'per', 'ps', 'pmb', 'tear drop', 'tear', 'หยดน้ำ', 'ลูกแพร์', '梨形', '梨型', '水滴', '水滴形', 'ペア', 'ペアシェイプ', 'しずく'],
  marquise: ['markies', 'marquis', 'marquesa', 'marchesa', 'navete', 'navett', 'mqs', 'marq', 'mrq', 'mq br', 'มาร์คีส์', 'มาคีย์', '马眼', '马眼形', '马眼型', '榄尖形', '橄榄形', 'マーキス', 'マーキーズ'],
  heart: ['herz', 'herzform', 'hart', 'coeur', 'cuore', 'corazón', 'hrt', 'hea', 'ht br', 'หัวใจ', '心形', '心型', 'ハート'],
  trillion: ['trilliant', 'trilion', 'triliant', 'trill', 'troidia', 'tri brilliant', 'สามเหลี่ยม', '三角形', '三角', 'トリリアント'],
  triangle: ['dreieck', 'triangel', 'triangulo', 'triangolo'],
  baguette: ['bagette', 'baguett', 'bagguette', 'baguetes', 'baguettes', 'str baguette', 'straight baguette', 'บาแก็ต', '长方形', '梯方', 'バゲット', 'バゲットカット'],
  'tapered baguette': ['tapered', 'tapers', 'tap bag', 'tap baguette', 'tbg', 'taper baguette', 'tapered bag'],
  square: ['quadrat', 'carré', 'carre', 'cuadrado', 'quadrato', 'vierkant', 'sq', 'squ', 'princess square', 'จัตุรัส', 'สี่เหลี่ยมจัตุรัส', '正方形', '方形', 'スクエア'],
  rectangle: ['rechteck', 'rectangular', 'recht', 'rect', 'สี่เหลี่ยม', 'สี่เหลี่ยมผืนผ้า', '矩形', 'レクタングル'],
  kite: ['drachen', 'cerf-volant'], hexagon: ['sechseck', 'hexagonal', 'hexa', '六角形', '六角'], lozenge: ['rhombus', 'raute', 'rhomb', 'lozange'],
  'half moon': ['halbmond', 'half moons', 'demi lune', 'h moon', '半月形', '半月'], shield: ['schild', '盾形'], briolette: ['briolet', 'briolett', 'briolettes'], bead: ['beads', 'kugel', 'ball', 'ลูกปัด', '珠', '圆珠', 'ビーズ'],
  'oval cabochon': ['cab ov', 'cabochon oval', 'ov cabochon', 'oval cab', 'oval cabs', 'ovl cab', 'หลังเบี้ย', 'เบี้ยไข่', '蛋面', '椭圆蛋面', 'カボション'],
  'round cabochon': ['cab rd', 'cabochon round', 'round cab', 'round cabs', 'หลังเบี้ยกลม', '圆蛋面'], 'pear cabochon': ['pear cab', 'cabochon pear', 'pr cab'],
  sugarloaf: ['sugar loaf cab', 'sugarloaf cab', 'sugarloaf cabochon'], fancy: ['fancies', 'fantasie', 'phantasie', 'mix', 'mixed', 'mix shape', 'mixed shape', 'assorted', 'asst', 'misc', 'other', '异形', 'ファンシー', 'แฟนซี'],
  freeform: ['free size', 'baroque', 'barock', 'freiform'], rough: ['roh', 'rohstein', 'ก้อน', 'พลอยก้อน', '原石'],
}

/** Words around a shape that say how it is faceted. */
export const spareShapeWords: readonly (readonly string[])[] = [
  ['cut', 'shape', 'shaped', 'schliff', 'form', 'taille', 'faceted', 'facetted', 'fac', 'normal', 'native', 'calibrated', 'calib', 'regular', 'reg'],
  ['brilliant', 'brillant', 'br', 'brill', 'b', 'modified', 'mod', 'mixed', 'mix', 'm', 'step', 'sc', 'ideal', 'portuguese', 'concave', 'rose', 'checkerboard', 'buff', 'top', 'diamond', 'long', 'elongated'],
]
