import type { Lexicon } from './lexicon.ts'

/** Origins in other languages, and as dealers shorten or misspell them. */
export const originWords: Lexicon = {
  myanmar: ['birma', 'burmese', 'birmanie', 'birmania', 'bur', 'brm', 'mym', 'พม่า', '缅甸', '緬甸', 'ミャンマー', 'ビルマ'],
  mogok: ['mogoke', 'moguk', 'โมกก', 'โมกุก', '莫谷', '抹谷', 'モゴック'], 'mong hsu': ['monghsu', 'mongsu', 'mong shu', 'มงซู', '孟素'],
  ceylon: ['srilanka', 'sri lankan', 'sl', 'cey', 'cyl', 'ceylan', 'zeylon', 'ceylonese', 'lanka', 'sri', 'srl', 'ลังกา', 'ศรีลังกา', 'ซีลอน', '斯里兰卡', '斯里蘭卡', '锡兰', 'スリランカ', 'セイロン'],
  thailand: ['thai', 'siam', 'tha', 'ไทย', '泰国', '泰國', 'タイ'], cambodia: ['kambodscha', 'cambodge', 'khmer', 'เขมร', 'กัมพูชา', '柬埔寨', 'カンボジア'], pailin: ['ไพลินเขมร', '拜林'], chanthaburi: ['chantaburi', 'chanta', 'จันทบุรี', 'จันท์'],
  mozambique: ['moz', 'mosambik', 'mozambik', 'mozam', 'mozambic', 'mocambique', 'โมซัมบิก', 'โมซัมบิค', '莫桑比克', 'モザンビーク'], montepuez: ['montepeuz', 'montepuez mozambique'],
  madagascar: ['mada', 'madagaskar', 'mdg', 'madgascar', 'มาดากัสการ์', 'มาดากัสกา', '马达加斯加', 'マダガスカル'],
  tanzania: ['tanz', 'tansania', 'tanzanie', 'tz', 'tza', 'แทนซาเนีย', '坦桑尼亚', 'タンザニア'], merelani: ['mererani', 'arusha'], mahenge: ['มาเฮงเก้', '马亨盖', 'マヘンゲ'],
  kenya: ['kenia', 'kenyan', 'ken', 'เคนย่า', 'เคนยา', '肯尼亚', 'ケニア'], zambia: ['sambia', 'zam', 'zmb', 'zambian', 'zambie', 'แซมเบีย', '赞比亚', 'ザンビア'], zimbabwe: ['simbabwe', 'zim', 'sandawana', '津巴布韦'], nigeria: ['nig', 'nga', 'nigerian', 'ไนจีเรีย', '尼日利亚', 'ナイジェリア'],
  namibia: ['nam', '纳米比亚'], ethiopia: ['äthiopien', 'ethiopian', 'eth', 'welo', 'wollo', 'เอธิโอเปีย', '埃塞俄比亚', 'エチオピア'], malawi: ['马拉维'], 'south africa': ['südafrika', 'suedafrika', 'rsa', 'zuid afrika', '南非'], uganda: ['乌干达'],
  colombia: ['kolumbien', 'columbia', 'colombian', 'col', 'colombie', 'โคลอมเบีย', '哥伦比亚', 'コロンビア'], muzo: ['木佐'], brazil: ['brasilien', 'brasil', 'bra', 'brésil', 'brasile', 'brazilian', 'บราซิล', '巴西', 'ブラジル'], mexico: ['mexiko', 'mex', 'messico', '墨西哥', 'メキシコ'],
  india: ['indien', 'indian', 'inde', 'ind', 'อินเดีย', '印度', 'インド'], kashmir: ['kaschmir', 'cashmere', 'kash', 'kas', 'แคชเมียร์', '克什米尔', 'カシミール'], pakistan: ['pak', 'swat', 'ปากีสถาน', '巴基斯坦', 'パキスタン'], afghanistan: ['afg', 'afghan', 'panjshir', 'panjsher', 'อัฟกานิสถาน', '阿富汗', 'アフガニスタン'],
  tajikistan: ['tadschikistan', 'tajik', 'pamir', 'ทาจิกิสถาน', '塔吉克斯坦'], vietnam: ['viet', 'viet nam', 'vn', 'vietnamese', 'เวียดนาม', '越南', 'ベトナム'], australia: ['australien', 'aus', 'aust', 'australian', 'ออสเตรเลีย', '澳大利亚', '澳洲', 'オーストラリア'], russia: ['russland', 'russian', 'rus', 'russie', 'ural', 'รัสเซีย', '俄罗斯', 'ロシア'],
  'united states': ['us', 'u s a', 'america', 'american', 'ม.สหรัฐ', '美国', 'アメリカ'], montana: ['montana usa', 'rock creek', 'yogo'], china: ['chinesisch', 'จีน', '中国', '中國'], japan: ['日本'], greenland: ['grönland', '格陵兰'], iran: ['persia', 'persian', '伊朗'],
}

/** Words around an origin that say no other place. */
export const spareOriginWords: readonly (readonly string[])[] = [['origin', 'mine', 'mines', 'old', 'new', 'region', 'area', 'type', 'east', 'africa', 'herkunft', 'province']]
