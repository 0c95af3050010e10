import { records, type Sheet, table } from './sheet.ts'

const noCost = { 'defaults.withoutCost': true }

/** Lists that were written after the reading was finished, to measure it: at first three needed columns chosen by hand, now none does. */
export const blindSheets: readonly Sheet[] = [
  {
    name: 'Nivoda supplier feed with other headings',
    stored: { kind: 'csv' },
    rows: table(`
      Diamond Stock ID|Certificate Number|Lab|Shape|Carat Weight|Colour|Clarity|Cut|Polish|Symmetry|Fluorescence|FancyColour|FancyIntensity|FancyOvertone|Measurements (mm)|Depth %|Table %|Girdle|Crown Angle|Eye Clean|BGM|Milky|Price per carat (USD)|Total price (USD)|Discount|Location|Image URL|Video URL|Lab Grown
      ND-1|2301234561|GIA|RD|1.50|F|VS2|EX|EX|EX|NONE||||7.30-7.34x4.53|61.9|58|MED-STK|34.5|100%|No BGM|None|7800|11700|-31%|India|https://i.example/1|https://v.example/1|FALSE
      ND-2|LG612345678|IGI|OV|2.01|E|VVS2|-|EX|EX|NONE||||9.72x6.90x4.20|60.9|60|STK|||None|None|420|844.2|-97%|India|https://i.example/2||TRUE
      ND-3|2301234563|GIA|CU|1.01|||-|EX|VG|FAINT|Yellow|Fancy Light|None|5.80x5.50x3.75|68.2|62|THK|||||4500|4545||Hong Kong|||FALSE
      ND-4|2301234564|GIA|EM|3.05|H|VVS1|-|EX|EX|MED BLUE||||9.40x6.80x4.55|66.9|64|MED|||||14500|44225|-36%|Belgium|||FALSE
      ND-5|2301234565|GIA|MQ|0.72|G|SI1|-|VG|VG|STRONG BLUE||||8.90x4.60x2.80|60.9|58|THN-THK|||||2300|1656|-44%|India|||FALSE
      ND-6|2301234566|GIA|PE|1.00|D|FL|-|EX|EX|NONE||||8.01x5.20x3.21|61.7|59|MED|||||11800|11800|-18%|USA|||FALSE
      ND-7|F5C12345|HRD|PR|0.50|I|VS1|-|VG|VG|SLIGHT||||4.40x4.38x3.20|73.1|70|THK|||||1500|750|-42%|Belgium|||FALSE
      ND-8|2301234568|GIA|RAD|1.70|K|SI2|-|GD|GD|NONE||||7.10x5.90x4.05|68.6|66|THK|||||2900|4930|-47%|India|||FALSE`),
    asks: noCost,
    stones: records(`
      sku|stone|shape|weight|colour|clarity|cut|polish|symmetry|fluorescence|length|report|askingRate|askingBasis
      ND-1|Diamond|Round|1.5|F|VS2|EX|EX|EX|N|7.30|GIA 2301234561|7800|per carat
      ND-2|Diamond|Oval|2.01|E|VVS2||EX|EX|N|9.72|IGI LG612345678|420|per carat
      ND-3|Diamond|Cushion|1.01||||EX|VG|F|5.80|GIA 2301234563|4500|per carat
      ND-4|Diamond|Octagon (emerald cut)|3.05|H|VVS1||EX|EX|M|9.40|GIA 2301234564|14500|per carat
      ND-5|Diamond|Marquise|0.72|G|SI1||VG|VG|S|8.90|GIA 2301234565|2300|per carat
      ND-6|Diamond|Pear|1|D|FL||EX|EX|N|8.01|GIA 2301234566|11800|per carat
      ND-7|Diamond|Princess|0.5|I|VS1||VG|VG|F|4.40|HRD F5C12345|1500|per carat
      ND-8|Diamond|Radiant|1.7|K|SI2||G|G|N|7.10|GIA 2301234568|2900|per carat`),
  },
  {
    name: 'RapNet upload template',
    stored: { kind: 'xlsx', sheet: 'RapNet' },
    rows: table(`
      Shape|Size|Color|Clarity|Cut|Polish|Sym|Fluor Intensity|Fluor Color|Meas|Lab|Report #|RapNet Discount|RapNet $/ct|Depth|Table|Girdle From|Girdle To|Culet Condition|Culet|Stock Number|Treatment|Comment|Location City|Location Country|Pair Stock #|Trade Show|BGM
      RD|0.30|E|VVS1|EX|EX|EX|NON||4.30-4.32*2.66|GIA|1234567801|-22|1950|61.7|57|MED|STK||NON|U-01||Inscribed|Mumbai|India|||No
      RD|0.33|F|VS1|VG|VG|GD|FNT|BLU|4.41-4.44*2.75|GIA|1234567802|-30|1680|62.1|58|MED|STK||NON|U-02|||Mumbai|India|||No
      PS|0.50|G|SI1||VG|GD|MED|BLU|6.90*4.50*2.71|GIA|1234567803|-41|1350|60.2|59|THN|TK||NON|U-03|||Mumbai|India|||No
      EM|1.01|H|VS2||EX|EX|NON||6.50*4.80*3.20|GIA|1234567804|-28|4680|66.7|63|STK|STK||NON|U-04|||Mumbai|India|||No
      AS|2.02|I|VS1||EX|VG|NON||7.01*6.98*4.80|GIA|1234567805|-33|9400|68.8|60|MED|STK||NON|U-05|||New York|USA|||No
      HS|0.90|J|SI2||GD|GD|STG|BLU|6.10*6.70*3.60|GIA|1234567806|-48|1820|53.7|58|THN|TK||NON|U-06|||New York|USA|||Yes
      TR|0.40|K|I1||GD|F|NON||5.40*5.40*2.00|||-50|690|37.0|62|||||U-07|||New York|USA|||
      BR|4.02|D|IF|EX|EX|EX|NON||10.20-10.25*6.30|GIA|1234567808|-15|68500|61.6|57|MED|MED||NON|U-08|||New York|USA|||No`),
    asks: noCost,
    stones: records(`
      sku|stone|shape|weight|colour|clarity|cut|polish|symmetry|fluorescence|length|depth|report|askingRate|askingBasis|depthPercent|tablePercent
      U-01|Diamond|Round|0.3|E|VVS1|EX|EX|EX|N|4.30|2.66|GIA 1234567801|1950|per carat|61.7|57
      U-02|Diamond|Round|0.33|F|VS1|VG|VG|G|F|4.41|2.75|GIA 1234567802|1680|per carat|62.1|58
      U-03|Diamond|Pear|0.5|G|SI1||VG|G|M|6.90|2.71|GIA 1234567803|1350|per carat|60.2|59
      U-04|Diamond|Octagon (emerald cut)|1.01|H|VS2||EX|EX|N|6.50|3.20|GIA 1234567804|4680|per carat|66.7|63
      U-05|Diamond|Asscher|2.02|I|VS1||EX|VG|N|7.01|4.80|GIA 1234567805|9400|per carat|68.8|60
      U-06|Diamond|Heart|0.9|J|SI2||G|G|S|6.10|3.60|GIA 1234567806|1820|per carat|53.7|58
      U-07|Diamond|Trillion|0.4|K|I1||G|F|N|5.40|2.00||690|per carat|37|62
      U-08|Diamond|Round|4.02|D|IF|EX|EX|EX|N|10.20|6.30|GIA 1234567808|68500|per carat|61.6|57`),
  },
  {
    name: 'VDB colored stones',
    stored: { kind: 'csv' },
    rows: table(`
      Stock Number|Gem Type|Variety|Shape|Carat Weight|Color|Hue|Tone|Clarity|Treatment|Country of Origin|Measurements Length|Measurements Width|Measurements Depth|Lab|Lab Report Number|Price per Carat|Total Price|Number of Stones|Video URL|Image URL 1|Availability
      VG-1|Sapphire|Natural|Cushion|3.02|Blue|vB|Medium dark|VVS|Heated|Sri Lanka|8.50|7.90|5.10|GRS|GRS2023-101122|$3,200|$9,664|1|https://v.example/1|https://i.example/1|Available
      VG-2|Sapphire|Natural|Oval|2.11|Pink|||VS|No Heat|Madagascar|8.40|6.70|4.20|GIA|5212345672|$2,900|$6,119|1|||Available
      VG-3|Ruby|Natural|Oval|1.05|Red|||VS|No Heat|Mozambique|6.50|5.40|3.40|GRS|GRS2023-101124|$9,000|$9,450|1|||On Memo
      VG-4|Emerald|Natural|Emerald|2.20|Green|||SI|Minor Oil|Colombia|8.60|6.70|4.80|CDTEC|C1234567|$5,000|$11,000|1|||Available
      VG-5|Tourmaline|Paraiba|Pear|0.88|Neon Blue|||VS|Heated|Brazil|7.20|5.30|3.40|AGL|1123456|$25,000|$22,000|1|||Available
      VG-6|Garnet|Tsavorite|Round|2.50|Green|||VS|None|Kenya|8.00|8.00|5.30|||$1,800|$4,500|1|||Available
      VG-7|Garnet|Spessartine|Cushion|8.04|Orange|||VS|None|Nigeria|11.90|10.80|7.20|||$450|$3,618|1|||Available
      VG-8|Spinel|Natural|Oval|3.10|Gray|||VVS|None|Burma|9.00|7.70|5.30|GIA|2212345678|$700|$2,170|1|||Sold`),
    asks: noCost,
    stones: records(`
      sku|stone|shape|weight|colour|treatments|origin|length|depth|report|askingRate|askingBasis|pieces
      VG-1|Blue sapphire|Cushion|3.02|Blue|H|Ceylon (Sri Lanka)|8.50|5.10|GRS GRS2023-101122|3200|per carat|1
      VG-2|Pink sapphire|Oval|2.11|Pink|N|Madagascar|8.40|4.20|GIA 5212345672|2900|per carat|1
      VG-3|Ruby|Oval|1.05|Red|N|Mozambique|6.50|3.40|GRS GRS2023-101124|9000|per carat|1
      VG-4|Emerald|Octagon (emerald cut)|2.2|Green|O|Colombia|8.60|4.80|CDTEC C1234567|5000|per carat|1
      VG-5|Paraiba tourmaline|Pear|0.88|Neon Blue|H|Brazil|7.20|3.40|AGL 1123456|25000|per carat|1
      VG-6|Tsavorite|Round|2.5|Green|N|Kenya|8.00|5.30||1800|per carat|1
      VG-7|Spessartine|Cushion|8.04|Orange|N|Nigeria|11.90|7.20||450|per carat|1
      VG-8|Gray spinel|Oval|3.1|Gray|N|Burma (Myanmar)|9.00|5.30|GIA 2212345678|700|per carat|1`),
  },
  {
    name: 'Jaipur price list with sections and no stone column',
    stored: { kind: 'xlsx', sheet: 'PRICE LIST' },
    rows: table(`
      GEM PALACE EXPORTS||||||||
      M.I. Road, Jaipur – Tel 0141-2361234||||||||
      Sr.|Packet|Shape|Size (MM)|Pcs|Weight Cts|Quality|Rate Rs/Ct|Amount Rs
      EMERALD – ZAMBIA||||||||
      1|E-101|OCT|8X6|4|6.12|A|12000|73440
      2|E-102|OVAL|7X5|10|8.05|B|6500|52325
      3|E-103|PEAR|9X6|2|2.44|AA|18000|43920
      Total|||||16.61|||169685
      TANZANITE||||||||
      4|T-201|OVAL|9X7|6|13.20|AAA|16000|211200
      5|T-202|CUSHION|8X8|3|8.10|AA|11500|93150
      Total|||||21.30|||304350
      PINK TOURMALINE||||||||
      6|PT-301|OCTAGON|10X8|1|4.02|AA|8000|32160
      7|PT-302|ROUND|5|25|12.50|A|3500|43750
      Total|||||16.52|||75910
      G. Total|||||54.43|||549945
      Prices ex Jaipur. Cheque / RTGS only.||||||||`),
    asks: noCost,
    stones: records(`
      sku|shape|length|width|pieces|weight|askingRate|askingBasis|currency|stone|origin
      E-101|Octagon (emerald cut)|8.00|6.00|4|6.12|12000|per carat|INR|Emerald|Zambia
      E-102|Oval|7.00|5.00|10|8.05|6500|per carat|INR|Emerald|Zambia
      E-103|Pear|9.00|6.00|2|2.44|18000|per carat|INR|Emerald|Zambia
      T-201|Oval|9.00|7.00|6|13.2|16000|per carat|INR|Tanzanite|
      T-202|Cushion|8.00|8.00|3|8.1|11500|per carat|INR|Tanzanite|
      PT-301|Octagon (emerald cut)|10.00|8.00|1|4.02|8000|per carat|INR|Pink tourmaline|
      PT-302|Round|5.00||25|12.5|3500|per carat|INR|Pink tourmaline|`),
  },
  {
    name: 'Idar melee list in German',
    stored: { kind: 'csv', separator: ';', encoding: 'windows-1252' },
    rows: table(`
      Kleinstein-Liste Juni 2024|||||||||
      Partie-Nr.|Edelstein|Schliff|Größe mm|Qualität|Anzahl|Karat|Preis €/ct|Betrag €|Lagerort
      K-100|Saphir blau|Rund|1,5-1,7|AA|320|6,40|95,00|608,00|Tresor 1
      K-101|Rubin|Rund|2,0|A|150|7,05|120,00|846,00|Tresor 1
      K-102|Tsavorit|Rund|1,8|AA|200|6,80|110,00|748,00|Tresor 1
      K-103|Brillant|Brillant|1,3|TW/VS|500|5,00|380,00|1.900,00|Tresor 2
      K-104|Amethyst|Carré|3x3|A|100|12,50|9,50|118,75|Lade 4
      K-105|Peridot|Navette|4x2|A|80|6,00|22,00|132,00|Lade 4
      K-106|Aquamarin|Baguette|5x2,5|B|60|9,90|35,00|346,50|Lade 5
      Zwischensumme||||||53,65||4.699,25|
      K-107|Smaragd|Tropfen|5x3|AA|40|8,20|210,00|1.722,00|Tresor 1
      Gesamt|||||1.450|61,85||6.421,25|
      Mindestabnahme 5 ct. Zahlbar 30 Tage netto.|||||||||`),
    asks: noCost,
    stones: records(`
      sku|stone|shape|pieces|weight|askingRate|askingBasis|currency|location
      K-100|Blue sapphire|Round|320|6.4|95|per carat|EUR|Tresor 1
      K-101|Ruby|Round|150|7.05|120|per carat|EUR|Tresor 1
      K-102|Tsavorite|Round|200|6.8|110|per carat|EUR|Tresor 1
      K-103|Diamond|Round|500|5|380|per carat|EUR|Tresor 2
      K-104|Amethyst|Square|100|12.5|9.5|per carat|EUR|Lade 4
      K-105|Peridot|Marquise|80|6|22|per carat|EUR|Lade 4
      K-106|Aquamarine|Baguette|60|9.9|35|per carat|EUR|Lade 5
      K-107|Emerald|Pear|40|8.2|210|per carat|EUR|Tresor 1`),
  },
  {
    name: 'Jewelry list of a New York shop',
    stored: { kind: 'xlsx', sheet: 'Jewelry' },
    rows: table(`
      Inventory #|Category|Description|Primary Stone|Metal|Total Gross Weight (gr)|Center Ct|Side Stone Ct|Size|Cost|Tag Price|Vendor|Photo
      RG-501|Ring|Oval ruby with halo|Ruby|PT950|8.20|2.01|0.66|6|6200|14500|Acme|r501.jpg
      RG-502|Ring|Three stone ring|Diamond|18KW|5.55|1.50|0.80|6.5|9000|21000|Acme|r502.jpg
      ER-503|Earrings|Drop earrings|Emerald|18KY|9.10|3.40|0.44||4100|$9,900|Acme|r503.jpg
      NK-504|Necklace|Pendant on chain|Tanzanite|14KW|6.35|4.02|0.21|18"|1500|3,600|Bond St|
      BR-505|Bracelet|Tennis bracelet|Diamond|14KW|11.75|5.00||7"|3900|8800|Bond St|
      RG-506|Ring|Cocktail ring|Aquamarine|18KY|12.40|9.80|0.35|7|2600|Call|Bond St|
      RG-507|Band|Eternity band|Blue sapphire|PT950|4.05||2.20|5.5|1800|4200|Bond St|
      TOTALS|7 pcs||||57.40||||29100|||`),
    asks: { 'defaults.askingBasis': 'per piece', 'defaults.costBasis': 'per piece' },
    stones: records(`
      sku|stone|type|pieces|weight|askingRate|askingBasis|costRate|costBasis
      RG-501|Ruby|jewellery|1|41|14500|per piece|6200|per piece
      RG-502|Diamond|jewellery|1|27.75|21000|per piece|9000|per piece
      ER-503|Emerald|jewellery|1|45.5|9900|per piece|4100|per piece
      NK-504|Tanzanite|jewellery|1|31.75|3600|per piece|1500|per piece
      BR-505|Diamond|jewellery|1|58.75|8800|per piece|3900|per piece
      RG-506|Aquamarine|jewellery|1|62||per piece|2600|per piece
      RG-507|Blue sapphire|jewellery|1|20.25|4200|per piece|1800|per piece`),
  },
]
