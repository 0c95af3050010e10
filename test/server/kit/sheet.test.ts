import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { deflateRawSync } from 'node:zlib'
import { readXlsx, writeXlsx } from 'hucre'
import { expect, test } from 'vitest'
import type { SheetColumn } from '../../../src/server/kit/sheet/column.ts'
import { readRows, SheetError, type SheetSource } from '../../../src/server/kit/sheet/read.ts'
import { sheetAnswer } from '../../../src/server/kit/sheet/response.ts'
import { writeSheet } from '../../../src/server/kit/sheet/write.ts'
import { sheetRows } from '../../support/figures/sheet-rows.ts'
import { sized } from '../../support/size.ts'

const columns: SheetColumn[] = [
  { header: 'SKU', kind: 'text' },
  { header: 'Stone', kind: 'text' },
  { header: 'Pieces', kind: 'integer' },
  { header: 'Carats', kind: 'weight' },
  { header: 'Asking', kind: 'money', digits: 2 },
  { header: 'Discount', kind: 'percent' },
  { header: 'Bought', kind: 'date' },
]

const all = async (source: SheetSource, kind: 'csv' | 'xlsx', maxRows = 1000, maxBytes?: number) => {
  const rows: string[][] = []
  for await (const { cells } of readRows(source, { kind, maxRows, ...(maxBytes ? { maxBytes } : {}) })) rows.push(cells)
  return rows
}
const csv = (text: string, maxRows?: number) => all(Buffer.from(text), 'csv', maxRows)

const stones = [
  ['HK-RU00412', 'ทับทิมสยาม น้ำงาม', '1', '2.030', '29435.00', '12.5', '2026-11-21'],
  ['00123', 'سواتی زمرد', '48', '6.24', '-211.50', '0', '2026-02-28'],
  ['HK-JD00088', '翡翠手镯 <&> "A" ', null, '0.1', '0.30', '', null],
]

test('a written workbook reads back the same', async () => {
  const file = await buffer(writeSheet(columns, stones, { name: 'Stock: Nov/26' }))
  expect(await all(file, 'xlsx')).toEqual([
    ['SKU', 'Stone', 'Pieces', 'Carats', 'Asking', 'Discount', 'Bought'],
    ['HK-RU00412', 'ทับทิมสยาม น้ำงาม', '1', '2.03', '29435', '12.5%', '2026-11-21'],
    ['00123', 'سواتی زمرد', '48', '6.24', '-211.5', '0%', '2026-02-28'],
    ['HK-JD00088', '翡翠手镯 <&> "A" ', '', '0.1', '0.3', '', ''],
  ])
})

test('numbers are numbers, dates are dates, and the header row is bold and frozen', async () => {
  const { sheets } = await readXlsx(await buffer(writeSheet(columns, stones, { name: 'Stock' })), {
    readStyles: true,
  })
  const sheet = sheets[0]
  expect(sheet?.rows[1]?.slice(2, 6)).toEqual([1, 2.03, 29435, 0.125])
  expect(sheet?.rows[1]?.[6]).toEqual(new Date('2026-11-21T00:00:00Z'))
  expect(sheet?.freezePane?.rows).toBe(1)
  expect(sheet?.cells?.get('0,0')?.style?.font?.bold).toBe(true)
  expect(sheet?.cells?.get('1,0')?.style?.font?.bold).toBeFalsy()
  expect(sheet?.cells?.get('1,4')?.style?.numFmt).toBe('#,##0.00')
})

test('text that looks like a formula stays text', async () => {
  const evil = ['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', '=HYPERLINK("http://x")', '_x003D_1+1', 'a\u0000b', '\ud800']
  const file = await buffer(
    writeSheet(
      [
        { header: '=cmd', kind: 'text' },
        { header: 'N', kind: 'money' },
      ],
      evil.map(text => [text, text]),
      { name: 'x' },
    ),
  )
  const { sheets } = await readXlsx(file, { readStyles: true })
  for (const cell of sheets[0]?.cells?.values() ?? []) expect(cell.formula).toBeUndefined()
  const rows = await all(file, 'xlsx')
  expect(rows.map(row => row[0])).toEqual(['=cmd', ...evil.slice(0, 8), 'ab', '\ufffd'])
})

