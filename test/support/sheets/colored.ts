import { records, type Sheet, table } from './sheet.ts'

const noCost = { 'defaults.withoutCost': true }

/** Lists of colored stones, in the habits of their places. */
export const coloredSheets: readonly Sheet[] = [
  {
    name: 'Bangkok list in Thai',
    stored: { kind: 'csv', encoding: 'windows-874' },
    rows: table(`
      รหัส|พลอย|รูปทรง|จำนวน|น้ำหนัก|ขนาด|สี|แหล่งกำเนิด|การเผา|ราคาต่อกะรัต|ต้นทุน/กะรัต|หมายเหตุ
      BKK-01|Ruby|Oval|1|1.52|7.10x5.80x3.90|Pigeon's blood|Mozambique|เผา|1200|800|สวย
      BKK-02|Blue sapphire|Cushion|1|2.31|7.50x7.02x4.80|Royal blue|Ceylon|ไม่เผา|2500|1900|
      BKK-03|Yellow sapphire|Oval|1|3.05|9.10x7.40x5.20|Canary|Thailand|เผา|300|210|`),
    asks: {},
    stones: records(`
      sku|stone|shape|pieces|weight|length|colour|origin|treatments|askingRate|askingBasis|costRate|costBasis
      BKK-01|Ruby|Oval|1|1.52|7.10|Pigeon's blood|Mozambique|H|1200|per carat|800|per carat
      BKK-02|Blue sapphire|Cushion|1|2.31|7.50|Royal blue|Ceylon (Sri Lanka)|N|2500|per carat|1900|per carat
      BKK-03|Yellow sapphire|Oval|1|3.05|9.10|Canary|Thailand|H|300|per carat|210|per carat`),
  },
  {
    name: 'Bangkok workbook with two rows of heads',
    stored: { kind: 'xlsx', sheet: 'Stock', before: 'Cover', hidden: [6] },
    rows: table(`
      Siam Gems Co., Ltd.||||||||||||
      Item|Stone|Shape|Pcs|Weight|Measurements|||Origin|Treatment|Price||Lab
      No.||||(cts)|L|W|H||||Total|
      |||||||||||
      S-1|Blue Sapphire|Oval|1|2.05|8.10|6.20|4.55|Ceylon|Heated|1250|2562.5|GRS
      S-2|Ruby|Cushion|1|1.10|6.01|5.50|3.60|Burma|No heat|5000|5500|GRS
      S-3|Ruby|Oval|1|9.99|1|1|1|Burma|No heat|1|9.99|GRS
      S-4|Spinel red|Cushion|2|3.20|7.00|6.50|4.40|Burma|None|900|2880|`),
    asks: noCost,
    stones: records(`
      sku|stone|shape|pieces|weight|length|width|depth|origin|treatments|askingRate|askingBasis
      S-1|Blue sapphire|Oval|1|2.05|8.10|6.20|4.55|Ceylon (Sri Lanka)|H|1250|per carat
      S-2|Ruby|Cushion|1|1.1|6.01|5.50|3.60|Burma (Myanmar)|N|5000|per carat
      S-4|Red spinel|Cushion|2|3.2|7.00|6.50|4.40|Burma (Myanmar)|N|900|per carat`),
  },
  {
    name: 'Jaipur list in rupees',
    stored: { kind: 'csv', encoding: 'utf-16le', mark: true, separator: '\t' },
    rows: table(`
      S.No|Lot No.|Item|Shp|Pcs|Wt.|Meas MM|Colour|Treatment|Price/Cts INR|Remark
      1|JP-501|Panna|EC|1|3.21|9.1x7.2x5.0|Vivid green|minor oil|45,000|Zambia
      2|JP-502|Manik|OVL|1|2.02|8.0x6.1x4.1|Red|heated|1,20,000|
      3|JP-503|Neelam|CUS|12|24.60|7x6x4|Blue|heated|8,500|lot
      4|JP-504|Tsavorite|OVL|1|1.05|6.5x5.0x3.5|Green|none|22,500|`),
    asks: noCost,
    stones: records(`
      sku|stone|shape|pieces|weight|length|colour|treatments|askingRate|askingBasis|currency|type
      JP-501|Emerald|Octagon (emerald cut)|1|3.21|9.10|Vivid green|O|45000|per carat|INR|single
      JP-502|Ruby|Oval|1|2.02|8.00|Red|H|120000|per carat|INR|single
      JP-503|Blue sapphire|Cushion|12|24.6|7.00|Blue|H|8500|per carat|INR|parcel
      JP-504|Tsavorite|Oval|1|1.05|6.50|Green|N|22500|per carat|INR|single`),
  },
  {
    name: 'Idar-Oberstein list in German',
    stored: { kind: 'csv', separator: ';', encoding: 'windows-1252' },
    rows: table(
      `
      Art.-Nr.;Stein;Form;Stück;Gewicht (ct);Größe (mm);Farbe;Herkunft;Behandlung;EK/ct;VK/ct;Bemerkung
      IO-1;Aquamarin;Oval;1;5,25;12,1x9,8x7,2;hellblau;Brasilien;erhitzt;85,50;180,00;schön
      IO-2;Turmalin rosa;Rund;2;3,10;7,0x7,0x4,9;rosa;Nigeria;unbehandelt;60;1.250,00;
      IO-3;Tansanit;Antik;1;4,02;10,2x8,9x6,1;blau;Tansania;erhitzt;210;450,00;`.replaceAll(';', '|'),
    ),
    asks: {
      words: {
        stoneName: { aquamarin: 'Aquamarine', 'turmalin rosa': 'Pink tourmaline', tansanit: 'Tanzanite' },
        shape: { rund: 'Round', antik: 'Antique cushion' },
        origin: { brasilien: 'Brazil', tansania: 'Tanzania' },
      },
    },
    stones: records(`
      sku|stone|shape|pieces|weight|length|colour|treatments|askingRate|costRate|askingBasis|costBasis
      IO-1|Aquamarine|Oval|1|5.25|12.10|hellblau|H|180|85.5|per carat|per carat
      IO-2|Pink tourmaline|Round|2|3.1|7.00|rosa|N|1250|60|per carat|per carat
      IO-3|Tanzanite|Antique cushion|1|4.02|10.20|blau|H|450|210|per carat|per carat`),
  },
  {
    name: 'Hong Kong list in Chinese',
    stored: { kind: 'csv', encoding: 'gb18030' },
    rows: table(`
      编号|宝石|形状|数量|重量|尺寸|颜色|产地|处理|证书|证书号|价格/克拉
      HK-1|Ruby|Oval|1|2.01|8.0x6.1x4.2|鸽血红|Burma|无烧|GRS|GRS2024-112233|12000
      HK-2|Blue sapphire|Cushion|1|3.55|9.1x8.0x5.5|皇家蓝|Ceylon|有烧|GRS|GRS2024-112234|3500
      HK-3|Emerald|Octagon|1|1.88|8.1x6.0x4.0|绿|Colombia|minor oil|SSEF|118822|4200`),
    asks: noCost,
    stones: records(`
      sku|stone|shape|pieces|weight|length|colour|origin|treatments|report|askingRate|askingBasis
      HK-1|Ruby|Oval|1|2.01|8.00|鸽血红|Burma (Myanmar)|N|GRS GRS2024-112233|12000|per carat
      HK-2|Blue sapphire|Cushion|1|3.55|9.10|皇家蓝|Ceylon (Sri Lanka)|H|GRS GRS2024-112234|3500|per carat
      HK-3|Emerald|Octagon (emerald cut)|1|1.88|8.10|绿|Colombia|O|SSEF 118822|4200|per carat`),
  },
  {
    name: 'Kofu list in Japanese',
    stored: { kind: 'csv', encoding: 'shift_jis' },
    rows: table(`
      番号|宝石名|形状|個数|カラット|サイズ|カラー|産地|処理|価格|備考
      K-1|Ruby|Oval|1|1.02|6.5x5.0x3.4|レッド|Burma|加熱|350000|美品
      K-2|Alexandrite|Cushion|1|0.77|5.8x4.9x3.2|グリーン|Brazil|無処理|880000|`),
    asks: { ...noCost, 'defaults.askingBasis': 'whole', 'defaults.currency': 'JPY' },
    stones: records(`
      sku|stone|shape|weight|length|colour|origin|treatments|askingRate|askingBasis|currency
      K-1|Ruby|Oval|1.02|6.50|レッド|Burma (Myanmar)|H|350000|whole|JPY
      K-2|Alexandrite|Cushion|0.77|5.80|グリーン|Brazil|N|880000|whole|JPY`),
  },
  {
    name: 'New York colored stones with reports in one cell',
    stored: { kind: 'xlsx', sheet: 'Inventory' },
    rows: table(`
      SKU|Gem Type|Cut|Carat Weight|Dimensions (mm)|Color|Clarity|Enhancement|Country of Origin|Certificate|Asking Price|Total
      NYC-1|Emerald|Emerald|3.02|9.80 x 7.60 x 5.40|Green|VS|Minor oil|Colombia|AGL 1122334|8500|25670
      NYC-2|Pink Sapphire|Pear|2.50|9.9 x 7.0 x 4.9|Hot pink|Eye clean|Heat|Madagascar|GIA 5221234567|1,800.00|4500
      NYC-3|Paraiba Tourmaline|Oval|1.01|6.6 x 5.5 x 3.6|Neon blue|SI|Heat|Mozambique|GRS 2023-044556|15000|15150`),
    asks: noCost,
    stones: records(`
      sku|stone|shape|weight|length|colour|clarity|treatments|origin|report|askingRate|askingBasis
      NYC-1|Emerald|Octagon (emerald cut)|3.02|9.80|Green|VS|O|Colombia|AGL 1122334|8500|per carat
      NYC-2|Pink sapphire|Pear|2.5|9.90|Hot pink|Eye clean|H|Madagascar|GIA 5221234567|1800|per carat
      NYC-3|Paraiba tourmaline|Oval|1.01|6.60|Neon blue|SI|H|Mozambique|GRS 2023-044556|15000|per carat`),
  },
]

