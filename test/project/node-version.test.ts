import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

const { endOfSupport } = (await import('../../scripts/node-version.mjs' as string)) as {
  endOfSupport: (version: string) => string | undefined
}

it('a version of Node that is out of support is named in one sentence', () => {
  expect(endOfSupport('20.20.2')).toMatch(/^Node 20\.20\.2 is out of support/)
})

it.each(['22.23.0', readFileSync('.nvmrc', 'utf8').trim()])('Node %s is not warned about', version => {
  expect(endOfSupport(version)).toBeUndefined()
})
