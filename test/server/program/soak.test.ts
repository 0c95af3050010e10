import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { programFolder } from '../../../src/server/database.ts'

// On a database of its own, which it kills: it need not run again on another.
test.skipIf(process.env.DATABASE_URL)(
  'a short soak: many at once while servers, database and wire are broken, and nothing is lost or half written',
  async () => {
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
    expect(output).toContain('Nothing was found wrong.')
    expect(code).toBe(0)
  },
)