/** Lots, rough, memo goods and jewels. */
export const lotSheets: readonly Sheet[] = [
  {
    name: 'Melee by sieve, helper cells at the right',
    stored: { kind: 'xlsx', sheet: 'Melee' },
    rows: table(`
      Lot|Stone|Type|Shape|Sieve|Pcs|Cts|Color|Clarity|$/ct||
      M-1|Diamond|Melee|Round|+2-6|250|5.12|F-G|VS|320||check
      M-2|Diamond|Melee|Round|+6.5-11|180|9.05|G-H|SI|290||1638.4
      M-3|Ruby|Melee|Round|1.5-1.7 mm|400|7.80|Red|AA|85||`),
    asks: noCost,
    stones: records(`
      sku|stone|type|shape|pieces|weight|colour|askingRate|askingBasis|currency
      M-1|Diamond|melee|Round|250|5.12|F-G|320|per carat|USD
      M-2|Diamond|melee|Round|180|9.05|G-H|290|per carat|USD
      M-3|Ruby|melee|Round|400|7.8|Red|85|per carat|USD`),
  },
  {
    name: 'Calibrated lots priced per piece',
    stored: { kind: 'csv', separator: '|' },
    rows: table(
      `
      Lot No;Gemstone;Shape;Size mm;Qty;Weight (cts);Price/pc
      C-1;Amethyst;Oval;8x6;100;120.5;4.50
      C-2;Blue Topaz;Round;6x6;50;45.25;3.00
      C-3;Garnet;Pear;7x5;80;64;2.25`.replaceAll(';', '|'),
    ),
    asks: { ...noCost, words: { stoneName: { garnet: 'Rhodolite' } } },
    stones: records(`
      sku|stone|type|shape|length|width|pieces|weight|askingRate|askingBasis
      C-1|Amethyst|parcel|Oval|8.00|6.00|100|120.5|4.5|per piece
      C-2|Blue topaz|parcel|Round|6.00|6.00|50|45.25|3|per piece
      C-3|Rhodolite|parcel|Pear|7.00|5.00|80|64|2.25|per piece`),
  },
  {
    name: 'Rough in grams',
    stored: { kind: 'csv', separator: ';' },
    rows: table(`
      Parcel No|Stone|Type|Pieces|Weight (g)|Origin|Heat|Cost total|Location
      RG-1|Ruby|Rough|12|10,5|Mozambique|No|4200|Safe 2
      RG-2|Blue sapphire|Rough|30|25,25|Madagascar|No|3100|Safe 2`),
    asks: {},
    stones: records(`
      sku|stone|type|pieces|weight|origin|treatments|costRate|costBasis|location
      RG-1|Ruby|rough|12|52.5|Mozambique|N|4200|whole|Safe 2
      RG-2|Blue sapphire|rough|30|126.25|Madagascar|N|3100|whole|Safe 2`),
  },
  {
    name: 'Jewelry',
    stored: { kind: 'xlsx', sheet: 'Jewelry' },
    rows: table(`
      Style No|Item|Center Stone|Metal|Gross Wt (g)|Dia Wt|Ring Size|Qty|Cost Price|Retail Price|Image
      J-100|Ring|Ruby|18K White|5.2|0.75|6.5|1|1800|4200|https://i.example/j100.jpg
      J-101|Pendant|Emerald|18K Yellow|3.15|0.32||1|950|2400|https://i.example/j101.jpg`),
    asks: { 'defaults.askingBasis': 'per piece', 'defaults.costBasis': 'per piece' },
    stones: records(`
      sku|stone|type|pieces|weight|askingRate|askingBasis|costRate|costBasis
      J-100|Ruby|jewellery|1|26|4200|per piece|1800|per piece
      J-101|Emerald|jewellery|1|15.75|2400|per piece|950|per piece`),
  },
  {
    name: 'Pairs with a letterhead, section titles and a note below',
    stored: { kind: 'csv' },
    rows: table(`
      "Gem House", matched pairs, all prices net||||||||
      ||||||||
      Ref|Variety|Type|Shape|Carat|Measurements|Treatment|Price per carat|Asking total
      SAPPHIRES||||||||
      P-1|Blue sapphire|Pair|Oval|3.02|7.0 x 5.0 x 3.5|H|900|2718
      P-2|Blue sapphire|Pair|Cushion|4.10|7.1 x 6.5 x 4.2|N|2200|9020
      SPINELS||||||||
      P-3|Gray spinel|Pair|Round|2.22|6.1 x 6.1 x 4.0|none|450|999
      Total||||9.34||||12737
      Prices valid until the end of the month||||||||`),
    asks: noCost,
    stones: records(`
      sku|stone|type|pieces|shape|weight|length|treatments|askingRate|askingBasis
      P-1|Blue sapphire|pair|2|Oval|3.02|7.00|H|900|per carat
      P-2|Blue sapphire|pair|2|Cushion|4.1|7.10|N|2200|per carat
      P-3|Gray spinel|pair|2|Round|2.22|6.10|N|450|per carat`),
  },
  {
    name: 'A private list whose column says nothing',
    stored: { kind: 'csv' },
    rows: table(`
      Stock|Stone|Ct|Zeta|Price/ct
      Z-1|Ruby|1.01|17.2|500
      Z-2|Ruby|2.02|18.1|700`),
    asks: { ...noCost, 'mapping.Zeta': null },
    byHand: true,
    stones: records(`
      sku|stone|weight|askingRate
      Z-1|Ruby|1.01|500
      Z-2|Ruby|2.02|700`),
  },
]
