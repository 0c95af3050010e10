import { records, type Sheet, table } from './sheet.ts'

const noCost = { 'defaults.withoutCost': true }

/** Lots, rough, pairs and jewels. */
export const lotSheets: readonly Sheet[] = [
  {
    name: 'Melee by sieve, helper cells at the right',
    stored: { kind: 'xlsx', sheet: 'Melee' },
    rows: table(`
      MELEE STOCK|||||||||||
      Lot|Stone|Type|Shape|Sieve|Pcs|Cts|Color|Clarity|$/ct||
      M-1|Diamond|Melee|Round|+2-6|250|5.12|F-G|VS|320||check
      M-2|Diamond|Melee|Round|+6.5-11|180|9.05|G-H|SI|290||1638.4
      M-3|Ruby|Melee|Round|1.5-1.7 mm|400|7.80|Red|AA|85||
      M-4|Diamond|Melee|RD|+11-14|95|9.60|D-F|VVS-VS|425||
      M-5|Diamond|Melee|RBC|-2|1200|6.05|H-I|SI1-SI2|210||
      M-6|Diamond|Melee|Princess|2.0 - 2.2|60|3.12|F/G|VS1/VS2|340||sold?
      M-7|Blue Sapphire|Melee|RND|1.0-1.2|1500|9.44|Blue|AAA|60||
      M-8|Tsavorite|Melee|Round|#8|220|4.18|Green|clean|110||
      |||||3905|54.36||||avg|
      Sieve sizes per Antwerp plates|||||||||||`),
    asks: noCost,
    stones: records(`
      sku|stone|type|shape|pieces|weight|colour|askingRate|askingBasis|currency
      M-1|Diamond|melee|Round|250|5.12|F-G|320|per carat|USD
      M-2|Diamond|melee|Round|180|9.05|G-H|290|per carat|USD
      M-3|Ruby|melee|Round|400|7.8|Red|85|per carat|USD
      M-4|Diamond|melee|Round|95|9.6|D-F|425|per carat|USD
      M-5|Diamond|melee|Round|1200|6.05|H-I|210|per carat|USD
      M-6|Diamond|melee|Princess|60|3.12|F/G|340|per carat|USD
      M-7|Blue sapphire|melee|Round|1500|9.44|Blue|60|per carat|USD
      M-8|Tsavorite|melee|Round|220|4.18|Green|110|per carat|USD`),
  },
  {
    name: 'Calibrated lots priced per piece',
    stored: { kind: 'csv', separator: '|' },
    rows: table(
      `
      Calibrated goods, minimum order 10 pcs;;;;;;
      Lot No;Gemstone;Shape;Size mm;Qty;Weight (cts);Price/pc
      C-1;Amethyst;Oval;8x6;100;120.5;4.50
      C-2;Blue Topaz;Round;6x6;50;45.25;3.00
      C-3;Rhodolite Garnet;Pear;7x5;80;64;2.25
      C-4;Peridot;OV;6x4;1,200;660.00;$1.75
      C-5;Citrine;Octagon;10x8;40;118.40 cts;5.5
      C-6;Swiss Blue Topaz;Marquise;10x5;75 pcs;97.5;4.2
      C-7;Smoky Quartz;Trillion;8x8;30;48;2.10
      C-8;Iolite;Round;4 mm;300;72;ask
      Total;;;;1875;1225.65;`.replaceAll(';', '|'),
    ),
    asks: noCost,
    stones: records(`
      sku|stone|type|shape|length|width|pieces|weight|askingRate|askingBasis
      C-1|Amethyst|parcel|Oval|8.00|6.00|100|120.5|4.5|per piece
      C-2|Blue topaz|parcel|Round|6.00|6.00|50|45.25|3|per piece
      C-3|Rhodolite|parcel|Pear|7.00|5.00|80|64|2.25|per piece
      C-4|Peridot|parcel|Oval|6.00|4.00|1200|660|1.75|per piece
      C-5|Citrine|parcel|Octagon (emerald cut)|10.00|8.00|40|118.4|5.5|per piece
      C-6|Blue topaz|parcel|Marquise|10.00|5.00|75|97.5|4.2|per piece
      C-7|Smoky quartz|parcel|Trillion|8.00|8.00|30|48|2.1|per piece
      C-8|Iolite|parcel|Round|4.00||300|72||per piece`),
  },
  {
    name: 'Rough in grams',
    stored: { kind: 'csv', separator: ';' },
    rows: table(`
      Rough parcels, viewing in Bangkok only||||||||
      Parcel No|Stone|Type|Pieces|Weight (g)|Origin|Heat|Cost total|Location
      RG-1|Ruby|Rough|12|10,5|Mozambique|No|4200|Safe 2
      RG-2|Blue sapphire|Rough|30|25,25|Madagascar|No|3100|Safe 2
      RG-3|Spinel Red|Rough|8|6,4|Mahenge|No|2.800,00|Safe 2
      RG-4|Tsavorite|Rough|40|18,75|Kenya|No|1.950,50|Safe 3
      RG-5|Tanzanite|Rough|15|42|Merelani|No|6.300|Safe 3
      RG-6|Aquamarine|Rough|22|110,5|Brazil|-|900|Safe 3
      RG-7|Emerald|Rough|9|12,2 g|Zambia (Kafubu)|No|5.000|n/a
      RG-8|Rubellite|Rough|11|31,9|Nigeria|Unknown|1.100|Safe 1
      Total|||147|257,5|||25.350,50|`),
    asks: {},
    stones: records(`
      sku|stone|type|pieces|weight|origin|treatments|costRate|costBasis|location
      RG-1|Ruby|rough|12|52.5|Mozambique|N|4200|whole|Safe 2
      RG-2|Blue sapphire|rough|30|126.25|Madagascar|N|3100|whole|Safe 2
      RG-3|Red spinel|rough|8|32|Mahenge, Tanzania|N|2800|whole|Safe 2
      RG-4|Tsavorite|rough|40|93.75|Kenya|N|1950.5|whole|Safe 3
      RG-5|Tanzanite|rough|15|210|Merelani, Tanzania|N|6300|whole|Safe 3
      RG-6|Aquamarine|rough|22|552.5|Brazil||900|whole|Safe 3
      RG-7|Emerald|rough|9|61|Kafubu, Zambia|N|5000|whole|
      RG-8|Rubellite|rough|11|159.5|Nigeria||1100|whole|Safe 1`),
  },
  {
    name: 'Jewelry',
    stored: { kind: 'xlsx', sheet: 'Jewelry' },
    rows: table(`
      Style No|Item|Center Stone|Metal|Gross Wt (g)|Dia Wt|Ring Size|Qty|Cost Price|Retail Price|Image
      J-100|Ring|Ruby|18K White|5.2|0.75|6.5|1|1800|4200|https://i.example/j100.jpg
      J-101|Pendant|Emerald|18K Yellow|3.15|0.32||1|950|2400|https://i.example/j101.jpg
      J-102|Ladies Ring|Blue Sapphire|Pt950|7.81|1.10|52|1|3200|$7,900.00|https://i.example/j102.jpg
      J-103|Earrings|Tanzanite|14K WG|4.4 g|0.41||1|620|1,550|
      J-104|Stud Earrings|Diamond|18K WG|2.10|1.00||1|1500|3600|
      J-105|Bracelet|Diamond|18K RG|12.66|3.05|7"|1|5400|12500|
      J-106|Necklace|South Sea Pearl|18K|38.2|0.20|18"|1|4100|9800|
      J-107|Brooch|Aquamarine|18K White|9.05|0.66||1|1900|POA|
      TOTAL||||82.57|7.49||8|19470||`),
    asks: { 'defaults.askingBasis': 'per piece', 'defaults.costBasis': 'per piece' },
    stones: records(`
      sku|stone|type|pieces|weight|askingRate|askingBasis|costRate|costBasis
      J-100|Ruby|jewellery|1|26|4200|per piece|1800|per piece
      J-101|Emerald|jewellery|1|15.75|2400|per piece|950|per piece
      J-102|Blue sapphire|jewellery|1|39.05|7900|per piece|3200|per piece
      J-103|Tanzanite|jewellery|1|22|1550|per piece|620|per piece
      J-104|Diamond|jewellery|1|10.5|3600|per piece|1500|per piece
      J-105|Diamond|jewellery|1|63.3|12500|per piece|5400|per piece
      J-106|South Sea pearl|jewellery|1|191|9800|per piece|4100|per piece
      J-107|Aquamarine|jewellery|1|45.25||per piece|1900|per piece`),
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
      P-3|Yellow sapphire|PR|Oval|5.05|8.0-6.0x4.4|Heated|400|2020
      Sub-total SAPPHIRES||||12.17||||13758
      SPINELS||||||||
      P-4|Gray spinel|Pair|Round|2.22|6.1 x 6.1 x 4.0|none|450|999
      P-5|Spinel, pink|Pair|Pear|3.11|8.1 x 6.0 x 3.9|none|800|2488
      Sub-total SPINELS||||5.33||||3487
      EMERALDS & OTHERS||||||||
      P-6|Emerald|Pair|Octagon|2.50|6.5 x 4.6 x 3.1|Moderate oil|1,500|3750
      P-7|Tsavorite|Pair|Trilliant|1.80|5.9 x 5.9 x 3.5|N/T|1100|1980
      P-8|Apatite|Pair|Round|2.02|6.0 mm|Natural|250|505
      Total||||23.82||||23480
      Prices valid until the end of the month||||||||`),
    asks: noCost,
    stones: records(`
      sku|stone|type|pieces|shape|weight|length|treatments|askingRate|askingBasis
      P-1|Blue sapphire|pair|2|Oval|3.02|7.00|H|900|per carat
      P-2|Blue sapphire|pair|2|Cushion|4.1|7.10|N|2200|per carat
      P-3|Yellow sapphire|pair|2|Oval|5.05|8.00|H|400|per carat
      P-4|Gray spinel|pair|2|Round|2.22|6.10|N|450|per carat
      P-5|Pink spinel|pair|2|Pear|3.11|8.10|N|800|per carat
      P-6|Emerald|pair|2|Octagon (emerald cut)|2.5|6.50|O|1500|per carat
      P-7|Tsavorite|pair|2|Trillion|1.8|5.90|N|1100|per carat
      P-8|Apatite|pair|2|Round|2.02|6.00|N|250|per carat`),
  },
  {
    name: 'A private list whose column says nothing',
    stored: { kind: 'csv' },
    rows: table(`
      Stock|Stone|Ct|Zeta|Price/ct
      Z-1|Ruby|1.01|17.2|500
      Z-2|Ruby|2.02|18.1|700
      Z-3|Spinel red|3.03|17.9|450
      Z-4|Ruby|1.11|18.4|call
      Z-5|Emerald|0.95|17.0|1,050
      Z-6|Tanzanite|4.40|18.8|320
      Z-7|Peridot|6.02|17.7|90
      Z-8|Ruby|0.77|18.0|640`),
    asks: { ...noCost, 'mapping.Zeta': null },
    byHand: true,
    stones: records(`
      sku|stone|weight|askingRate
      Z-1|Ruby|1.01|500
      Z-2|Ruby|2.02|700
      Z-3|Red spinel|3.03|450
      Z-4|Ruby|1.11|
      Z-5|Emerald|0.95|1050
      Z-6|Tanzanite|4.4|320
      Z-7|Peridot|6.02|90
      Z-8|Ruby|0.77|640`),
  },
]
