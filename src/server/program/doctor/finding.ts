import type { Circumstances, Data } from './circumstances.ts'

/** What a check found: something unsafe, advice, or that all is well. */
export type Finding = { level: 'unsafe' | 'advice' | 'good'; sentence: string }

/** Looks at the circumstances and says what it found. */
export type Check = (circumstances: Circumstances) => readonly Finding[]

export const unsafe = (sentence: string): Finding => ({ level: 'unsafe', sentence })
export const advice = (sentence: string): Finding => ({ level: 'advice', sentence })
export const good = (sentence: string): Finding => ({ level: 'good', sentence })

/** The company in the database; undefined when there is none, or it cannot be read. */
export const companyIn = (data: Data) => (data.kind === 'present' ? data.company : undefined)
