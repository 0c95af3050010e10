import { describe, expect, it } from 'vitest'
import { csvRows, delimiterOf } from '../../../src/server/kit/sheet/csv.ts'
import { encodingOf } from '../../../src/server/kit/sheet/encoding.ts'
import { bytesIn } from '../../support/sheets/encoded.ts'

const rowsOf = async (bytes: Buffer) => {
  const rows: string[][] = []
  for await (const row of csvRows(bytes)) rows.push(row)
  return rows
}

describe('the encoding of a list', () => {
  const texts = {
    german: 'Stein;Größe;Händler\nRubin;5×4;Müller & Söhne\nSaphir;7×5;Gübelin',
    french: 'Pierre,Lieu,Prix\nÉmeraude,Muzo,1200 €\nRubis brûlé,Mozambique,900 €',
    oneSign: 'SKU,Stone,Size\nA-1,Ruby,6×4\nA-2,Ruby,5½',
    thai: 'รหัส,พลอย,น้ำหนัก\nA-1,ทับทิม,1.25\nA-2,ไพลิน,2.10\nA-3,บุษราคัม,3.40',
    thaiOnly: 'SKU,Stone\nA-1,ทับทิมสยาม\nA-2,เขียวส่อง',
    japanese: '番号,宝石,重さ,産地\nA-1,ルビー,1.25,ミャンマー\nA-2,サファイア,2.10,スリランカ\nA-3,翡翠,9,糸魚川',
    halfWidth: 'SKU,Stone\nA-1,ﾙﾋﾞｰ\nA-2,ｻﾌｧｲｱ',
    chinese: '编号,宝石,重量,产地\nA-1,红宝石,1.25,缅甸\nA-2,蓝宝石,2.10,斯里兰卡\nA-3,祖母绿,3.40,哥伦比亚',
  }
  it.each([
    ['windows-1252', 'german'],
    ['windows-1252', 'french'],
    ['windows-1252', 'oneSign'],
    ['windows-874', 'thai'],
    ['windows-874', 'thaiOnly'],
    ['shift_jis', 'japanese'],
    ['shift_jis', 'halfWidth'],
    ['gb18030', 'chinese'],
  ] as const)('%s is known by the letters of %s', (encoding, text) => {
    expect(encodingOf(bytesIn(encoding, texts[text]))).toBe(encoding)
  })
  it.each(['utf-16le', 'utf-16be', 'utf-8'] as const)('%s is read with and without its mark, in every script', async encoding => {
    for (const text of Object.values(texts))
      for (const mark of ['', '\ufeff']) {
        const bytes = bytesIn(encoding, mark + text)
        expect([encodingOf(bytes), (await rowsOf(bytes))[1]]).toEqual([encoding, text.split('\n')[1]?.split(/[,;]/)])
      }
  })
  it('of plain ASCII is UTF-8', () => expect(encodingOf(Buffer.from('a,b\n1,2'))).toBe('utf-8'))
})

describe('the separator of a list', () => {
  it.each([
    ['a comma in the title above', 'Amal Gems, stock of today, all prices net\n\nSKU;Stone;ct\nA-1;Ruby;1,01\nA-2;Ruby;2,50', ';'],
    ['decimal commas', 'SKU;ct;Price\nA-1;1,01;7.250,50\nA-2;2,50;8.500,00', ';'],
    ['a pipe', 'SKU|Stone|Note\nA-1|Ruby|one, two\nA-2|Ruby|three', '|'],
    ['a caret', 'SKU^Stone^ct\nA-1^Ruby^1\nA-2^Ruby, star^2', '^'],
    ['a tilde', 'SKU~Stone~ct\nA-1~Ruby~1', '~'],
    ['a tab', 'SKU\tStone, name\tct\nA-1\tRuby\t1', '\t'],
    ['one column', 'SKU\nA-1\nA-2', ','],
  ])('is found with %s', (_, text, sign) => expect(delimiterOf(text)).toBe(sign))
  it('is read with single quotation marks, and with numbers kept as text by Excel', async () => {
    expect(await rowsOf(Buffer.from("'SKU','Stone'\n'A-1','Ruby, star'\n'A-2','Buyer''s own'"))).toEqual([
      ['SKU', 'Stone'],
      ['A-1', 'Ruby, star'],
      ['A-2', "Buyer's own"],
    ])
    expect(await rowsOf(Buffer.from('SKU,Report\n="00123",="2201234567"\n'))).toEqual([
      ['SKU', 'Report'],
      ['00123', '2201234567'],
    ])
  })
})
