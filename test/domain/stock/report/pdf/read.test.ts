import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { noText, readReport } from '../../../../../src/domain/stock/report/pdf/read.ts'
import { rowsOf } from '../../../../../src/domain/stock/report/pdf/rows.ts'
import { piecesOf } from '../../../../support/media/report-text.ts'

const read = (...pages: string[]) => readReport(rowsOf(pages.map(piecesOf)))
const gia = (...lines: string[]) => {
  const report = read(['GIA NATURAL DIAMOND GRADING REPORT', ...lines, 'www.gia.edu'].join('\n'))
  if ('fault' in report) throw new Error(report.fault)
  return report
}

describe('what a report states', () => {
  it.each([
    ['Polish: Excellent', { polish: 'EX' }],
    ['Polish Excellent', { polish: 'EX' }],
    ['Polish .... Excellent', { polish: 'EX' }],
    ['Polish . . . . Excellent', { polish: 'EX' }],
    ['POLISH      EXCELLENT', { polish: 'EX' }],
    ['Polish\nExcellent', { polish: 'EX' }],
    ['Carat Weight 1.052 ct', { weight: '1.052' }],
    ['Carat Weight 1,05 ct', { weight: '1.05' }],
    ['Weight: 0.40 grams', { weight: '2' }],
    ['Fluorescence: Very Strong Blue', { fluorescence: 'VS', fluorescenceColour: 'blue' }],
    ['Fluorescence: None', { fluorescence: 'N' }],
    ['Clarity Grade: Internally Flawless', { clarity: 'Internally flawless' }],
    ['Colour Grade: Fancy Vivid Yellow', { colour: 'Fancy Vivid Yellow' }],
    ['Table: 57%      Depth: 61.8%', { tablePercent: '57', depthPercent: '61.8' }],
    ['Date of issue: 04.03.2024', { date: '2024-03-04' }],
    ['Report No. 2141 438 171', { number: '2141438171' }],
    ['TREATMENT      NO INDICATIONS OF HEATING', { treatment: 'No indications of heating' }],
    [
      'Comments: No indications of clarity enhancement. Minor abrasions.',
      { comments: 'No indications of clarity enhancement. Minor abrasions.', treatment: 'No indications of clarity enhancement.' },
    ],
    ['Species: Natural beryl      Variety: Emerald', { species: 'Natural beryl', variety: 'Emerald' }],
    ['Description: One loose stone', {}],
  ])('is read from “%s”', (line, expected) => {
    const { values, unread } = gia(line)
    expect([{ ...values, type: undefined }, unread]).toEqual([expected, []])
  })

  it.each([
    ['Date: 03/04/2024', 'date', '03/04/2024'],
    ['Date: soon', 'date', 'soon'],
    ['Carat Weight: 1.01 ct and 1.03 ct', 'weight', '1.01 ct and 1.03 ct'],
    ['Carat Weight: 0.00 ct', 'weight', '0.00 ct'],
    ['Carat Weight: 1,052 ct', 'weight', '1,052 ct'],
    ['Cut Grade: Splendid', 'cut', 'Splendid'],
    ['Measurements: see page 2', 'dimensions', 'see page 2'],
    ['Table: 570%', 'tablePercent', '570%'],
    // Two stones in one report.
    ['Weight: 1.01 ct\nWeight: 1.03 ct', 'weight', '1.01 / 1.03'],
  ])('is named but not guessed at “%s”', (line, name, text) => {
    const { values, unread } = gia(line)
    expect([values, unread]).toEqual([{ type: 'grading' }, [{ name, text }]])
  })

  it.each([
    'Polish: –',
    'Origin: Not requested',
    'Treatment: N/A',
    'Origin: Natural',
    'Color of this diamond is natural',
    'COLOR OF THIS DIAMOND IS NATURAL',
    'Note: See the terms on the back.',
    'Clarity Characteristics: Crystal',
  ])('is nothing where it says “%s”', line => {
    const { values, unread } = gia(line)
    expect([values, unread]).toEqual([{ type: 'grading' }, []])
  })

  it('is the same on both copies of a report', () => {
    expect(
      gia('Report Number 2141438171', 'Carat Weight 1.05 ct', 'GIA Report Number   2141438171', 'Carat Weight   1.05 carat').values,
    ).toEqual({
      ...{ number: '2141438171', weight: '1.05', type: 'grading' },
    })
  })

  it('is not what stands below a label by chance', () => {
    expect(gia('Polish', 'Symmetry      Good').values).toEqual({ symmetry: 'G', type: 'grading' })
    expect(gia('Polish', '', '', '', 'Excellent').values).toEqual({ type: 'grading' })
  })

  it('keeps cut and fluorescence out of a report on a colored stone, which describes them in words', () => {
    expect(read('SSEF Gemstone Report\nCut: modified brilliant\nFluorescence: weak red\nColour: red')).toEqual({
      ...{ lab: 'SSEF', values: { colour: 'red' }, unread: [] },
    })
  })
})

describe('a document that is no report', () => {
  it.each([
    ['has no text', '', noText],
    ['has only signs', '12 . 34\n– 5', noText],
    ['names no laboratory', 'INVOICE 2024-0012\nWeight: 1.05 ct', 'This PDF names no laboratory that is known here.'],
    ['names two laboratories', 'GIA report or IGI report\nWeight: 1.05 ct', 'This PDF names several laboratories:'],
    [
      'has several reports',
      'www.gia.edu\nReport Number: 2141438171\nReport Number: 2141438172',
      'This PDF has several reports: 2141438171, 2141438172.',
    ],
    [
      'has several numbers without labels',
      'GRS GEMRESEARCH SWISSLAB\nGRS2023-081234 and GRS2023-081235',
      'This PDF has several reports: GRS2023-081234,',
    ],
  ])('%s', (_, page, fault) => expect(read(page)).toEqual({ fault: expect.stringContaining(fault) }))

  it('is read to the end, whatever stands in it', () => {
    const words = fc.constantFrom(
      'GIA report',
      'Weight',
      'Weight:',
      'Comments',
      '1.05 ct',
      '........',
      'No',
      ':',
      '(',
      '12/10/2023',
      '  ',
      '\n',
      'from:',
      'Origin',
      'ﷺ',
    )
    fc.assert(
      fc.property(fc.array(fc.oneof(words, fc.string()), { maxLength: 40 }), parts => {
        const report = read(parts.join(' '))
        expect('fault' in report || report.lab.length > 0).toBe(true)
      }),
    )
  })

  it('is read in time, however long its lines are', () => {
    const begun = performance.now()
    for (const part of ['a ', '. ', '1.', 'No indication of ', 'from ', '(', 'variety ', 'Weight: ', '1 x '])
      read(`GIA report\nComments: ${part.repeat(20_000)}\nIdentification: ${part.repeat(20_000)}\nMeasurements: ${part.repeat(20_000)}`)
    // A pattern that backtracks needs minutes.
    expect(performance.now() - begun).toBeLessThan(20_000)
  })
})
