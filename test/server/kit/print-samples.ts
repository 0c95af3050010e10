import { qrSvg } from '../../../src/server/kit/print/print.ts'
import { languageData } from '../../../src/server/print/language.ts'
import type { InvoiceLine, InvoicePrint, PaperSize, ReceiptPrint, StatementPrint, TablePrint } from '../../../src/server/print/shapes.ts'

const mark =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 60 60"><path d="M18 8h24l14 16-26 30L4 24z" fill="none" stroke="#0b5d5e" stroke-width="2.4"/><path d="M4 24h52M18 8l12 46L42 8M18 24l12-16 12 16" fill="none" stroke="#0b5d5e" stroke-width="1.2"/></svg>'

const branch = {
  name: 'Stonebook Gems (Hong Kong) Limited',
  lines: ['1204 Hart Avenue Tower, 5–9 Hart Avenue', 'Tsim Sha Tsui, Kowloon, Hong Kong', '+852 2311 4070 · accounts@stonebook.example'],
  taxNumber: 'BR 6184 2207-000',
  logo: mark,
}

const stones: Omit<InvoiceLine, 'no'>[] = [
  {
    sku: 'HK-RU00412',
    description: 'Ruby, pigeon’s blood',
    details: ['No indications of heating', 'Cushion', '7.02 × 6.11 × 4.12 mm', 'Burma (Mogok)', 'GRS 2026-041877'],
    pieces: '1',
    carats: '2.03',
    rate: '14,500.00',
    basis: '/ct',
    amount: '29,435.00',
  },
  {
    sku: 'HK-SA01877',
    description: 'Blue sapphire, royal blue',
    details: ['Heated', 'Oval', '9.12 × 7.05 × 4.80 mm', 'Sri Lanka', 'GIA 2231455870'],
    pieces: '1',
    carats: '3.27',
    rate: '2,450.00',
    basis: '/ct',
    discount: '–211.50',
    amount: '7,800.00',
  },
  {
    sku: 'HK-EM00093',
    description: 'Emerald, matched pair',
    details: ['Minor oil', 'Octagon', '6.5 × 4.5 mm', 'Colombia (Muzo)'],
    pieces: '2',
    carats: '1.74',
    rate: '3,900.00',
    basis: 'whole',
    amount: '3,900.00',
  },
  {
    sku: 'HK-SP02210',
    description: 'Spinel parcel, calibrated',
    details: ['No treatment', 'Round', '3.0 mm', 'Tanzania (Mahenge)'],
    pieces: '48',
    carats: '6.24',
    rate: '26.00',
    basis: '/pc',
    amount: '1,248.00',
  },
  {
    sku: 'HK-TZ00031',
    description: 'Tanzanite',
    details: ['Heated', 'Pear', '12.04 × 8.02 × 5.66 mm', 'Tanzania'],
    pieces: '1',
    carats: '4.11',
    rate: '520.00',
    basis: '/ct',
    amount: '2,137.20',
  },
]

export const linesOf = (count: number, from = stones): InvoiceLine[] =>
  Array.from({ length: Math.ceil(count / from.length) }, () => from)
    .flat()
    .slice(0, count)
    .map((line, index) => ({ ...line, no: String(index + 1) }))

const bank = ['Hang Seng Bank, Tsim Sha Tsui Branch', 'Account 388-412207-883 · USD', 'SWIFT HASEHKHH']
const terms =
  'Goods remain the property of the seller until paid in full. Treatments are disclosed line by line; origin is the opinion of the laboratory named. Claims within seven days of receipt. Weights are in metric carats, measurements in millimetres.'

