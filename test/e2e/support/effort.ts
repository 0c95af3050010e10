import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { every, read } from '../../support/pages.ts'
import { scanAtPace, typeWord } from './browser.ts'

/** What a job takes. A chord such as Ctrl+K is one key. The keys that a scanner types are one scan. */
export type Effort = { keys: number; clicks: number; scans: number }

/** The keyboard, the mouse and the scanner of a person at this page, who counts what is done with them. */
export const handAt = (page: Page) => {
  const effort: Effort = { keys: 0, clicks: 0, scans: 0 }
  const press = async (chord: string) => {
    effort.keys += 1
    await page.keyboard.press(chord)
  }
  const type = async (text: string) => {
    effort.keys += [...text].length
    await typeWord(page, text)
  }
  const click = async (on: Locator) => {
    effort.clicks += 1
    await on.click()
  }
  const scan = async (code: string) => {
    effort.scans += 1
    await scanAtPace(page, code, { gap: 4 })
  }
  return { effort, press, type, click, scan }
}

const table = 'docs/usability.md'
const numberIn = (cell = '') => (/^\d+$/.test(cell) ? Number(cell) : cell)

/** The row of a job in docs/usability.md. */
const rowOf = (job: string) => {
  const cells = every(read(table), /^\|(.+)\|$/gm).map(row => row.split('|').map(cell => cell.trim()))
  const [, keys, clicks, scans, limit] = cells.find(([name]) => name === job) ?? []
  return { job, keys: numberIn(keys), clicks: numberIn(clicks), scans: numberIn(scans), limit }
}

const kinds = ['keys', 'clicks', 'scans'] as const

/** Expects that a job stays within its limit, and that docs/usability.md says what it takes. */
export const expectEffort = (job: string, effort: Effort, limit: Partial<Effort>): void => {
  for (const kind of kinds) expect(effort[kind], `${kind} of: ${job}`).toBeLessThanOrEqual(limit[kind] ?? Number.POSITIVE_INFINITY)
  const limits = kinds.flatMap(kind => (limit[kind] === undefined ? [] : [`${limit[kind]} ${kind}`])).join(', ')
  expect(rowOf(job)).toEqual({ job, ...effort, limit: limits })
}
