import { records, type Sheet, table } from './sheet.ts'

const noCost = { 'defaults.withoutCost': true }

/** Lists of polished diamonds in the formats of markets. */
export const marketSheets: readonly Sheet[] = [
  {
    name: 'RapNet download',
    stored: { kind: 'csv', encoding: 'utf-8', mark: true },
    rows: table(`
      Stock #|Availability|Shape|Weight|Color|Clarity|Cut Grade|Polish|Symmetry|Fluorescence Intensity|Fluorescence Color|Measurements|Lab|Certificate #|RapNet Price|RapNet Discount %|Cash Price|Fancy Color|Fancy Color Intensity|Depth %|Table %|Girdle Thin|Girdle Thick|Culet Size|Crown Height|Crown Angle|Pavilion Depth|Pavilion Angle|Laser Inscription|Cert comment|Country|State|City|Key To Symbols|Treatment|Image Link|Price Per Carat|Total Price
      R-1001|G|Round|1.01|G|VS1|Excellent|Excellent|Excellent|None||6.42-6.45x3.98|GIA|2201234561||-35|||  |61.9|57|Medium|Slightly Thick|None|15|34.5|43|40.8|Y||USA|NY|New York|Crystal, Feather||https://img.example/1001.jpg|5200|5252
      R-1002|M|Princess|1.50|H|VS2||Very Good|Very Good|Faint|Blue|6.33x6.28x4.57|GIA|6201234562||-38||||72.8|70|Thick|Thick|None|9||||||India||Mumbai|Cloud||https://img.example/1002.jpg|4100|6150
      R-1003|G|Oval|0.70|D|IF||Excellent|Excellent|None||6.75x5.01x3.11|IGI|401234563||-30||||62.1|58|||None|||||||Belgium||Antwerp||||3900.50|2730.35
      R-1004|G|Emerald|2.03|F|VVS2||Excellent|Very Good|Medium|Blue|8.41x6.02x4.02|GIA|7201234564||-40||||66.8|63|||None|||||||USA|NY|New York|Pinpoint|||9800|19894
      R-1005|G|Cushion Modified|3.01|J|SI2||Very Good|Good|Strong|Blue|8.61x7.90x5.41|GIA|2201234565||-45||||68.5|62|Thin|Thick|Small|||||||Israel||Ramat Gan||||6100|18361
      R-1006|G|Pear|1.20|K|SI1||EX|VG|NON||9.01x5.72x3.50|GIA|5201234566||-41||||61.2|60|||Pointed|||||||India||Surat||||3150|3780
      R-1007|S|Heart|0.90|E|VS2||Good|Good|Slight|Blue|6.10x6.80x3.71|HRD|190012347||-36||||54.6|59|||None|||||||Belgium||Antwerp||||3600|3240
      R-1008|G|Radiant|1.71||||Excellent|Very Good|None||7.11x5.93x4.10|GIA|1201234568||||Yellow|Fancy Intense|69.1|64|||None|||||||USA|NY|New York||||11200|19152
      R-1009|G|Marquise|0.51|G|I1||Good|Fair|N/A||8.02x4.11x2.52|||||-28||||61.3|58|||||||||Hong Kong||||||1450|739.50`),
    asks: noCost,
    stones: records(`
      sku|stone|shape|weight|colour|clarity|cut|polish|symmetry|fluorescence|length|width|depth|report|askingRate|askingBasis|currency
      R-1001|Diamond|Round|1.01|G|VS1|EX|EX|EX|N|6.42|6.45|3.98|GIA 2201234561|5200|per carat|USD
      R-1002|Diamond|Princess|1.5|H|VS2||VG|VG|F|6.33|6.28|4.57|GIA 6201234562|4100|per carat|USD
      R-1003|Diamond|Oval|0.7|D|IF||EX|EX|N|6.75|5.01|3.11|IGI 401234563|3900.5|per carat|USD
      R-1004|Diamond|Octagon (emerald cut)|2.03|F|VVS2||EX|VG|M|8.41|6.02|4.02|GIA 7201234564|9800|per carat|USD
      R-1005|Diamond|Cushion|3.01|J|SI2||VG|G|S|8.61|7.90|5.41|GIA 2201234565|6100|per carat|USD
      R-1006|Diamond|Pear|1.2|K|SI1||EX|VG|N|9.01|5.72|3.50|GIA 5201234566|3150|per carat|USD
      R-1007|Diamond|Heart|0.9|E|VS2||G|G|F|6.10|6.80|3.71|HRD 190012347|3600|per carat|USD
      R-1008|Diamond|Radiant|1.71||||EX|VG|N|7.11|5.93|4.10|GIA 1201234568|11200|per carat|USD
      R-1009|Diamond|Marquise|0.51|G|I1||G|F||8.02|4.11|2.52||1450|per carat|USD`),
  },
  {
    name: 'IDEX download',
    stored: { kind: 'csv', encoding: 'windows-1252' },
    rows: table(`
      Item ID #|Supplier Stock Ref|Cut|Carat|Color|Natural Fancy Color|Clarity|Make|Grading Lab|Certificate Number|Certificate Path|Image Path|Online Report|Price Per Carat|Total Price|% Off IDEX List|Polish|Symmetry|Measurement Length|Measurement Width|Measurement Height|Depth|Table|Crown Height|Crown Angle|Pavilion Depth|Pavilion Angle|Girdle From / To|Culet Size|Culet Condition|Graining|Fluorescence Intensity|Fluorescence Color|Enhancement|Supplier|Country|State / Region|Remarks|Phone|Pair Stock Ref
      90112233|AX-77|Round|0.51|E||SI1|Excellent|GIA|1203456781|||https://r.example/1|2400|1224|-28.5|Excellent|Very Good|5.11|5.14|3.18|62.0|56|15.5|35|43|40.6|Thin / Medium|None|||None|||Müller & Zoon|Belgium|Antwerp|clean|+32 3 1|
      90112234|AX-78|Pear|1.20|I||VS2|Good|HRD|150001234|||https://r.example/2|3150|3780|-31|Good|Good|8.91|5.62|3.40|60.5|59|||||Medium / Thick|None|||Slight|Blue||Müller & Zoon|Belgium|Antwerp||+32 3 1|
      90112235|AX-79|Cushion|2.02|K||SI2|Very Good|GIA|2203456783|||https://r.example/3|2875|5807.5|-42|Very Good|Good|7.60|7.11|4.71|66.2|61|||||Thick|None|||None|||Müller & Zoon|Belgium|Antwerp|Größe geprüft|+32 3 1|
      90112236|AX-80|Princess|0.71|F||VVS1||GIA|2203456784||||3425|2431.75|-33|Excellent|Excellent|4.95|4.88|3.62|74.2|71|||||Thin / Medium|None|||None|||Müller & Zoon|Belgium|Antwerp||+32 3 1|AX-81
      90112237|AX-81|Princess|0.70|F||VVS2||GIA|2203456785||||3390|2373|-33|Excellent|Very Good|4.93|4.88|3.60|73.8|70|||||Thin / Medium|None|||None|||Müller & Zoon|Belgium|Antwerp||+32 3 1|AX-80
      90112238|AX-82|Emerald|5.02|H||VS1||GIA|5203456786||||18200|91364|-29|Excellent|Excellent|11.02|8.11|5.40|66.6|64|||||Medium|None|||Faint|||Müller & Zoon|Belgium|Antwerp|on memo NY|+32 3 1|
      90112239|AX-83|Asscher|1.02|G||VVS1||GIA|5203456787||||5150|5253|-30|Very Good|Very Good|5.61|5.58|3.81|68.3|62|||||Medium|None|||None|||Müller & Zoon|Belgium|Antwerp||+32 3 1|
      90112240|AX-84|Old European|1.33|M||VS1||GIA|5203456788||||3300|4389|-22|Good|Good|6.90|6.95|4.30|62.1|52|||||Thin|Medium|||Strong|Yellow||Müller & Zoon|Belgium|Antwerp||+32 3 1|`),
    asks: noCost,
    stones: records(`
      sku|stone|shape|weight|colour|clarity|length|width|depth|report|askingRate|askingBasis|cut|polish|symmetry|depthPercent|tablePercent|culet
      AX-77|Diamond|Round|0.51|E|SI1|5.11|5.14|3.18|GIA 1203456781|2400|per carat|EX|EX|VG|62|56|N
      AX-78|Diamond|Pear|1.2|I|VS2|8.91|5.62|3.40|HRD 150001234|3150|per carat|G|G|G|60.5|59|N
      AX-79|Diamond|Cushion|2.02|K|SI2|7.60|7.11|4.71|GIA 2203456783|2875|per carat|VG|VG|G|66.2|61|N
      AX-80|Diamond|Princess|0.71|F|VVS1|4.95|4.88|3.62|GIA 2203456784|3425|per carat||EX|EX|74.2|71|N
      AX-81|Diamond|Princess|0.7|F|VVS2|4.93|4.88|3.60|GIA 2203456785|3390|per carat||EX|VG|73.8|70|N
      AX-82|Diamond|Octagon (emerald cut)|5.02|H|VS1|11.02|8.11|5.40|GIA 5203456786|18200|per carat||EX|EX|66.6|64|N
      AX-83|Diamond|Asscher|1.02|G|VVS1|5.61|5.58|3.81|GIA 5203456787|5150|per carat||VG|VG|68.3|62|N
      AX-84|Diamond|Round|1.33|M|VS1|6.90|6.95|4.30|GIA 5203456788|3300|per carat||G|G|62.1|52|M`),
  },
  {
    name: 'Nivoda upload',
    stored: { kind: 'csv' },
    rows: table(`
      stock_id|shape|carats|color|clarity|cut|polish|symmetry|fluorescence_intensity|fluorescence_color|lab|certificate_number|price_per_carat|price|discount|length|width|depth|depth_percentage|table_percentage|girdle|culet|eye_clean|milky|shade|image|video|certificate_url|country|city|supplier_comments|lab_grown
      NV1|ROUND|0.90|F|VS1|EX|EX|EX|NON||GIA|1401234571|4100|3690|-33|6.17|6.20|3.82|61.8|57|MED-STK|NON|Yes|No|None|https://i.example/1.jpg|https://v.example/1|https://c.example/1.pdf|IN|Mumbai||
      NV2|OVAL|1.52|G|SI1||EX|VG|FNT||GIA|6401234572|5250|7980|-29|8.90|6.30|3.90|61.9|60|STK|NON|Yes|No|None|https://i.example/2.jpg|https://v.example/2||IN|Mumbai|nice make|No
      NV3|RADIANT|1.01|H|VS2||VG|VG|MED|BLUE|IGI|550123457|3300|3333|-36|6.02|5.40|3.70|68.5|66|MED|NON|Yes|No|None||||HK|Hong Kong||Yes
      NV4|CUSHION MOD|2.20|F|VVS2||EX|EX|STG|BLUE|GIA|6401234574|6900|15180|-35|7.80|7.31|4.90|67.0|60|STK|NON|Yes|No|None||||HK|Hong Kong||
      NV5|CUSHION B|1.80|G|VS1||EX|VG|VST|BLUE|GIA|6401234575|5800|10440|-37|7.21|7.02|4.75|67.7|58|TK|NON|Yes|No|None||||US|New York||
      NV6|EMERALD|1.00|D|IF||EX|EX|NON||GIA|6401234576|6700|6700|-22|6.60|4.80|3.20|66.7|65|MED|NON|Yes|No|None||||AE|Dubai||
      NV7|SQ EMERALD|0.95|J|VS2||VG|GD|SLT||IGI|550123477|2450|2327.5|-35|5.40|5.38|3.62|67.3|60|MED|VSM|Borderline|No|Brown||||IN|Mumbai||
      NV8|TRILLIANT|0.45|H|SI2||GD|F|NON||||990|445.5|-40|5.60|5.50|2.10|38.2|62||NON|No|Light|None||||IN|Surat|no cert|
      NV9|BRIOLETTE|4.10|L|SI1||||||||900|3690||8.02|5.41||||||||||||IN|Surat|pair with NV10|`),
    asks: noCost,
    stones: records(`
      sku|shape|weight|colour|clarity|length|width|depth|report|askingRate|askingBasis|naturalness|cut|polish|symmetry|fluorescence|fluorescenceColour|girdle
      NV1|Round|0.9|F|VS1|6.17|6.20|3.82|GIA 1401234571|4100|per carat|natural|EX|EX|EX|N||MED-STK
      NV2|Oval|1.52|G|SI1|8.90|6.30|3.90|GIA 6401234572|5250|per carat|natural||EX|VG|F||STK
      NV3|Radiant|1.01|H|VS2|6.02|5.40|3.70|IGI 550123457|3300|per carat|lab-grown||VG|VG|M|blue|MED
      NV4|Cushion|2.2|F|VVS2|7.80|7.31|4.90|GIA 6401234574|6900|per carat|natural||EX|EX|S|blue|STK
      NV5|Cushion|1.8|G|VS1|7.21|7.02|4.75|GIA 6401234575|5800|per carat|natural||EX|VG|VS|blue|TK
      NV6|Octagon (emerald cut)|1|D|IF|6.60|4.80|3.20|GIA 6401234576|6700|per carat|natural||EX|EX|N||MED
      NV7|Asscher|0.95|J|VS2|5.40|5.38|3.62|IGI 550123477|2450|per carat|natural||VG|G|F||MED
      NV8|Trillion|0.45|H|SI2|5.60|5.50|2.10||990|per carat|natural||G|F|N||
      NV9|Briolette|4.1|L|SI1|8.02|5.41|||900|per carat|natural||||||`),
  },
  {
    name: 'VDB export of grown diamonds',
    stored: { kind: 'xlsx', sheet: 'Stock' },
    rows: table(`
      Stock #|Growth Type|Shape|Weight|Color|Clarity|Cut Grade|Polish|Symmetry|Fluorescence Intensity|Measurements|Lab|Certificate #|Treatment|Total Price|Price Per Carat|Video Link|Image Link|Depth %|Table %|Availability|Country
      LG001|CVD|Round|1.05|E|VVS2|Ideal|Excellent|Excellent|None|6.55 x 6.58 x 4.02|IGI|LG58123401||420|400|https://v.example/a|https://i.example/a|61.2|58|Available|USA
      LG002|HPHT|Pear|2.11|D|VS1||Excellent|Excellent|None|11.02 x 7.01 x 4.30|IGI|LG58123402||949.5|450|https://v.example/b|https://i.example/b|61.4|60|Available|USA
      LG003|CVD|Cushion|3.02|F|VS2||Excellent|Very Good|None|8.61 x 8.02 x 5.30|GIA|5481234033||1510|500|https://v.example/c|https://i.example/c|66.1|62|Memo|USA
      LG004|CVD|Oval|1.51|E|VS1||Excellent|Excellent|None|8.85*6.28*3.90|IGI|LG58123404|As Grown|604|400||https://i.example/d|62.1|59|Available|USA
      LG005|CVD|Radiant|2.02|F|VVS2||Excellent|Excellent|None|8.02*6.10*4.05|IGI|LG58123405|As Grown|909|450||https://i.example/e|66.4|65|Available|USA
      LG006|HPHT|Princess|0.75|D|VVS1||Excellent|Very Good|None|5.02*4.98*3.70|IGI|341234506||225|300||https://i.example/f|74.3|70|Hold|USA
      LG007|CVD|Emerald|4.03|G|VS1||Excellent|Excellent|None|10.50*7.40*5.01|IGI|LG58123407||2216.5|550||https://i.example/g|67.7|66|Available|USA
      LG008|CVD|Marquise|1.22|H|SI1||Very Good|Good|None|11.10*5.30*3.20|IGI|LG58123408||366|300||https://i.example/h|60.4|61|Available|USA`),
    asks: noCost,
    stones: records(`
      sku|stone|naturalness|shape|weight|colour|clarity|length|report|askingRate|askingBasis|pictureLink|videoLink
      LG001|Diamond|lab-grown|Round|1.05|E|VVS2|6.55|IGI LG58123401|400|per carat|https://i.example/a|https://v.example/a
      LG002|Diamond|lab-grown|Pear|2.11|D|VS1|11.02|IGI LG58123402|450|per carat|https://i.example/b|https://v.example/b
      LG003|Diamond|lab-grown|Cushion|3.02|F|VS2|8.61|GIA 5481234033|500|per carat|https://i.example/c|https://v.example/c
      LG004|Diamond|lab-grown|Oval|1.51|E|VS1|8.85|IGI LG58123404|400|per carat|https://i.example/d|
      LG005|Diamond|lab-grown|Radiant|2.02|F|VVS2|8.02|IGI LG58123405|450|per carat|https://i.example/e|
      LG006|Diamond|lab-grown|Princess|0.75|D|VVS1|5.02|IGI 341234506|300|per carat|https://i.example/f|
      LG007|Diamond|lab-grown|Octagon (emerald cut)|4.03|G|VS1|10.50|IGI LG58123407|550|per carat|https://i.example/g|
      LG008|Diamond|lab-grown|Marquise|1.22|H|SI1|11.10|IGI LG58123408|300|per carat|https://i.example/h|`),
  },
]
