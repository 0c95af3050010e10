import { records, type Sheet, table } from './sheet.ts'

const noCost = { 'defaults.withoutCost': true }

/** Lists of colored stones, in the habits of Idar-Oberstein and New York. */
export const westernSheets: readonly Sheet[] = [
  {
    name: 'Idar-Oberstein list in German',
    stored: { kind: 'csv', separator: ';', encoding: 'windows-1252' },
    rows: table(`
      Edelsteinschleiferei Müller KG – Idar-Oberstein|||||||||||
      Lagerliste Stand 14.06.2024|||||||||||
      |||||||||||
      Art.-Nr.|Stein|Form|Stück|Gewicht (ct)|Größe (mm)|Farbe|Herkunft|Behandlung|EK/ct|VK/ct|Bemerkung
      IO-1|Aquamarin|Oval|1|5,25|12,1x9,8x7,2|hellblau|Brasilien|erhitzt|85,50|180,00|schön
      IO-2|Turmalin rosa|Rund|2|3,10|7,0x7,0x4,9|rosa|Nigeria|unbehandelt|60|1.250,00|
      IO-3|Tansanit|Antik|1|4,02|10,2x8,9x6,1|blau|Tansania|erhitzt|210|450,00|
      IO-4|Rubin|Oval|1|1,01|6,5x5,2x3,3|rot|Mosambik|gebrannt|400,00|950,00|
      IO-5|Saphir|Kissen|1|2,33|7,8x6,9x4,5|blau|Ceylon|nicht erhitzt|1.100,00|2.200,00|
      IO-6|Smaragd|Achteck|1|1,50|8,0x6,0x4,1|grün|Kolumbien|geölt|900|1.900|
      IO-7|Turmalin|Tropfen|1|3,75|12,0x8,0x5,5|grün|Namibia|keine|75|160|
      IO-8|Citrin|Baguette|4|6,40|10,0x5,0|gelb|Brasilien|erhitzt|4,50|12,00|
      IO-9|Granat|Navette|6|7,20|8,0x4,0|rot|Indien|keine|8|a. A.|Kalibrierte Ware
      |||||||||||
      Summe|||18|34,56|||||||
      Alle Preise in Euro zzgl. MwSt.|||||||||||`),
    asks: {},
    stones: records(`
      sku|stone|shape|pieces|weight|length|colour|origin|treatments|askingRate|costRate|askingBasis|costBasis
      IO-1|Aquamarine|Oval|1|5.25|12.10|hellblau|Brazil|H|180|85.5|per carat|per carat
      IO-2|Pink tourmaline|Round|2|3.1|7.00|rosa|Nigeria|N|1250|60|per carat|per carat
      IO-3|Tanzanite|Antique cushion|1|4.02|10.20|blau|Tanzania|H|450|210|per carat|per carat
      IO-4|Ruby|Oval|1|1.01|6.50|rot|Mozambique|H|950|400|per carat|per carat
      IO-5|Blue sapphire|Cushion|1|2.33|7.80|blau|Ceylon (Sri Lanka)|N|2200|1100|per carat|per carat
      IO-6|Emerald|Octagon (emerald cut)|1|1.5|8.00|grün|Colombia|O|1900|900|per carat|per carat
      IO-7|Green tourmaline|Pear|1|3.75|12.00|grün|Namibia|N|160|75|per carat|per carat
      IO-8|Citrine|Baguette|4|6.4|10.00|gelb|Brazil|H|12|4.5|per carat|per carat
      IO-9|Almandine|Marquise|6|7.2|8.00|rot|India|N||8|per carat|per carat`),
  },
  {
    name: 'New York colored stones with reports in one cell',
    stored: { kind: 'xlsx', sheet: 'Inventory' },
    rows: table(`
      Inventory as of 06/14/2024||||||||||||
      SKU|Gem Type|Cut|Carat Weight|Dimensions (mm)|Color|Clarity|Enhancement|Country of Origin|Certificate|Asking Price|Total|Image
      NYC-1|Emerald|Emerald|3.02|9.80 x 7.60 x 5.40|Green|VS|Minor oil|Colombia|AGL 1122334|8500|25670|https://i.example/1.jpg
      NYC-2|Pink Sapphire|Pear|2.50|9.9 x 7.0 x 4.9|Hot pink|Eye clean|Heat|Madagascar|GIA 5221234567|1,800.00|4500|
      NYC-3|Paraiba Tourmaline|Oval|1.01|6.6 x 5.5 x 3.6|Neon blue|SI|Heat|Mozambique|GRS 2023-044556|15000|15150|
      NYC-4|Ruby|Cushion Antique|2.11|7.80-7.10x4.60|Red|VS|No Heat|Burma|Gubelin 21060034|32000|67520|
      NYC-5|Sapphire|Emerald|5.03|10.0*7.9*5.5|Blue|VVS|None|Kashmir|SSEF 98211, GRS|POA|POA|https://i.example/5.jpg
      NYC-6|Alexandrite|Round|0.95|5.8 x 5.8 x 3.9|Color change|VS|N|Brazil|AGL #1098877|$14,000|$13,300|
      NYC-7|Demantoid Garnet|Round Brilliant|1.22|6.6 x 6.6 x 4.2|Green|EC|Unheated|Russia|N/A|$6,500 /ct|7930|
      NYC-8|Spinel|Oval|3.30|9.1 x 7.8 x 5.4|Pink|LC|none|Tanzania (Mahenge)|GIA: 2141438171|4200|13860|
      ||||||||||||
      8 stones|||19.14|||||||||
      FOB New York. Wire transfer only.||||||||||||`),
    asks: noCost,
    stones: records(`
      sku|stone|shape|weight|length|colour|clarity|treatments|origin|report|askingRate|askingBasis
      NYC-1|Emerald|Octagon (emerald cut)|3.02|9.80|Green|VS|O|Colombia|AGL 1122334|8500|per carat
      NYC-2|Pink sapphire|Pear|2.5|9.90|Hot pink|Eye clean|H|Madagascar|GIA 5221234567|1800|per carat
      NYC-3|Paraiba tourmaline|Oval|1.01|6.60|Neon blue|SI|H|Mozambique|GRS 2023-044556|15000|per carat
      NYC-4|Ruby|Antique cushion|2.11|7.80|Red|VS|N|Burma (Myanmar)|GGL 21060034|32000|per carat
      NYC-5|Blue sapphire|Octagon (emerald cut)|5.03|10.00|Blue|VVS|N|Kashmir|SSEF 98211||per carat
      NYC-6|Alexandrite|Round|0.95|5.80|Color change|VS|N|Brazil|AGL 1098877|14000|per carat
      NYC-7|Demantoid|Round|1.22|6.60|Green|EC|N|Russia||6500|per carat
      NYC-8|Pink spinel|Oval|3.3|9.10|Pink|LC|N|Mahenge, Tanzania|GIA 2141438171|4200|per carat`),
  },
]
