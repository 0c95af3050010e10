import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { programFolder } from '../src/server/database.ts'
import { median } from './drive.ts'
import { figuresOf, productEnv, start } from './process.ts'
import type { Scene } from './scene.ts'
import { limited, type Row } from './table.ts'

/** The time from nothing running to ready, database included, for a company that already exists. */
export const startTime = async (port: number): Promise<Row[]> => {
  const once = async () => {
    const started = performance.now()
    const { stop } = await start(['dist/server/main.js'], productEnv(port, 'start'), `http://127.0.0.1:${port}/readyz`)
    const time = performance.now() - started
    await stop()
    return time
  }
  await once()
  return [limited('start, already installed, until ready', median([await once(), await once(), await once()]), 3000, 'ms')]
}

/** The memory of the server after all other rows; this row runs last. */
export const memory = async ({ product }: Scene): Promise<Row[]> => [
  limited('memory of the server after all of this', (await figuresOf(product)).memory / 1e6, 300, 'MB'),
]

const web = join(programFolder, 'dist/web')
const onTheWire = (path: string) => statSync([`${path}.br`, path].find(existsSync)!).size

/** Compressed script and style of the page itself; each screen adds its own chunk. */
export const firstPage = async (): Promise<Row[]> => {
  if (!existsSync(join(web, 'index.html'))) return []
  const page = readFileSync(join(web, 'index.html'), 'utf8')
  const files = new Set([...page.matchAll(/(?:src|href)="\/([^"]+\.(?:js|css))"/g)].map(match => match[1]!))
  return [
    limited(
      `first page: ${files.size} files of script and style over the wire`,
      [...files].reduce((sum, file) => sum + onTheWire(join(web, file)), 0) / 1000,
      260,
      'KB',
    ),
  ]
}
