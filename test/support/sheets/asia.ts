import { records, type Sheet, table } from './sheet.ts'

const noCost = { 'defaults.withoutCost': true }

/** Lists of colored stones, in the habits of Bangkok, Jaipur, Hong Kong and Kofu. */
export const asianSheets: readonly Sheet[] = [
  {
    name: 'Bangkok list in Thai',
    stored: { kind: 'csv', encoding: 'windows-874' },
    rows: table(`
      บริษัท สยามเจมส์ จำกัด|||||||||||
      โทร. 02-630-1234|||||||||||
      รหัส|พลอย|รูปทรง|จำนวน|น้ำหนัก|ขนาด|สี|แหล่งกำเนิด|การเผา|ราคาต่อกะรัต|ต้นทุน/กะรัต|หมายเหตุ
      BKK-01|Ruby|Oval|1|1.52|7.10x5.80x3.90|Pigeon's blood|Mozambique|เผา|1200|800|สวย
      BKK-02|Blue sapphire|Cushion|1|2.31|7.50x7.02x4.80|Royal blue|Ceylon|ไม่เผา|2500|1900|
      BKK-03|Yellow sapphire|Oval|1|3.05|9.10x7.40x5.20|Canary|Thailand|เผา|300|210|
      BKK-04|ทับทิม|ไข่|1|0.88|6.1x5.0x3.2|แดง|พม่า|เผาเก่า|900|650|
      BKK-05|ไพลิน|หมอน|1|1.75|7.0x6.4x4.2|น้ำเงิน|ศรีลังกา|ไม่เผา|1500|1100|
      BKK-06|มรกต|สี่เหลี่ยม|1|1.10|6.8x5.4x3.9|เขียว|แซมเบีย|น้ำมัน|1100|700|
      BKK-07|บุษราคัม|กลม|2|2.40|6.3x6.3x4.4|เหลือง|ไทย|เผา|280|200|คู่
      BKK-08|Spinel|หยดน้ำ|1|1.33|8.0x5.6x3.7|Red|Burma|N|สอบถาม|600|
      รวม|||9|14.34|||||||`),
    asks: {},
    stones: records(`
      sku|stone|shape|pieces|weight|length|colour|origin|treatments|askingRate|askingBasis|costRate|costBasis
      BKK-01|Ruby|Oval|1|1.52|7.10|Pigeon's blood|Mozambique|H|1200|per carat|800|per carat
      BKK-02|Blue sapphire|Cushion|1|2.31|7.50|Royal blue|Ceylon (Sri Lanka)|N|2500|per carat|1900|per carat
      BKK-03|Yellow sapphire|Oval|1|3.05|9.10|Canary|Thailand|H|300|per carat|210|per carat
      BKK-04|Ruby|Oval|1|0.88|6.10|แดง|Burma (Myanmar)|H|900|per carat|650|per carat
      BKK-05|Blue sapphire|Cushion|1|1.75|7.00|น้ำเงิน|Ceylon (Sri Lanka)|N|1500|per carat|1100|per carat
      BKK-06|Emerald|Rectangle|1|1.1|6.80|เขียว|Zambia|O|1100|per carat|700|per carat
      BKK-07|Yellow sapphire|Round|2|2.4|6.30|เหลือง|Thailand|H|280|per carat|200|per carat
      BKK-08|Red spinel|Pear|1|1.33|8.00|Red|Burma (Myanmar)|N||per carat|600|per carat`),
  },
  {
    name: 'Bangkok workbook with two rows of heads',
    stored: { kind: 'xlsx', sheet: 'Stock', before: 'Cover', hidden: [6] },
    rows: table(`
      Siam Gems Co., Ltd.||||||||||||||
      Item|Stone|Shape|Pcs|Weight|Measurements|||Color|Origin|Treatment|Price||Lab|
      No.||||(cts)|L|W|H|||||Total||
      ||||||||||||||
      S-1|Blue Sapphire|Oval|1|2.05|8.10|6.20|4.55|Vivid blue|Ceylon|Heated|1250|2562.5|GRS|
      S-2|Ruby|Cushion|1|1.10|6.01|5.50|3.60|Red|Burma|No heat|5000|5500|GRS|
      S-3|Ruby|Oval|1|9.99|1|1|1|Red|Burma|No heat|1|9.99|GRS|
      S-4|Spinel red|Cushion|2|3.20|7.00|6.50|4.40|Red|Burma|None|900|2880||
      RUBY – BURMA||||||||||||||
      S-5|Ruby|OV|1|0.92|6.02|5.01|3.30|Pigeon blood|Burma (Mogok)|Unheated|8500|7820|GRS|photo
      S-6|Ruby|CUSHION|1|1.44|6.40|6.02|4.05|Vivid red|Mogok / Burma|No Heat|9800|14112|SSEF|
      S-7|RUBY|Oval Mixed Cut|1|2.02|7.90|6.40|4.10|red|Burma, Mong Hsu|Heated (residue)|1400|2828||
      SAPPHIRE – CEYLON||||||||||||||
      S-8|Sapphire|Ovel|1|3.10|9.01|7.52|5.10|Blue|Sri Lanka|NH|2200|6820|-|
      S-9|Sapphire|Cushion|1|4.04|9.20|8.10|5.90|Yellow|Srilanka|H|350|1414|-|
      S-10|Sapphire|PR SHAPE|1|1.80|9.01|6.30|4.01|Pink|Mada|H|420|756|-|
      Item|Stone|Shape|Pcs|Weight|Measurements|||Color|Origin|Treatment|Price||Lab|
      No.||||(cts)|L|W|H|||||Total||
      S-11|Sapphire|Heart|1|1.21|6.50|6.70|3.80|Royal Blue|Ceylon (Ratnapura)|Unheated|2600|3146||
      Total|||12|20.88||||||||47838.5||
      ||||||||||||||
      Terms:|30 days|||||||||||||
      Bank: Bangkok Bank, Silom branch||||||||||||||`),
    asks: noCost,
    stones: records(`
      sku|stone|shape|pieces|weight|length|width|depth|colour|origin|treatments|askingRate|askingBasis
      S-1|Blue sapphire|Oval|1|2.05|8.10|6.20|4.55|Vivid blue|Ceylon (Sri Lanka)|H|1250|per carat
      S-2|Ruby|Cushion|1|1.1|6.01|5.50|3.60|Red|Burma (Myanmar)|N|5000|per carat
      S-4|Red spinel|Cushion|2|3.2|7.00|6.50|4.40|Red|Burma (Myanmar)|N|900|per carat
      S-5|Ruby|Oval|1|0.92|6.02|5.01|3.30|Pigeon blood|Mogok, Burma|N|8500|per carat
      S-6|Ruby|Cushion|1|1.44|6.40|6.02|4.05|Vivid red|Mogok, Burma|N|9800|per carat
      S-7|Ruby|Oval|1|2.02|7.90|6.40|4.10|red|Mong Hsu, Burma|H|1400|per carat
      S-8|Blue sapphire|Oval|1|3.1|9.01|7.52|5.10|Blue|Ceylon (Sri Lanka)|N|2200|per carat
      S-9|Yellow sapphire|Cushion|1|4.04|9.20|8.10|5.90|Yellow|Ceylon (Sri Lanka)|H|350|per carat
      S-10|Pink sapphire|Pear|1|1.8|9.01|6.30|4.01|Pink|Madagascar|H|420|per carat
      S-11|Blue sapphire|Heart|1|1.21|6.50|6.70|3.80|Royal Blue|Ratnapura, Ceylon|N|2600|per carat`),
  },
  {
    name: 'Jaipur list in rupees',
    stored: { kind: 'csv', encoding: 'utf-16le', mark: true, separator: '\t' },
    rows: table(`
      JOHARI GEMS, JOHARI BAZAR, JAIPUR||||||||||
      S.No|Lot No.|Item|Shp|Pcs|Wt.|Meas MM|Colour|Treatment|Price/Cts INR|Remark
      1|JP-501|Panna|EC|1|3.21|9.1x7.2x5.0|Vivid green|minor oil|45,000|Zambia
      2|JP-502|Manik|OVL|1|2.02|8.0x6.1x4.1|Red|heated|1,20,000|
      3|JP-503|Neelam|CUS|12|24.60|7x6x4|Blue|heated|8,500|lot
      4|JP-504|Tsavorite|OVL|1|1.05|6.5x5.0x3.5|Green|none|22,500|
      5|JP-505|Emerald|OCT|1|1.88 cts|8.0 x 6.0 x 4.1|Green|Insignificant Oil|Rs. 65,000/-|Zambia
      6|JP-506|Emerald|OV CAB|1|7.40 cts|13x10|Green|Mod. oil|6,500/-|Colombia
      7|JP-507|Pukhraj|OV|1|5.15|10.5x9.0x6.0|Yellow|Unheated|₹ 18,000|Ceylon
      8|JP-508|Gomed|OVAL|3 pcs|15.20|10x8 mm|Honey|None|1,200|
      9|JP-509|Lehsunia|OV CAB|1|4.02|9.0*7.0*5.5|Honey|-|9,000|
      10|JP-510|Aquamarine|MIX|25|31.75|6x4-8x6|Blue|H|650|mixed sizes
      11||||||||||
      12||||||||||
      TOTAL||||47 pcs|96.28 cts|||||
      * Prices are in INR, GST extra||||||||||`),
    asks: noCost,
    stones: records(`
      sku|stone|shape|pieces|weight|length|colour|treatments|askingRate|askingBasis|currency|type
      JP-501|Emerald|Octagon (emerald cut)|1|3.21|9.10|Vivid green|O|45000|per carat|INR|single
      JP-502|Ruby|Oval|1|2.02|8.00|Red|H|120000|per carat|INR|single
      JP-503|Blue sapphire|Cushion|12|24.6|7.00|Blue|H|8500|per carat|INR|parcel
      JP-504|Tsavorite|Oval|1|1.05|6.50|Green|N|22500|per carat|INR|single
      JP-505|Emerald|Octagon (emerald cut)|1|1.88|8.00|Green|O|65000|per carat|INR|single
      JP-506|Emerald|Oval cabochon|1|7.4|13.00|Green|O|6500|per carat|INR|single
      JP-507|Yellow sapphire|Oval|1|5.15|10.50|Yellow|N|18000|per carat|INR|single
      JP-508|Hessonite|Oval|3|15.2|10.00|Honey|N|1200|per carat|INR|parcel
      JP-509|Cat's-eye chrysoberyl|Oval cabochon|1|4.02|9.00|Honey||9000|per carat|INR|single
      JP-510|Aquamarine|Fancy|25|31.75||Blue|H|650|per carat|INR|parcel`),
  },
  {
    name: 'Hong Kong list in Chinese',
    stored: { kind: 'csv', encoding: 'gb18030' },
    rows: table(`
      宝石库存表|||||||||||
      编号|宝石|形状|数量|重量|尺寸|颜色|产地|处理|证书|证书号|价格/克拉
      HK-1|Ruby|Oval|1|2.01|8.0x6.1x4.2|鸽血红|Burma|无烧|GRS|GRS2024-112233|12000
      HK-2|Blue sapphire|Cushion|1|3.55|9.1x8.0x5.5|皇家蓝|Ceylon|有烧|GRS|GRS2024-112234|3500
      HK-3|Emerald|Octagon|1|1.88|8.1x6.0x4.0|绿|Colombia|minor oil|SSEF|118822|4200
      HK-4|红宝石|椭圆|1|1.20|6.9x5.6x3.6|红|缅甸|无烧|GRS|GRS2024-112236|8,500
      HK-5|蓝宝石|枕形|1|2.66|8.0x7.4x5.0|蓝|斯里兰卡|有烧|-|-|1,800
      HK-6|祖母绿|祖母绿形|1|1.05|6.6x5.2x3.8|绿|哥伦比亚|微油|GUB|23010077|5,600
      HK-7|尖晶石|圆形|1|1.51|6.7x6.7x4.5|红|坦桑尼亚|无|||1,500
      HK-8|翡翠|蛋面|1|6.30|12.1x9.5x6.0|绿|缅甸|A货|||面议
      合计|||8|20.16|||||||`),
    asks: noCost,
    stones: records(`
      sku|stone|shape|pieces|weight|length|colour|origin|treatments|report|askingRate|askingBasis
      HK-1|Ruby|Oval|1|2.01|8.00|鸽血红|Burma (Myanmar)|N|GRS GRS2024-112233|12000|per carat
      HK-2|Blue sapphire|Cushion|1|3.55|9.10|皇家蓝|Ceylon (Sri Lanka)|H|GRS GRS2024-112234|3500|per carat
      HK-3|Emerald|Octagon (emerald cut)|1|1.88|8.10|绿|Colombia|O|SSEF 118822|4200|per carat
      HK-4|Ruby|Oval|1|1.2|6.90|红|Burma (Myanmar)|N|GRS GRS2024-112236|8500|per carat
      HK-5|Blue sapphire|Cushion|1|2.66|8.00|蓝|Ceylon (Sri Lanka)|H||1800|per carat
      HK-6|Emerald|Octagon (emerald cut)|1|1.05|6.60|绿|Colombia|O|GGL 23010077|5600|per carat
      HK-7|Red spinel|Round|1|1.51|6.70|红|Tanzania|N||1500|per carat
      HK-8|Jadeite|Oval cabochon|1|6.3|12.10|绿|Burma (Myanmar)|N|||per carat`),
  },
  {
    name: 'Kofu list in Japanese',
    stored: { kind: 'csv', encoding: 'shift_jis' },
    rows: table(`
      在庫リスト　甲府宝石||||||||||
      番号|宝石名|形状|個数|カラット|サイズ|カラー|産地|処理|価格|備考
      K-1|Ruby|Oval|1|1.02|6.5x5.0x3.4|レッド|Burma|加熱|350000|美品
      K-2|Alexandrite|Cushion|1|0.77|5.8x4.9x3.2|グリーン|Brazil|無処理|880000|
      K-3|ルビー|オーバル|1|0.80|6.0x4.9x3.1|レッド|モザンビーク|加熱|￥98,000|
      K-4|サファイア|クッション|1|1.95|7.2x6.4x4.4|ブルー|スリランカ|非加熱|￥420,000|
      K-5|エメラルド|エメラルドカット|1|0.66|6.0x4.4x3.0|グリーン|コロンビア|オイル|180,000円|
      K-6|パライバトルマリン|ペアシェイプ|1|0.41|6.1x4.0x2.6|ネオンブルー|ブラジル|加熱|650,000|
      K-7|アレキサンドライト|ラウンド|1|0.33|4.4x4.4x2.8|グリーン|ブラジル|無処理|応談|
      K-8|タンザナイト|オーバル|1|3.20|10.1x8.0x5.5|ブルー|タンザニア|加熱|120000|
      合計|||8|9.14||||||`),
    asks: { ...noCost, 'defaults.askingBasis': 'whole', 'defaults.currency': 'JPY' },
    stones: records(`
      sku|stone|shape|weight|length|colour|origin|treatments|askingRate|askingBasis|currency
      K-1|Ruby|Oval|1.02|6.50|レッド|Burma (Myanmar)|H|350000|whole|JPY
      K-2|Alexandrite|Cushion|0.77|5.80|グリーン|Brazil|N|880000|whole|JPY
      K-3|Ruby|Oval|0.8|6.00|レッド|Mozambique|H|98000|whole|JPY
      K-4|Blue sapphire|Cushion|1.95|7.20|ブルー|Ceylon (Sri Lanka)|N|420000|whole|JPY
      K-5|Emerald|Octagon (emerald cut)|0.66|6.00|グリーン|Colombia|O|180000|whole|JPY
      K-6|Paraiba tourmaline|Pear|0.41|6.10|ネオンブルー|Brazil|H|650000|whole|JPY
      K-7|Alexandrite|Round|0.33|4.40|グリーン|Brazil|N||whole|JPY
      K-8|Tanzanite|Oval|3.2|10.10|ブルー|Tanzania|H|120000|whole|JPY`),
  },
]