export const invoice = (count: number, over: Partial<InvoicePrint> = {}, paper: PaperSize = 'a4'): InvoicePrint => ({
  paper,
  design: 'sans',
  language: languageData('en'),
  branch,
  title: 'Invoice',
  number: 'INV-HK-26-00417',
  qr: qrSvg('INV-HK-26-00417'),
  parties: [
    {
      label: 'Bill to',
      name: 'Amal Gems Trading LLC',
      lines: ['Office 214, Gold & Diamond Park', 'Sheikh Zayed Road, Dubai', 'United Arab Emirates', 'TRN 100 2345 6789 003'],
    },
  ],
  summary: [
    { label: 'Date', value: '21 Nov 2026' },
    { label: 'Due', value: '21 Dec 2026' },
    { label: 'Terms', value: '30 days' },
    { label: 'Salesperson', value: 'Farah Siddiqui' },
    { label: 'Currency', value: 'USD' },
  ],
  currency: 'USD',
  lines: linesOf(count),
  sums: { pieces: '53', carats: '17.39', discount: '–211.50', amount: '44,520.20' },
  totals: [
    { label: 'Subtotal', amount: '44,520.20' },
    { label: 'Discount 2 %', amount: '–890.40' },
    { label: 'Insured shipping', amount: '85.00' },
    { label: 'Total USD', amount: '43,714.80', strong: true },
  ],
  words: 'Forty-three thousand seven hundred fourteen US dollars and eighty cents',
  bank,
  terms,
  ...over,
})

export const mixedScripts = (): Partial<InvoicePrint> => ({
  parties: [
    {
      label: 'Bill to',
      name: 'مؤسسة الأمل لتجارة الأحجار الكريمة',
      lines: ['شارع الملك فهد، الرياض', 'Riyadh 11564, Saudi Arabia'],
    },
    { label: 'Ship to', name: 'زمرد جیولرز، کراچی', lines: ['Shop 7, Zaibunnisa Street', 'صدر، کراچی'] },
  ],
  note: 'น้ำหนักทับทิม 2.03 กะรัต · 重量以克拉计 · زمرد اور یاقوت کا وزن قیراط میں ہے',
  lines: [
    {
      no: '1',
      sku: 'BKK-RU00007',
      description: 'ทับทิมสยาม น้ำงาม',
      details: ['เผา (Heated)', 'Oval', '8.01 × 6.02 × 3.90 mm', 'Thailand'],
      pieces: '1',
      carats: '1.98',
      rate: '฿ 42,000.00',
      basis: '/ct',
      amount: '83,160.00',
    },
    {
      no: '2',
      sku: 'HK-JD00088',
      description: '翡翠手镯 天然A货',
      details: ['无处理', '圆形', 'Burma'],
      pieces: '1',
      carats: '214.60',
      rate: '58,000.00',
      basis: 'whole',
      amount: '58,000.00',
    },
    {
      no: '3',
      sku: 'KHI-EM0031',
      description: 'سواتی زمرد',
      details: ['معمولی تیل (Minor oil)', 'Octagon', '7.0 × 5.0 mm', 'Pakistan (Swat)'],
      pieces: '1',
      carats: '1.12',
      rate: '₨ 185,000',
      basis: '/ct',
      amount: '207,200.00',
    },
    {
      no: '4',
      sku: 'DXB-PL0412',
      description: 'لؤلؤ طبيعي من الخليج',
      details: ['بدون معالجة', 'Round', '6.2 mm'],
      pieces: '12',
      carats: '18.40',
      rate: '900.00',
      basis: '/pc',
      amount: '10,800.00',
    },
    {
      no: '5',
      sku: 'HK-SA01877',
      description: 'Blue sapphire for Müller & Gübelin, Zürich',
      details: ['Heated', 'Oval'],
      pieces: '1',
      carats: '3.27',
      rate: '2,450.00',
      basis: '/ct',
      amount: '8,011.50',
    },
  ],
})

export const receipt = (over: Partial<ReceiptPrint> = {}): ReceiptPrint => ({
  paper: 'a4',
  design: 'sans',
  language: languageData('en'),
  branch,
  title: 'Receipt',
  number: 'RCT-HK-26-00102',
  qr: qrSvg('RCT-HK-26-00102'),
  parties: [
    {
      label: 'Received from',
      name: 'Amal Gems Trading LLC',
      lines: ['Office 214, Gold & Diamond Park', 'Dubai, United Arab Emirates'],
    },
  ],
  summary: [
    { label: 'Date', value: '3 Dec 2026' },
    { label: 'Method', value: 'Bank transfer' },
    { label: 'Reference', value: 'FT26338-81172' },
    { label: 'Rate', value: '1 AED = 0.272294 USD' },
  ],
  currency: 'AED',
  amount: '75,000.00',
  amountLabel: 'Received with thanks',
  words: 'Seventy-five thousand UAE dirhams',
  allocations: [
    { document: 'INV-HK-26-00388', date: '2 Oct 2026', total: '41,200.00', settled: '41,200.00', open: '0.00' },
    {
      document: 'INV-HK-26-00417',
      date: '21 Nov 2026',
      total: '160,543.12',
      settled: '30,000.00',
      open: '130,543.12',
    },
  ],
  totals: [
    { label: 'Settled', amount: '71,200.00' },
    { label: 'Credit on account', amount: '3,800.00' },
    { label: 'Received AED', amount: '75,000.00', strong: true },
  ],
  signatures: ['For Stonebook Gems'],
  ...over,
})

