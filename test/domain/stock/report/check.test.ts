import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { checkOf, reportIn } from '../../../../src/domain/stock/report/check.ts'
import { type LabRow, labs } from '../../../../src/domain/trade/labs.ts'

const rows: readonly LabRow[] = labs
const checked = rows.filter(({ check }) => check)

describe('the page where a report is checked', () => {
  it('has the number of the report where the laboratory takes it', () => {
    expect(checkOf('GIA', '2141438171')).toEqual({ address: 'https://www.gia.edu/report-check?reportno=2141438171', isDirect: true })
    expect(checkOf('IGI', 'LG601234567')?.address).toBe('https://www.igi.org/verify-your-report/?r=LG601234567')
    expect(checkOf('SSEF', '123456')).toEqual({ address: 'https://www.myssef.ch/', isDirect: false })
    expect(checkOf('HOUSE', '1')).toBeNull()
    expect(checkOf('NOLAB', '1')).toBeNull()
  })

  it('is a page of the laboratory, whatever the number is', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...checked),
        fc.string({ minLength: 1, maxLength: 40 }).filter(text => text.isWellFormed()),
        (lab, number) => {
          const check = checkOf(lab.code, number)
          const [url, declared] = [new URL(check?.address ?? ''), new URL(lab.check ?? '')]
          expect([url.protocol, url.host, url.pathname, url.hash]).toEqual(['https:', declared.host, declared.pathname, ''])
          expect([...url.searchParams].map(([, value]) => value)).toEqual(check?.isDirect ? [number] : [])
        },
      ),
    )
  })
})

describe('a scanned code', () => {
  it.each([
    ['https://www.gia.edu/report-check?reportno=2141438171', { lab: 'GIA', number: '2141438171' }],
    ['https://www.gia.edu/report-check?locale=en_US&reportno=2141438171', { lab: 'GIA', number: '2141438171' }],
    ['HTTPS://WWW.GIA.EDU/REPORT-CHECK?REPORTNO=2141438171', { lab: 'GIA', number: '2141438171' }],
    ['gia.edu/report-check?reportno=2141438171', { lab: 'GIA', number: '2141438171' }],
    ['https://www.igi.org/verify-your-report/?r=LG601234567', { lab: 'IGI', number: 'LG601234567' }],
    ['https://my.hrdantwerp.com/?id=34&record_number=200000123456', { lab: 'HRD', number: '200000123456' }],
    // The QR codes of GIA have a key instead of the number.
    ['https://www.gia.edu/report-check?reportno=9D3E6AE076A3F45520301F9DBFFA4C6C&qr=true', { lab: 'GIA', number: null }],
    ['https://www.gia.edu/', { lab: 'GIA', number: null }],
    ['https://gia.edu.example.com/report-check?reportno=2141438171', null],
    ['https://example.com/?reportno=2141438171', null],
    ['2141438171', null],
    ['EU-01307', null],
    ['', null],
    ['https://', null],
  ])('%s', (code, expected) => expect(reportIn(code)).toEqual(expected))

  it('gives back the report of every address that is made for one', () => {
    const number = fc.stringMatching(/^[A-Z0-9]{4,20}$/)
    fc.assert(
      fc.property(fc.constantFrom(...checked), number, (lab, typed) => {
        const check = checkOf(lab.code, typed)
        expect(reportIn(check?.address ?? '')).toEqual(check?.isDirect ? { lab: lab.code, number: typed } : null)
      }),
    )
  })
})
