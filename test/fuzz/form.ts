import { picture } from '../support/picture.ts'

const csv = 'Weight,Shape,Price\n1.25,Oval,=1+1\n2,Round,"1,000"\n'
const pixels = Buffer.from(picture)
pixels.writeUInt32BE(60_000, 16)
const files: readonly Buffer[] = [
  picture,
  pixels,
  Buffer.from(csv),
  Buffer.from('date,currency,rate\n2026-11-20,EUR,1.1\n2026-11-20,XXX,-1\n'),
  Buffer.alloc(0),
  Buffer.from('%PDF-1.7\n%%EOF'),
  Buffer.from('PK\x03\x04 [Content_Types].xml xl/workbook PK\x05\x06', 'latin1'),
  Buffer.from('\xff\xd8\xff\xe0\x00\x00\xff\xc0', 'latin1'),
  Buffer.from('RIFF\x10\x00\x00\x00WEBPVP8X', 'latin1'),
  Buffer.from('<html><script>alert(1)</script>'),
  Buffer.from(`${'"'.repeat(5_000)},1\n`),
  Buffer.from(`a,b\n${'1,2\n'.repeat(3_000)}`),
  Buffer.from('\ufeffa;b\n1;2'),
  Buffer.from([0xff, 0xfe, 0x41, 0, 0x0a, 0]),
]

/** One of several files that a user might upload. */
export const fileFor = (path: string, at: number): Buffer =>
  path.includes('import') && at % 2 === 0 ? files[2 + (at % 4 === 0 ? 0 : 1)]! : files[at % files.length]!

const boundary = 'fuzz-7f3a'
const part = (head: string, body: Buffer | string) =>
  Buffer.concat([Buffer.from(`--${boundary}\r\ncontent-disposition: form-data; ${head}\r\n\r\n`), Buffer.from(body), Buffer.from('\r\n')])
const names = ['list.csv', '../../x.png', '', 'ทับทิม.pdf', 'a\u0000b.png', `${'x'.repeat(300)}.csv`]

/** A multipart form with the values of the call and a file; `at` selects a valid form or one of several defects. */
export const formOf = (words: string | undefined, file: Buffer, plain: boolean, at: number): { type: string; bytes: Buffer } => {
  const data = words === undefined ? [] : [part(`name="${plain ? 'data' : 'encryptedData'}"`, words)]
  const sent = part(`name="file"; filename="${names[at % names.length]}"\r\ncontent-type: image/png`, file)
  const end = Buffer.from(`--${boundary}--\r\n`)
  const shapes: Buffer[][] = [
    [...data, sent, end],
    [...data, sent, end],
    [...data, sent, end],
    [sent, ...data, end],
    [...data, end],
    [sent, sent, sent, sent, sent, sent, sent, end],
    [...data, ...data, sent, end],
    [...data, sent],
    [...data, sent.subarray(0, sent.length / 2)],
    [end],
    [],
    [part('name="__proto__"', '{}'), end],
    [part('', 'x'), end],
    [part(`name="${'n'.repeat(500)}"`, 'x'), sent, end],
    [part('name="data"', 'x'.repeat(300_000)), sent, end],
    [...data, part('name="file"', 'no file'), end],
  ]
  return { type: `multipart/form-data; boundary=${at % 17 === 0 ? 'other' : boundary}`, bytes: Buffer.concat(shapes[at % shapes.length]!) }
}
