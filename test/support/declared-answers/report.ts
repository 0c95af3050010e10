import { afterAll, afterEach, expect } from 'vitest'
import { found } from './check.ts'

const report = () => expect([...new Set(found.splice(0))]).toEqual([])

// An answer before or after the tests counts too.
afterEach(report)
afterAll(report)
