import { execFile } from 'node:child_process'
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

const root = path.join(import.meta.dirname, '../..')
const cruiser = path.join(root, 'node_modules/dependency-cruiser/bin/dependency-cruise.mjs')

type Violation = { rule: { name: string }; from: string; to: string }

/** The violations of the dependency rules by the project in the folder, as sentences. */
const offencesIn = async (folder: string): Promise<string[]> => {
  const args = [cruiser, 'src', '--config', '.dependency-cruiser.cjs', '--output-type', 'json']
  const options = { cwd: folder, maxBuffer: 100_000_000 }
  const { stdout } = await promisify(execFile)(process.execPath, args, options).catch(error => error)
  const { violations } = JSON.parse(stdout).summary as { violations: Violation[] }
  return violations.map(({ rule, from, to }) => `${rule.name}: ${from} imports ${to}`)
}

test('each kind of violation is reported', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'stonebook-layers-'))
  const files = {
    'src/domain/invoice.ts': "import '../server/app.ts'\nimport 'node:fs'\n",
    'src/domain/kit/record.ts': "import '../stone.ts'\n",
    'src/domain/stone.ts': 'export const stone = 1\n',
    'src/server/app.ts': "import '../web/page.ts'\n",
    'src/server/kit/rest.ts': "import '../safe.ts'\nimport '../../domain/stone.ts'\n",
    'src/server/safe.ts': "import { stock } from './stock.ts'\nexport const safe = () => stock\n",
    'src/server/stock.ts': "import { safe } from './safe.ts'\nexport const stock = () => safe\n",
    'src/web/page.ts': "import '../server/stock.ts'\n",
    'src/web/stock/stone.ts': "import '../sales/invoice.ts'\nimport type { Sold } from '../sales/invoice.ts'\n",
    'src/web/sales/invoice.ts': "import type { Stone } from '../stock/stone.ts'\nexport type Sold = Stone\n",
    'src/web/kit/form.ts': "import '../page.ts'\nimport './parts/form.ts'\n",
    'src/web/kit/parts/form.ts': 'export const states = {}\n',
  }
  for (const [name, text] of Object.entries(files)) {
    await mkdir(path.dirname(path.join(folder, name)), { recursive: true })
    await writeFile(path.join(folder, name), text)
  }
  for (const name of ['.dependency-cruiser.cjs', 'tsconfig.json']) await cp(path.join(root, name), path.join(folder, name))
  const offences = await offencesIn(folder)
  await rm(folder, { recursive: true })
  expect(new Set(offences.map(offence => offence.split(':')[0]))).toEqual(
    new Set([
      'domain-stands-alone',
      'domain-kit-knows-no-entity',
      'server-without-web',
      'web-without-server',
      'server-kit-knows-no-entity',
      'web-kit-knows-no-entity',
      'parts-only-in-development',
      'subjects-one-way',
      'no-cycles',
    ]),
  )
  expect(offences.filter(offence => offence.includes('rest.ts'))).toEqual([
    'server-kit-knows-no-entity: src/server/kit/rest.ts imports src/server/safe.ts',
  ])
}, 120_000)