export const statement = (count: number, over: Partial<StatementPrint> = {}): StatementPrint => ({
  paper: 'a4',
  design: 'sans',
  language: languageData('en'),
  branch,
  title: 'Statement',
  number: 'C-00231',
  parties: [
    {
      label: 'For',
      name: 'Amal Gems Trading LLC',
      lines: ['Office 214, Gold & Diamond Park', 'Dubai, United Arab Emirates'],
    },
  ],
  summary: [
    { label: 'Period', value: '1 Sep – 30 Nov 2026' },
    { label: 'Currency', value: 'USD' },
    { label: 'Balance due', value: '46,131.80' },
    { label: 'Overdue', value: '2,417.00' },
  ],
  currency: 'USD',
  opening: '2,417.00',
  lines: Array.from({ length: count }, (_, index) =>
    index % 3 === 2
      ? {
          date: '18 Oct 2026',
          document: 'RCT-HK-26-00087',
          text: 'Payment, bank transfer',
          credit: '12,000.00',
          balance: '34,214.80',
        }
      : {
          date: '2 Oct 2026',
          document: 'INV-HK-26-00388',
          text: 'Invoice',
          due: '1 Nov 2026',
          debit: '21,857.40',
          balance: '46,131.80',
        },
  ),
  sums: { debit: '87,429.60', credit: '43,714.80' },
  closing: '46,131.80',
  ageing: [
    { label: 'Current', value: '43,714.80' },
    { label: '1–30 days', value: '0.00' },
    { label: '31–60 days', value: '2,417.00' },
    { label: '61–90 days', value: '0.00' },
    { label: '90+ days', value: '0.00' },
  ],
  creditOnAccount: '1,034.00',
  approvals: {
    lines: stones.slice(0, 3).map((line, index) => ({
      document: 'APR-HK-26-00055',
      date: '5 Nov 2026',
      due: '19 Nov 2026',
      overdue: index === 0,
      sku: line.sku ?? '',
      description: line.description,
      details: line.details ?? [],
      pieces: line.pieces ?? '',
      carats: line.carats ?? '',
      value: line.amount,
    })),
    sums: { pieces: '4', carats: '7.04', value: '41,135.00' },
  },
  bank,
  ...over,
})

export const list = (count: number, over: Partial<TablePrint> = {}): TablePrint => ({
  paper: 'a4',
  design: 'sans',
  language: languageData('en'),
  branch,
  title: 'Stock list',
  filters: ['Branch Hong Kong', 'Available', 'Sapphire', '2 ct and up'],
  printed: 'Farah Siddiqui, 21 Nov 2026 14:05',
  columns: [
    { header: 'SKU' },
    { header: 'Stone', share: 1 },
    { header: 'Shape' },
    { header: 'Millimetres' },
    { header: 'Pcs', align: 'right' },
    { header: 'Carats', align: 'right' },
    { header: 'Asking USD', align: 'right' },
  ],
  rows: Array.from({ length: count }, (_, index) => [
    `HK-SA${String(index + 1).padStart(5, '0')}`,
    index % 4 === 3 ? 'ไพลินสีน้ำเงิน, heated, Sri Lanka' : 'Blue sapphire, heated, Sri Lanka',
    'Oval',
    '9.12 × 7.05 × 4.80',
    '1',
    '3.27',
    '8,011.50',
  ]),
  sums: ['', '', '', '', String(count), '130.80', '320,460.00'],
  ...over,
})
