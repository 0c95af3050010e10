import { records, type Sheet, table } from './sheet.ts'

const noCost = { 'defaults.withoutCost': true }

/** Lists of polished diamonds, as markets and dealers write them. */
export const diamondSheets: readonly Sheet[] = [
  {
    name: 'RapNet download',
    stored: { kind: 'csv', encoding: 'utf-8', mark: true },
    rows: table(`
      Stock #|Availability|Shape|Weight|Color|Clarity|Cut Grade|Polish|Symmetry|Fluorescence Intensity|Fluorescence Color|Measurements|Lab|Certificate #|RapNet Price|RapNet Discount %|Cash Price|Fancy Color|Fancy Color Intensity|Depth %|Table %|Girdle Thin|Girdle Thick|Culet Size|Crown Height|Crown Angle|Pavilion Depth|Pavilion Angle|Laser Inscription|Cert comment|Country|State|City|Key To Symbols|Treatment|Image Link|Price Per Carat|Total Price
      R-1001|G|Round|1.01|G|VS1|Excellent|Excellent|Excellent|None||6.42-6.45x3.98|GIA|2201234561||-35|||  |61.9|57|Medium|Slightly Thick|None|15|34.5|43|40.8|Y||USA|NY|New York|Crystal, Feather||https://img.example/1001.jpg|5200|5252
      R-1002|M|Princess|1.50|H|VS2||Very Good|Very Good|Faint|Blue|6.33x6.28x4.57|GIA|6201234562||-38||||72.8|70|Thick|Thick|None|9||||||India||Mumbai|Cloud||https://img.example/1002.jpg|4100|6150
      R-1003|G|Oval|0.70|D|IF||Excellent|Excellent|None||6.75x5.01x3.11|IGI|401234563||-30||||62.1|58|||None|||||||Belgium||Antwerp||||3900.50|2730.35
      R-1004|G|Emerald|2.03|F|VVS2||Excellent|Very Good|Medium|Blue|8.41x6.02x4.02|GIA|7201234564||-40||||66.8|63|||None|||||||USA|NY|New York|Pinpoint|||9800|19894`),
    asks: noCost,
    stones: records(`
      sku|stone|shape|weight|colour|clarity|length|width|depth|report|askingRate|askingBasis|currency
      R-1001|Diamond|Round|1.01|G|VS1|6.42|6.45|3.98|GIA 2201234561|5200|per carat|USD
      R-1002|Diamond|Princess|1.5|H|VS2|6.33|6.28|4.57|GIA 6201234562|4100|per carat|USD
      R-1003|Diamond|Oval|0.7|D|IF|6.75|5.01|3.11|IGI 401234563|3900.5|per carat|USD
      R-1004|Diamond|Octagon (emerald cut)|2.03|F|VVS2|8.41|6.02|4.02|GIA 7201234564|9800|per carat|USD`),
  },
  {
    name: 'IDEX download',
    stored: { kind: 'csv', encoding: 'windows-1252' },
    rows: table(`
      Item ID #|Supplier Stock Ref|Cut|Carat|Color|Natural Fancy Color|Clarity|Make|Grading Lab|Certificate Number|Certificate Path|Image Path|Online Report|Price Per Carat|Total Price|% Off IDEX List|Polish|Symmetry|Measurement Length|Measurement Width|Measurement Height|Depth|Table|Crown Height|Crown Angle|Pavilion Depth|Pavilion Angle|Girdle From / To|Culet Size|Culet Condition|Graining|Fluorescence Intensity|Fluorescence Color|Enhancement|Supplier|Country|State / Region|Remarks|Phone|Pair Stock Ref
      90112233|AX-77|Round|0.51|E||SI1|Excellent|GIA|1203456781|||https://r.example/1|2400|1224|-28.5|Excellent|Very Good|5.11|5.14|3.18|62.0|56|15.5|35|43|40.6|Thin / Medium|None|||None|||Müller & Zoon|Belgium|Antwerp|clean|+32 3 1|
      90112234|AX-78|Pear|1.20|I||VS2|Good|HRD|150001234|||https://r.example/2|3150|3780|-31|Good|Good|8.91|5.62|3.40|60.5|59|||||Medium / Thick|None|||Slight|Blue||Müller & Zoon|Belgium|Antwerp||+32 3 1|
      90112235|AX-79|Cushion|2.02|K||SI2|Very Good|GIA|2203456783|||https://r.example/3|2875|5807.5|-42|Very Good|Good|7.60|7.11|4.71|66.2|61|||||Thick|None|||None|||Müller & Zoon|Belgium|Antwerp|Größe geprüft|+32 3 1|`),
    asks: noCost,
    stones: records(`
      sku|stone|shape|weight|colour|clarity|length|width|depth|report|askingRate|askingBasis|cut|polish|symmetry|depthPercent|tablePercent|culet
      AX-77|Diamond|Round|0.51|E|SI1|5.11|5.14|3.18|GIA 1203456781|2400|per carat|EX|EX|VG|62|56|N
      AX-78|Diamond|Pear|1.2|I|VS2|8.91|5.62|3.40|HRD 150001234|3150|per carat|G|G|G|60.5|59|N
      AX-79|Diamond|Cushion|2.02|K|SI2|7.60|7.11|4.71|GIA 2203456783|2875|per carat|VG|VG|G|66.2|61|N`),
  },
  {
    name: 'Nivoda upload',
    stored: { kind: 'csv' },
    rows: table(`
      stock_id|shape|carats|color|clarity|cut|polish|symmetry|fluorescence_intensity|fluorescence_color|lab|certificate_number|price_per_carat|price|discount|length|width|depth|depth_percentage|table_percentage|girdle|culet|eye_clean|milky|shade|image|video|certificate_url|country|city|supplier_comments|lab_grown
      NV1|ROUND|0.90|F|VS1|EX|EX|EX|NON||GIA|1401234571|4100|3690|-33|6.17|6.20|3.82|61.8|57|MED-STK|NON|Yes|No|None|https://i.example/1.jpg|https://v.example/1|https://c.example/1.pdf|IN|Mumbai||
      NV2|OVAL|1.52|G|SI1||EX|VG|FNT||GIA|6401234572|5250|7980|-29|8.90|6.30|3.90|61.9|60|STK|NON|Yes|No|None|https://i.example/2.jpg|https://v.example/2||IN|Mumbai|nice make|
      NV3|RADIANT|1.01|H|VS2||VG|VG|MED|BLUE|IGI|550123457|3300|3333|-36|6.02|5.40|3.70|68.5|66|MED|NON|Yes|No|None||||HK|Hong Kong||`),
    asks: noCost,
    stones: records(`
      sku|shape|weight|colour|clarity|length|width|depth|report|askingRate|askingBasis|naturalness|cut|polish|symmetry|fluorescence|fluorescenceColour|girdle
      NV1|Round|0.9|F|VS1|6.17|6.20|3.82|GIA 1401234571|4100|per carat|natural|EX|EX|EX|N||MED-STK
      NV2|Oval|1.52|G|SI1|8.90|6.30|3.90|GIA 6401234572|5250|per carat|natural||EX|VG|F||STK
      NV3|Radiant|1.01|H|VS2|6.02|5.40|3.70|IGI 550123457|3300|per carat|natural||VG|VG|M|blue|MED`),
  },
  {
    name: 'VDB export of grown diamonds',
    stored: { kind: 'xlsx', sheet: 'Stock' },
    rows: table(`
      Stock #|Growth Type|Shape|Weight|Color|Clarity|Cut Grade|Polish|Symmetry|Fluorescence Intensity|Measurements|Lab|Certificate #|Treatment|Total Price|Price Per Carat|Video Link|Image Link|Depth %|Table %|Availability|Country
      LG001|CVD|Round|1.05|E|VVS2|Ideal|Excellent|Excellent|None|6.55 x 6.58 x 4.02|IGI|LG58123401||420|400|https://v.example/a|https://i.example/a|61.2|58|Available|USA
      LG002|HPHT|Pear|2.11|D|VS1||Excellent|Excellent|None|11.02 x 7.01 x 4.30|IGI|LG58123402||949.5|450|https://v.example/b|https://i.example/b|61.4|60|Available|USA
      LG003|CVD|Cushion|3.02|F|VS2||Excellent|Very Good|None|8.61 x 8.02 x 5.30|GIA|5481234033||1510|500|https://v.example/c|https://i.example/c|66.1|62|Memo|USA`),
    asks: noCost,
    stones: records(`
      sku|stone|naturalness|shape|weight|colour|clarity|length|report|askingRate|askingBasis
      LG001|Diamond|lab-grown|Round|1.05|E|VVS2|6.55|IGI LG58123401|400|per carat
      LG002|Diamond|lab-grown|Pear|2.11|D|VS1|11.02|IGI LG58123402|450|per carat
      LG003|Diamond|lab-grown|Cushion|3.02|F|VS2|8.61|GIA 5481234033|500|per carat`),
  },
  {
    name: 'Mumbai office sheet with totals',
    stored: { kind: 'xlsx', sheet: 'Sheet1', asText: [1] },
    rows: table(`
      SHREE GEMS||||||||||||||||
      STOCK LIST 12-JUN||||||||||||||||
      Sr No|Packet No|Shape|Cts|Col|Purity|Cut|Pol|Sym|Fls|Lab|Report No|Rap|Disc %|Rate|Amount|Measurement
      1|00123|RBC|0.30|F|VVS1|EX|EX|EX|NON|GIA|2216789011|2200|-22|1716|514.8|4.31x4.33x2.68
      2|00124|RBC|0.41|G|VS1|VG|EX|VG|FNT|GIA|2216789012|2600|-30|1820|746.2|4.75x4.79x2.95
      3|00125|PRN|0.70|H|SI1||VG|VG|MED|IGI|331234013|3400|-41|2006|1404.2|4.92x4.85x3.60
      4|00126|MAR|0.52|I|SI2||GD|GD|NON|GIA|2216789014|2300|-38|1426|741.52|7.80x4.02x2.51
      TOTAL|||1.93|||||||||||3406.72|`),
    asks: noCost,
    stones: records(`
      sku|stone|shape|weight|colour|clarity|report|askingRate|askingBasis|length
      00123|Diamond|Round|0.3|F|VVS1|GIA 2216789011|1716|per carat|4.31
      00124|Diamond|Round|0.41|G|VS1|GIA 2216789012|1820|per carat|4.75
      00125|Diamond|Princess|0.7|H|SI1|IGI 331234013|2006|per carat|4.92
      00126|Diamond|Marquise|0.52|I|SI2|GIA 2216789014|1426|per carat|7.80`),
  },
  {
    name: 'New York memo list, Size is the weight',
    stored: { kind: 'csv' },
    rows: table(`
      StockRef|Shape|Size|DispColor|Clarity|cut|Depth|Table|M1|M2|M3|ReportNo|Lab|PR/CT|Cost/ct
      NY-10|Round|1.02|G|SI1|Ideal|61.5|57|6.44|6.47|3.97|2210001111|GIA|$4,850|$4,100
      NY-11|Round|0.55|d-e|vs1|Premium|60.2|59|5.30|5.33|3.20|2210001112|GIA|$2,910|$2,500
      NY-12|Round|2.10|J|I1|Very Good|62.8|58|8.10|8.15|5.10|1210001113|GIA|$5,005|$4,300
      NY-13|Round|0.90|H|VS2|Ideal|61.0|56|6.20|6.22|3.79|2210001114|GIA|POA|$3,000`),
    asks: {},
    stones: records(`
      sku|stone|shape|weight|colour|clarity|length|width|depth|report|askingRate|askingBasis|costRate|costBasis
      NY-10|Diamond|Round|1.02|G|SI1|6.44|6.47|3.97|GIA 2210001111|4850|per carat|4100|per carat
      NY-11|Diamond|Round|0.55|D-E|VS1|5.30|5.33|3.20|GIA 2210001112|2910|per carat|2500|per carat
      NY-12|Diamond|Round|2.1|J|I1|8.10|8.15|5.10|GIA 1210001113|5005|per carat|4300|per carat
      NY-13|Diamond|Round|0.9|H|VS2|6.20|6.22|3.79|GIA 2210001114||per carat|3000|per carat`),
  },
  {
    name: 'Antwerp list in Dutch with decimal commas',
    stored: { kind: 'csv', separator: ';', encoding: 'windows-1252' },
    rows: table(`
      Nr|Vorm|Karaat|Kleur|Zuiverheid|Labo|Certificaat nr|Afmetingen|Prijs/ct €|Totaal €|Opmerkingen
      A101|Rond|1,01|F|VS1|HRD|180012345|6,40x6,43x3,95|7.250,50|7.323,01|één steen
      A102|Peer|1,50|H|VS2|HRD|180012346|9,10x6,02x3,80|5.500|8.250|
      A103|Ovaal|2,00|G|SI1|GIA|5180012347|9,00x6,80x4,10|6.900|13.800|`),
    asks: { ...noCost, words: { shape: { rond: 'Round', peer: 'Pear', ovaal: 'Oval' } } },
    stones: records(`
      sku|stone|shape|weight|colour|report|length|askingRate|askingBasis|currency
      A101|Diamond|Round|1.01|F|HRD 180012345|6.40|7250.5|per carat|EUR
      A102|Diamond|Pear|1.5|H|HRD 180012346|9.10|5500|per carat|EUR
      A103|Diamond|Oval|2|G|GIA 5180012347|9.00|6900|per carat|EUR`),
  },
]
