import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { programFolder } from '../../../src/server/database.ts'

test('a short soak: many clients while servers, database and connections fail, and nothing is lost or half written', async () => {
  const seed = Date.now() % 2 ** 31
  const args = [
    '--import',
    'tsx',
    'test/soak/main.ts',
    '--minutes',
    '0.25',
    '--actions',
    '100000',
    '--clients',
    '6',
    '--faults',
    '2',
    '--seed',
    `${seed}`,
  ]
  const soak = spawn(process.execPath, args, { cwd: programFolder, stdio: ['ignore', 'pipe', 'inherit'] })
  const [output, [code]] = await Promise.all([text(soak.stdout), once(soak, 'exit')])
  // The findings are at the end, after the tables of what was done.
  const findings = output.slice(Math.max(0, output.lastIndexOf(' findings:\n')))
  expect(output, `With the seed ${seed}${findings.slice(0, 4_000)}`).toContain('No faults were found.')
  expect(code).toBe(0)
}, 300_000)
