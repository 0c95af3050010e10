import { describe, expect, it } from 'vitest'
import { nextStep, setupSteps, withSaved, withSkipped } from '../../../src/domain/company/setup.ts'
import { entryPath, homePath, setupPath } from '../../../src/domain/menu.ts'

const all = setupSteps.map(({ value }) => value)

describe('the setup guide', () => {
  it('goes on at the first step that is neither saved nor skipped, and ends with the last', () => {
    expect(nextStep({ setupSteps: [], setupSkipped: [] })).toBe('company')
    expect(nextStep({ setupSteps: ['company', 'tax'], setupSkipped: [] })).toBe('office')
    expect(nextStep({ setupSteps: ['company'], setupSkipped: ['office', 'tax'] })).toBe('people')
    expect(nextStep({ setupSteps: all, setupSkipped: [] })).toBe('opening')
  })
  it('keeps each saved step once, in the order of the guide, and no longer as skipped', () => {
    expect(withSaved({ setupSteps: ['tax'], setupSkipped: ['company'] }, 'company')).toEqual({
      setupSteps: ['company', 'tax'],
      setupSkipped: [],
    })
    expect(withSaved({ setupSteps: ['company', 'tax'], setupSkipped: [] }, 'tax')).toEqual({
      setupSteps: ['company', 'tax'],
      setupSkipped: [],
    })
  })
  it('keeps a saved step as saved when it is skipped later', () => {
    const before = { setupSteps: ['company'], setupSkipped: [] }
    expect(withSkipped(before, 'tax')).toEqual({ setupSteps: ['company'], setupSkipped: ['tax'] })
    expect(withSkipped(before, 'company')).toEqual(before)
  })
  it('is the first screen of an Admin until it is closed, and of nobody else', () => {
    expect(entryPath('Admin', false)).toBe(setupPath)
    expect(entryPath('Admin', true)).toBe(homePath)
    expect(entryPath('Manager', false)).toBe(homePath)
    expect(entryPath('Salesman', false)).toBe(homePath)
  })
})