test('a number beyond the precision of Excel stays text', async () => {
  const file = await buffer(writeSheet([{ header: 'N', kind: 'money' }], [['123456789012345.67'], ['0.000000000001']], { name: 'x' }))
  expect(await all(file, 'xlsx')).toEqual([['N'], ['123456789012345.67'], ['0.000000000001']])
})

test('rows are fetched at the pace of the reader, and released when it disconnects', async () => {
  let made = 0
  let closed = false
  async function* rows() {
    try {
      for (;;) yield [String(++made), 'x'.repeat(50) + Math.random()]
    } finally {
      closed = true
    }
  }
  const stream = writeSheet(columns, rows(), { name: 'Endless' })
  for await (const chunk of stream) if (chunk.length > 0 && made > 5000) break
  expect(made).toBeLessThan(200_000)
  while (!closed) await new Promise(resolve => setTimeout(resolve, 5))
})

test('a fixed number of exports run at once; further ones wait, and are refused when too many wait', async () => {
  let made = 0
  const respond = (rows: readonly unknown[][] = stones) =>
    sheetAnswer(async () => {
      made += 1
      return { name: 'Stock', body: writeSheet(columns, rows, { name: 'Stock' }) }
    })
  await expect(
    sheetAnswer(async () => {
      throw new Error('The rows cannot be read.')
    }),
  ).rejects.toThrow('The rows cannot be read.')
  const responses = Array.from({ length: 46 }, () => respond())
  await expect(respond()).rejects.toMatchObject({ status: 503, message: expect.stringMatching(/^Too many spreadsheets .*Try again/) })
  const read: string[][][] = []
  for (const [index, one] of responses.entries()) {
    const { body } = (await one).download
    expect(made).toBe(Math.min(46, 6 + index))
    // Every other stream is read to its end, the rest are abandoned by the reader.
    if (index % 2) (body as Readable).destroy()
    else read.push(await sheetRows(await buffer(body as Readable)))
    await new Promise(setImmediate)
  }
  expect(new Set(read.map(rows => JSON.stringify(rows))).size).toBe(1)
  expect(read[0]).toHaveLength(1 + stones.length)
  const { download } = await respond([])
  expect(download.name).toBe('Stock.xlsx')
  ;(download.body as Readable).destroy()
})

test('the error of a workbook that is never sent does not end the process', async () => {
  const { download } = await sheetAnswer(async () => ({ name: 'Stock', body: writeSheet(columns, stones, { name: 'Stock' }) }))
  const body = download.body as Readable
  const closed = new Promise(resolve => body.once('close', resolve))
  body.destroy(new Error('The client closed the connection.'))
  await closed
  expect(body.destroyed).toBe(true)
})

test('an error in the rows is an error of the stream', async () => {
  async function* rows() {
    yield ['1']
    throw new Error('The database is gone.')
  }
  const stream = writeSheet(columns, rows(), { name: 'x' })
  stream.resume()
  const [error] = await once(stream, 'error')
  expect(error.message).toBe('The database is gone.')
})

test('an empty list is a workbook with a header row', async () => {
  expect(await all(await buffer(writeSheet(columns, [], { name: '' })), 'xlsx')).toHaveLength(1)
})

test('a workbook from another program reads without formatting noise, and empty cells keep their place', async () => {
  const file = await writeXlsx({
    sheets: [{ name: 'a', rows: [['A', 'B'], [0.1 + 0.2, true], [], [null, null], ['x', 1e21], [], [null]] }],
  })
  expect(await all(Buffer.from(file), 'xlsx')).toEqual([['A', 'B'], ['0.3', 'TRUE'], [], [], ['x', '1000000000000000000000']])
})

