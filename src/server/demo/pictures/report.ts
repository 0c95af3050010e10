/** What a sample of a laboratory report says: its heading, and its lines with their labels. */
export type SampleReport = { title: string; lines: readonly (readonly [label: string, text: string])[] }

// The fonts of every reader have these letters. Others are left out.
const written = (text: string) => text.replace(/[^\x20-\x7e\xa0-\xff]/g, '').replace(/[\\()]/g, '\\$&')

const notice = 'SAMPLE of the demo company. No laboratory made this report.'

const pageOf = ({ title, lines }: SampleReport): string =>
  [
    'q 0.93 g 0 0 420 596 re f 1 g 18 18 384 560 re f Q',
    `BT /B 17 Tf 40 530 Td (${written(title)}) Tj ET`,
    `BT 0.7 0.16 0.14 rg /R 9 Tf 40 508 Td (${written(notice)}) Tj ET`,
    ...lines.map(([label, text], index) => {
      const y = 470 - index * 24
      return `BT 0.36 g /R 9 Tf 40 ${y} Td (${written(label)}) Tj ET BT 0 g /R 11 Tf 160 ${y} Td (${written(text)}) Tj ET`
    }),
    'q 0.85 g BT /B 84 Tf 0.87 0.5 -0.5 0.87 88 120 Tm (SAMPLE) Tj ET Q',
  ].join('\n')

/** A PDF of one page, by hand: a thousand of them take less time than one page of a typesetter. */
export const reportPdf = (report: SampleReport): Buffer => {
  const page = pageOf(report)
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 420 596]/Contents 4 0 R/Resources<</Font<</R 5 0 R/B 6 0 R>>>>>>',
    `<</Length ${Buffer.byteLength(page, 'latin1')}>>stream\n${page}\nendstream`,
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>',
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica-Bold/Encoding/WinAnsiEncoding>>',
  ]
  let text = '%PDF-1.4\n'
  const places = objects.map((object, index) => {
    const place = Buffer.byteLength(text, 'latin1')
    text += `${index + 1} 0 obj${object}endobj\n`
    return `${String(place).padStart(10, '0')} 00000 n \n`
  })
  const table = Buffer.byteLength(text, 'latin1')
  text += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${places.join('')}trailer<</Size ${objects.length + 1}/Root 1 0 R>>\nstartxref\n${table}\n%%EOF\n`
  return Buffer.from(text, 'latin1')
}
