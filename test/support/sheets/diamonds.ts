import { records, type Sheet, table } from './sheet.ts'

const noCost = { 'defaults.withoutCost': true }

/** Lists of polished diamonds, as dealers write them. */
export const diamondSheets: readonly Sheet[] = [
  {
    name: 'Mumbai office sheet with totals',
    stored: { kind: 'xlsx', sheet: 'Sheet1', asText: [1] },
    rows: table(`
      SHREE GEMS||||||||||||||||||
      1204, Panchratna, Opera House, Mumbai||||||||||||||||||
      STOCK LIST 12-JUN|||||||||||||TOTAL PCS :|11|||
      ||||||||||||||||||
      Sr No|Packet No|Shape|Cts|Col|Purity|Cut|Pol|Sym|Fls|Lab|Report No|Rap|Disc %|Rate|Amount|Measurement|Key to Symbol|
      ROUND||||||||||||||||||
      1|00123|RBC|0.30|F|VVS1|EX|EX|EX|NON|GIA|2216789011|2200|-22|1716|514.8|4.31x4.33x2.68|Pinpoint|
      2|00124|RBC|0.41|G|VS1|VG|EX|VG|FNT|GIA|2216789012|2600|-30|1820|746.2|4.75x4.79x2.95||
      3|00127|BR|1.00|D-|VVS1-|3EX|||MED|GIA|2216789013|12500|-32.5|8437.5|8437.5|6.40-6.44x3.95|Feather|ok
      TOTAL|||1.71|||||||||||9698.5|||
      ||||||||||||||||||
      FANCY||||||||||||||||||
      Sr No|Packet No|Shape|Cts|Col|Purity|Cut|Pol|Sym|Fls|Lab|Report No|Rap|Disc %|Rate|Amount|Measurement|Key to Symbol|
      4|00125|PRN|0.70|H|SI1|-|VG|VG|MED|IGI|331234013|3400|-41|2006|1404.2|4.92x4.85x3.60||
      5|00126|MAR|0.52|I|SI2|-|GD|GD|NON|GIA|2216789014|2300|-38|1426|741.52|7.80x4.02x2.51||
      6|00128|PEAR|1.51|j|vs2|-|EX|VG|STG|GIA|2216789015|6100|(42)|3538|5342.38|9.51x6.02x3.70||check
      7|00129|CUSH MOD|2.01|F|VS1|-|EX|EX|VST|GIA|2216789016|15500|32.5|10462.5|21029.63|7.70*7.02*4.80||
      8|00130|OVEL|0.90|G|I1|-|EX|EX|NON|-|-|4100|-50|2050|1845|7.01x5.10x3.20||
      TOTAL|||5.64|||||||||||30362.73|||
      ||||||||||||||||||
      GRAND TOTAL|||7.35|||||||||||40061.23|||
      Terms : 7 days, COD. All goods subject to Mumbai jurisdiction.||||||||||||||||||
      E. & O. E.||||||||||||||||||`),
    asks: noCost,
    stones: records(`
      sku|stone|shape|weight|colour|clarity|cut|polish|symmetry|report|askingRate|askingBasis|length
      00123|Diamond|Round|0.3|F|VVS1|EX|EX|EX|GIA 2216789011|1716|per carat|4.31
      00124|Diamond|Round|0.41|G|VS1|VG|EX|VG|GIA 2216789012|1820|per carat|4.75
      00127|Diamond|Round|1|D-|VVS1-|EX|EX|EX|GIA 2216789013|8437.5|per carat|6.40
      00125|Diamond|Princess|0.7|H|SI1||VG|VG|IGI 331234013|2006|per carat|4.92
      00126|Diamond|Marquise|0.52|I|SI2||G|G|GIA 2216789014|1426|per carat|7.80
      00128|Diamond|Pear|1.51|J|VS2||EX|VG|GIA 2216789015|3538|per carat|9.51
      00129|Diamond|Cushion|2.01|F|VS1||EX|EX|GIA 2216789016|10462.5|per carat|7.70
      00130|Diamond|Oval|0.9|G|I1||EX|EX||2050|per carat|7.01`),
  },
  {
    name: 'New York memo list, Size is the weight',
    stored: { kind: 'csv' },
    rows: table(`
      5th Avenue Diamonds Inc.||||||||||||||
      Prices in USD, subject to change||||||||||||||
      StockRef|Shape|Size|DispColor|Clarity|cut|Depth|Table|M1|M2|M3|ReportNo|Lab|PR/CT|Cost/ct
      NY-10|Round|1.02|G|SI1|Ideal|61.5|57|6.44|6.47|3.97|2210001111|GIA|$4,850|$4,100
      NY-11|Round|0.55|d-e|vs1|Premium|60.2|59|5.30|5.33|3.20|2210001112|GIA|$2,910|$2,500
      NY-12|Round|2.10|J|I1|Very Good|62.8|58|8.10|8.15|5.10|1210001113|GIA|$5,005|$4,300
      NY-13|Round|0.90|H|VS2|Ideal|61.0|56|6.20|6.22|3.79|2210001114|GIA|POA|$3,000
      NY-14|Round Brilliant|1.50|G+|VS1|EX|61.9|58|7.31|7.34|4.53|2210001115|GIA|Call|$6,900
      NY-15|Emerald Cut|3.02|F|VVS2|n/a|65.2|63|9.41|6.90|4.50|2210001116|GIA|$21,500.00|$18,000.00
      NY-16|Cushion Brilliant|1.20|I|SI2|N/A|68.0|61|6.31|6.02|4.09|N/A|none|$2,300|$1,950
      NY-17|oval|0.71|E|SI1|na|61.1|60|6.71|4.90|2.99|LG-none|-|memo|$1,500
      NY-18|Radiant Cut|1.11|FIY|VS2|?|66.0|64|6.41|5.35|3.53|2210001118|GIA|$9,000|$7,500
      |||||||||||||Total:|
      Memo goods remain the property of 5th Avenue Diamonds.||||||||||||||`),
    asks: {},
    stones: records(`
      sku|stone|shape|weight|colour|clarity|length|width|depth|report|askingRate|askingBasis|costRate|costBasis
      NY-10|Diamond|Round|1.02|G|SI1|6.44|6.47|3.97|GIA 2210001111|4850|per carat|4100|per carat
      NY-11|Diamond|Round|0.55|D-E|VS1|5.30|5.33|3.20|GIA 2210001112|2910|per carat|2500|per carat
      NY-12|Diamond|Round|2.1|J|I1|8.10|8.15|5.10|GIA 1210001113|5005|per carat|4300|per carat
      NY-13|Diamond|Round|0.9|H|VS2|6.20|6.22|3.79|GIA 2210001114||per carat|3000|per carat
      NY-14|Diamond|Round|1.5|G+|VS1|7.31|7.34|4.53|GIA 2210001115||per carat|6900|per carat
      NY-15|Diamond|Octagon (emerald cut)|3.02|F|VVS2|9.41|6.90|4.50|GIA 2210001116|21500|per carat|18000|per carat
      NY-16|Diamond|Cushion|1.2|I|SI2|6.31|6.02|4.09||2300|per carat|1950|per carat
      NY-17|Diamond|Oval|0.71|E|SI1|6.71|4.90|2.99|||per carat|1500|per carat
      NY-18|Diamond|Radiant|1.11|FIY|VS2|6.41|5.35|3.53|GIA 2210001118|9000|per carat|7500|per carat`),
  },
  {
    name: 'Antwerp list in Dutch with decimal commas',
    stored: { kind: 'csv', separator: ';', encoding: 'windows-1252' },
    rows: table(`
      Diamanthandel De Smet bvba – Hoveniersstraat 2, 2018 Antwerpen|||||||||||
      Stocklijst|14/06/2024||||||||||
      |||||||||||
      Nr|Vorm|Karaat|Kleur|Zuiverheid|Sl/Pol/Sym|Labo|Certificaat nr|Afmetingen|Prijs/ct €|Totaal €|Opmerkingen
      A101|Rond|1,01|F|VS1|EX/EX/EX|HRD|180012345|6,40x6,43x3,95|7.250,50|7.323,01|één steen
      A102|Peer|1,50|H|VS2|-/VG/EX|HRD|180012346|9,10x6,02x3,80|5.500|8.250|
      A103|Ovaal|2,00|G|SI1|-/EX/VG|GIA|5180012347|9,00x6,80x4,10|6.900|13.800|
      A104|Markies|0,71|E|VVS1||GIA|5180012348|8,91x4,52x2,80|3.100|2.201|
      A105|Hart|1,03|I|SI1|-/G/G|IGI|F4H12345|6,51x7,02x4,00|2.950,00|3.038,50|
      A106|Prinses|0,90|G|VVS2|-/EX/EX|HRD|180012350|5,30x5,28x3,95|4.400|3.960|
      A107|Kussen|3,02|K|VS1|-/VG/VG|GIA|5180012351|8,80x8,10x5,50|op aanvraag||memo
      A108|Smaragd|1,25|F|IF|-/EX/EX|GIA|5180012352|7,02x5,11x3,40|8.900|11.125|
      Totaal||11,42|||||||||
      Prijzen geldig tot einde maand.|||||||||||`),
    asks: noCost,
    stones: records(`
      sku|stone|shape|weight|colour|cut|polish|symmetry|report|length|askingRate|askingBasis|currency
      A101|Diamond|Round|1.01|F|EX|EX|EX|HRD 180012345|6.40|7250.5|per carat|EUR
      A102|Diamond|Pear|1.5|H||VG|EX|HRD 180012346|9.10|5500|per carat|EUR
      A103|Diamond|Oval|2|G||EX|VG|GIA 5180012347|9.00|6900|per carat|EUR
      A104|Diamond|Marquise|0.71|E||||GIA 5180012348|8.91|3100|per carat|EUR
      A105|Diamond|Heart|1.03|I||G|G|IGI F4H12345|6.51|2950|per carat|EUR
      A106|Diamond|Princess|0.9|G||EX|EX|HRD 180012350|5.30|4400|per carat|EUR
      A107|Diamond|Cushion|3.02|K||VG|VG|GIA 5180012351|8.80||per carat|EUR
      A108|Diamond|Octagon (emerald cut)|1.25|F||EX|EX|GIA 5180012352|7.02|8900|per carat|EUR`),
  },
]