test('CSV: delimiters, quotes, line endings and byte order marks', async () => {
  expect(await csv('\uFEFFa,b\r\n"x, ""y""","two\r\nlines"\r\n')).toEqual([
    ['a', 'b'],
    ['x, "y"', 'two\r\nlines'],
  ])
  expect(await csv('a;b;c\n1,5;2,5;""\n')).toEqual([
    ['a', 'b', 'c'],
    ['1,5', '2,5', ''],
  ])
  expect(await csv('a\tb\r1\t5" x')).toEqual([
    ['a', 'b'],
    ['1', '5" x'],
  ])
  expect(await csv('sep=;\r\na;b,c')).toEqual([['a', 'b,c']])
  expect(await csv('')).toEqual([])
  expect(await csv('a\n\n,\nb\n\n\n')).toEqual([['a'], [], [], ['b']])
  expect(await csv('"a;b;c",d\n')).toEqual([['a;b;c', 'd']])
})

test('CSV: UTF-8, UTF-16 and Windows-1252', async () => {
  expect(await csv('ชื่อ,نام\nทับทิม,زمرد')).toEqual([
    ['ชื่อ', 'نام'],
    ['ทับทิม', 'زمرد'],
  ])
  expect(await all(Buffer.from('\uFEFFa\tü\n1\t2', 'utf16le'), 'csv')).toEqual([
    ['a', 'ü'],
    ['1', '2'],
  ])
  expect(await all(Buffer.from('Gübelin;caf\u00e9 \u0080', 'latin1'), 'csv')).toEqual([['Gübelin', 'café €']])
})

test('CSV: characters that span two chunks of a long file stay whole', async () => {
  const rows = Array.from({ length: 20_000 }, (_, index) => [String(index), 'ทับทิมสยาม'])
  expect(await csv(rows.map(row => row.join(',')).join('\n'), 20_000)).toEqual(rows)
})

test('what is broken is said in a sentence with its row', async () => {
  await expect(csv('a,b\n1,"open\n2,3\n')).rejects.toThrow('Row 2: a closing quotation mark is missing.')
  await expect(csv('a\n1\n2\n3', 3)).rejects.toThrow('The file has more than 3 rows.')
  expect(await csv('a\n1\n2\n\n\n', 3)).toHaveLength(3)
  await expect(csv('PK\u0003\u0004')).rejects.toThrow('This is an Excel workbook, not a CSV file.')
  await expect(csv('a\u0000b')).rejects.toThrow('This is not a CSV file.')
  await expect(all(Buffer.from('SKU,Stone'), 'xlsx')).rejects.toThrow('This is not an .xlsx workbook')
  await expect(all(Buffer.from('PK\u0003\u0004 and nothing more'), 'xlsx')).rejects.toThrow('The workbook is damaged')
  await expect(all(Readable.from([Buffer.alloc(600), Buffer.alloc(600)]), 'csv', 10, 1000)).rejects.toThrow(SheetError)
  const file = await buffer(writeSheet(columns, stones, { name: 'x' }))
  await expect(all(file.subarray(0, file.length - 40), 'xlsx')).rejects.toThrow(SheetError)
  await expect(all(file, 'xlsx', 3)).rejects.toThrow('The file has more than 3 rows.')
  expect(await all(file, 'xlsx', 4)).toHaveLength(4)
})

