import { mkdir, writeFile } from 'node:fs/promises'
import { cpus, totalmem } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { programFolder } from '../src/server/database.ts'
import type { Addresses } from '../test/support/database/database.ts'
import { slow } from './browser.ts'
import { amounts, cache, openBench } from './company.ts'
import { asPlans } from './plans.ts'
import { startFloor, startProduct } from './process.ts'
import { inBrowser } from './rows-browser.ts'
import { firstPage, memory, startTime } from './rows-company.ts'
import { excel, pdf } from './rows-document.ts'
import { labels, lending } from './rows-goods.ts'
import { memoryUnderLoad } from './rows-load.ts'
import { buying, paying } from './rows-money.ts'
import { findStones, invoicePage, oneInvoice, statement, stoneList } from './rows-reading.ts'
import { insight, salesReport } from './rows-reports.ts'
import { selling } from './rows-selling.ts'
import { working } from './rows-work.ts'
import type { Scene } from './scene.ts'
import { asLine, asMarkdown, type Row } from './table.ts'

const rows: Record<string, (scene: Scene, options: { port: number; minutes: number }) => Promise<Row[]>> = {
  'invoice-page': invoicePage,
  lending,
  working,
  selling,
  'one-invoice': oneInvoice,
  'find-stones': findStones,
  'stone-list': stoneList,
  statement,
  'sales-report': salesReport,
  insight,
  buying,
  paying,
  pdf,
  excel,
  labels,
  'start-time': (_scene, { port }) => startTime(port),
  'first-page': firstPage,
  ...inBrowser,
  memory,
  load: (scene, { minutes }) => memoryUnderLoad(scene, minutes),
}

const { values: options } = parseArgs({
  options: {
    scale: { type: 'string', default: '1' },
    only: { type: 'string', multiple: true },
    // The first of three consecutive ports.
    port: { type: 'string', default: '4901' },
    // Of load; quality.md requires an hour.
    minutes: { type: 'string', default: '2' },
    write: { type: 'boolean', default: false },
  },
})
const ports = { floor: Number(options.port), product: Number(options.port) + 1, start: Number(options.port) + 2 }
const print = (sentence: string) => process.stdout.write(`${sentence}\n`)

const buildServer = async () => {
  const { build, outOfDate } = (await import('../scripts/build.mjs' as string)) as {
    build: (names: string[]) => Promise<void>
    outOfDate: () => string[]
  }
  const stale = outOfDate().filter(part => part !== 'web')
  if (stale.length > 0) await build(stale)
}

const setScene = async (database: Addresses, scale: number): Promise<Scene & { stop: () => Promise<void> }> => {
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  const {
    rows: [found],
  } = await client.query('select (select id from "user" limit 1) as person, (select id from branch limit 1) as branch')
  await client.end()
  const product = await startProduct(database, ports.product)
  const floor = await startFloor(database.url, ports.floor)
  return { ...found, floor, product, amounts: amounts(scale), stop: async () => void (await Promise.all([floor.stop(), product.stop()])) }
}

const write = async (done: readonly Row[], scale: number, plans: string) => {
  const machine = `${cpus().length} × ${cpus()[0]?.model.trim()}, ${Math.round(totalmem() / 2 ** 30)} GB, Node ${process.versions.node}`
  const { stones, invoices } = amounts(scale)
  await writeFile(
    join(programFolder, 'docs/operating/bench.md'),
    `# What it costs

Made by \`npm run bench -- --write\` on ${new Date().toISOString().slice(0, 10)}: ${machine}.
${stones.toLocaleString('en')} stones, ${invoices.toLocaleString('en')} invoices of 5 lines. The floor is a bare server with hand-written, prepared SQL and nothing around it; both are driven in turn,
and the figures are medians. Compare the ratios: the absolute figures are this machine's, with whatever else it was doing.
What begins with "browser" is measured from the press to the painted screen in a real browser that nothing is cached in, on a slow line and
a slow processor (${slow.description}).

${asMarkdown(done)}

## How lists are read

Cost grows with what is asked, not with what is stored: the page of each list, by the plan of the statement that the product makes.

${plans}
`,
  )
}

const run = async () => {
  const scale = Number(options.scale)
  await mkdir(cache, { recursive: true })
  await buildServer()
  const bench = await openBench(scale, print)
  const done: Row[] = []
  let plans = ''
  try {
    const scene = await setScene(bench, scale)
    try {
      for (const [name, measure] of Object.entries(rows)) {
        if (options.only && !options.only.includes(name)) continue
        const measured = await measure(scene, { port: ports.start, minutes: Number(options.minutes) })
        for (const row of measured) print(asLine(row))
        done.push(...measured)
      }
      if (options.write) plans = await asPlans(bench.url)
    } finally {
      await scene.stop()
    }
  } finally {
    await bench.stop()
  }
  if (options.write) await write(done, scale, plans)
  if (done.some(row => row.met === false)) process.exitCode = 1
}

// Exit normally on SIGINT, so that the exit handlers end the processes that the benchmark started.
process.once('SIGINT', () => process.exit(130))
await run()
