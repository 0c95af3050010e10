import { describe, expect, it } from 'vitest'
import { certificate } from '../../../src/domain/stock/certificate.ts'
import { inventory } from '../../../src/domain/stock/inventory/entity.ts'
import { gradeCodes, gradeNames, gradeWords, isGraded } from '../../../src/domain/stock/stone/grades.ts'

const none = {
  clarity: null,
  cut: null,
  polish: null,
  symmetry: null,
  fluorescence: null,
  fluorescenceColour: null,
  tone: null,
  saturation: null,
}

describe('grades', () => {
  it('are fields of a stone and of a report on it, in the same words', () => {
    for (const name of gradeNames) {
      expect(inventory.fields[name].label).toBe(certificate.fields[name].label)
      expect(inventory.fields[name].options).toEqual(certificate.fields[name].options)
    }
  })
  it('of jewels, metal and rough are not asked for', () => {
    expect(['single', 'parcel', 'jewellery', 'metal', 'rough'].map(isGraded)).toEqual([true, true, false, false, false])
  })

  it.each([
    ['vs1', 'VS1'],
    ['VVS 2', 'VVS2'],
    ['si-1', 'SI1'],
    ['eye clean', 'Eye clean'],
    ['ec', 'EC'],
    ['A few needles', 'A few needles'],
  ])('as text is kept as the scale spells it: the clarity “%s” is %s', (typed, kept) => {
    expect(inventory.fields.clarity.schema.parse(typed)).toBe(kept)
  })
  it.each([
    ['g', 'G'],
    ['D color', 'D'],
    ['royal blue', 'royal blue'],
  ])('of color are letters: “%s” is %s', (typed, kept) => {
    expect(inventory.fields.colour.schema.parse(typed)).toBe(kept)
  })

  it('stand on a document in words, and only those that are known', () => {
    const graded = { ...none, cut: 'EX', symmetry: 'VG', fluorescence: 'F', fluorescenceColour: 'blue' }
    expect(gradeWords(graded)).toEqual(['Cut EX, symmetry VG', 'Fluorescence faint blue'])
    expect(gradeWords({ ...none, fluorescence: 'N' })).toEqual(['Fluorescence none'])
    expect(gradeWords(none)).toEqual([])
  })
  it.each([
    [{ clarity: 'VS1', cut: 'EX', polish: 'EX', symmetry: 'EX', fluorescence: 'F' }, 'VS1 · 3EX · Faint'],
    [{ clarity: 'Eye clean', tone: '6', saturation: '5' }, 'EC · 6/5'],
    [{ clarity: 'Silky', polish: 'VG', tone: '5' }, 'Silky · 5/– · – VG –'],
    [{}, ''],
  ])('stand on a label as codes: %o', (stone, codes) => {
    expect(gradeCodes({ ...none, ...stone })).toBe(codes)
  })
})