/** A workbook with the given sheet. `said` sets the size that each part declares. */
const workbook = (sheet: Buffer, declaredSize = (size: number) => size, more: [string, Buffer][] = []) => {
  const ns = 'http://schemas.openxmlformats.org'
  const parts: [string, Buffer][] = [
    ['[Content_Types].xml', Buffer.from(`<Types xmlns="${ns}/package/2006/content-types"/>`)],
    [
      '_rels/.rels',
      Buffer.from(
        `<Relationships xmlns="${ns}/package/2006/relationships"><Relationship Id="rId1" Type="${ns}/officeDocument/2006/relationships/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
      ),
    ],
    [
      'xl/_rels/workbook.xml.rels',
      Buffer.from(
        `<Relationships xmlns="${ns}/package/2006/relationships"><Relationship Id="rId1" Type="${ns}/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${ns}/officeDocument/2006/relationships/sharedStrings" Target="sharedStrings.xml"/></Relationships>`,
      ),
    ],
    [
      'xl/workbook.xml',
      Buffer.from(
        `<workbook xmlns="${ns}/spreadsheetml/2006/main" xmlns:r="${ns}/officeDocument/2006/relationships"><sheets><sheet name="a" sheetId="1" r:id="rId1"/></sheets></workbook>`,
      ),
    ],
    ['xl/worksheets/sheet1.xml', sheet],
    ...more,
  ]
  const local: Buffer[] = []
  const central: Buffer[] = []
  let offset = 0
  for (const [name, body] of parts) {
    const packed = deflateRawSync(body)
    const head = Buffer.alloc(30)
    head.writeUInt32LE(0x04034b50)
    head.writeUInt16LE(8, 8)
    head.writeUInt32LE(packed.length, 18)
    head.writeUInt32LE(declaredSize(body.length), 22)
    head.writeUInt16LE(name.length, 26)
    const entry = Buffer.alloc(46)
    entry.writeUInt32LE(0x02014b50)
    entry.writeUInt16LE(8, 10)
    entry.writeUInt32LE(packed.length, 20)
    entry.writeUInt32LE(declaredSize(body.length), 24)
    entry.writeUInt16LE(name.length, 28)
    entry.writeUInt32LE(offset, 42)
    local.push(head, Buffer.from(name), packed)
    central.push(entry, Buffer.from(name))
    offset += 30 + name.length + packed.length
  }
  const directory = Buffer.concat(central)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50)
  end.writeUInt16LE(parts.length, 8)
  end.writeUInt16LE(parts.length, 10)
  end.writeUInt32LE(directory.length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...local, directory, end])
}
const sheetOf = (rows: string) => Buffer.from(`<worksheet><sheetData>${rows}</sheetData></worksheet>`)

test('a zip bomb is refused before it is unpacked', async () => {
  const plain = sheetOf('<row r="1"><c r="A1"><v>1.10</v></c></row>')
  expect(await all(workbook(plain), 'xlsx')).toEqual([['1.1']])
  const padded = Buffer.concat([plain, Buffer.alloc(50_000_000, ' ')])
  await expect(
    all(
      workbook(padded, size => (size > 1e6 ? 0 : size)),
      'xlsx',
    ),
  ).rejects.toThrow('The workbook is damaged')
  await expect(
    all(
      workbook(padded, size => (size > 1e6 ? 4e9 : size)),
      'xlsx',
    ),
  ).rejects.toThrow('The unpacked workbook is too large.')
  const wide = Array.from({ length: 10_000 }, (_, row) => `<row r="${row + 1}"><c r="XFD${row + 1}"><v>1</v></c></row>`).join('')
  await expect(all(workbook(sheetOf(wide)), 'xlsx', 10)).rejects.toThrow('Row 1: The list has more than 1,000 columns.')
  const long = Array.from({ length: 10_000 }, (_, row) => `<row r="${row + 1}"><c r="A${row + 1}"><v>1</v></c></row>`).join('')
  await expect(all(workbook(sheetOf(long)), 'xlsx', 10)).rejects.toThrow('The file has more than 10 rows.')
  const empty = Array.from({ length: 50_000 }, (_, row) => `<row r="${row + 2}"><c r="A${row + 2}" s="0"/></row>`).join('')
  expect(await all(workbook(sheetOf(`<row r="1"><c r="A1"><v>7</v></c></row>${empty}`)), 'xlsx', 10)).toEqual([['7']])
})

test('a zip bomb is refused by its unpacked size, in whichever part it is', async () => {
  const shared = (text: string): [string, Buffer] => ['xl/sharedStrings.xml', Buffer.from(`<sst>${text}</sst>`)]
  const cell = sheetOf('<row r="1"><c r="A1" t="s"><v>0</v></c></row>')
  const withTexts = (text: string) => workbook(cell, undefined, [shared(text)])
  expect(await all(withTexts('<si><t>Ruby</t></si>'), 'xlsx')).toEqual([['Ruby']])
  const repeats = 'The unpacked workbook is too large.'
  await expect(all(withTexts('<si><t>a</t></si>'.repeat(400_000)), 'xlsx')).rejects.toThrow(repeats)
  await expect(all(withTexts(`<si><t>${'a'.repeat(6_000_000)}</t></si>`), 'xlsx')).rejects.toThrow(repeats)
  await expect(
    all(workbook(sheetOf(`<row r="1"><c r="A1" t="inlineStr"><is><t>${'a'.repeat(6_000_000)}</t></is></c></row>`)), 'xlsx'),
  ).rejects.toThrow(repeats)
  const random = (bytes: number) => randomBytes(bytes).toString('hex')
  const declaredSize = (size: number) => (size > 1_500_000 ? 70_000_000 : size)
  await expect(all(workbook(cell, declaredSize, [shared(`<si><t>${random(800_000)}</t></si>`)]), 'xlsx')).rejects.toThrow(
    'The workbook is too large.',
  )
  await expect(all(withTexts(`<si><t>${random(20_000)}</t></si>`), 'xlsx')).rejects.toThrow(
    'Row 1: A cell has more text than Excel allows.',
  )
  const sheets = Array.from({ length: 2_100 }, (_, at): [string, Buffer] => [`xl/worksheets/sheet${at + 2}.xml`, sheetOf('')])
  await expect(all(workbook(cell, undefined, sheets), 'xlsx')).rejects.toThrow('The workbook is too large.')
})

test('an entity that a workbook declares is never resolved', async () => {
  const text = (entity: string) =>
    Buffer.from(
      `<!DOCTYPE worksheet [${entity}]><worksheet><sheetData><row r="1"><c r="A1" t="inlineStr"><is><t>&x;</t></is></c></row></sheetData></worksheet>`,
    )
  for (const entity of [
    '<!ENTITY x SYSTEM "file:///etc/hostname">',
    '<!ENTITY x "resolved">',
    '<!ENTITY y "resolved"><!ENTITY x "&y;&y;">',
  ]) {
    const read = await all(workbook(text(entity)), 'xlsx').catch(String)
    expect(String(read), entity).toMatch(/^&x;$|damaged/)
  }
})

test('a sheet that declares the largest dimensions of Excel is read by its actual content', async () => {
  const content = Buffer.from(
    '<worksheet><dimension ref="A1:XFD1048576"/><sheetData><row r="1"><c r="A1"><v>7</v></c><c r="XFD1" s="0"/></row></sheetData></worksheet>',
  )
  expect(await all(workbook(content), 'xlsx')).toEqual([['7']])
})

test('one workbook is read at a time, and a reader that stops early lets the next one start', async () => {
  const rows = Array.from({ length: 2_000 }, (_, row) => `<row r="${row + 1}"><c r="A${row + 1}"><v>${row}</v></c></row>`).join('')
  const book = workbook(sheetOf(rows))
  const first = readRows(book, { kind: 'xlsx', maxRows: 5_000 })
  expect((await first.next()).value?.cells).toEqual(['0'])
  let isRead = false
  const second = all(book, 'xlsx', 5_000).finally(() => {
    isRead = true
  })
  await first.next()
  expect(isRead).toBe(false)
  await first.return(undefined)
  expect(await second).toHaveLength(2_000)
})

const many = sized(5_000, 50_000)
test(`a stock list of ${many} rows is read completely`, async () => {
  const list = Array.from({ length: many }, (_, at) => [
    `SKU-${at}`,
    ['Ruby', 'Sapphire', 'Emerald'][at % 3],
    '1',
    `${(at % 900) + 1}.25`,
    `${at * 7}`,
    '0',
    '2026-01-31',
  ])
  const file = await buffer(writeSheet(columns, list, { name: 'Stock' }))
  let count = 0
  for await (const _ of readRows(file, { kind: 'xlsx', maxRows: 60_000 })) count++
  expect(count).toBe(many + 1)
})
