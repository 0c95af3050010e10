import { defineConfig } from 'vitest/config'
import { declaredRows } from './test/support/declared-rows/plugin.ts'

// A file waits for a database or a browser half of its time, so there is one more at once than a small machine has cores.
const maxWorkers = 3
// A busy machine is slow. What hangs is still found.
const hookTimeout = 300_000
// `expect.poll` waits as long as a browser does for an element: machines differ in speed.
const patient = { hookTimeout, expect: { poll: { timeout: 30_000 } } }
// The files of a process share what it has read: reading the program costs more than most tests.
const quick = { maxWorkers, ...patient, isolate: false, testTimeout: 60_000 }
// The projects with a database share one server for the whole run, and their files share processes, which read the program once.
const overDatabase = { globalSetup: 'test/support/global-setup.ts', maxWorkers, ...patient, isolate: false }

// What these tests show depends neither on the version of a given database nor on the clock, zone and currency of its company: they start
// their own, ask it nothing, or show who may do what.
const independent = [
  'program/archive/*',
  'program/{data-folder,embedded,encrypted-backup,packed,replica,reset-admin,soak,supervise}',
  'kit/{encoding,envelope,host,mail,network}',
  'kit/{files,jobs,label-printer}/*',
  'people/{access,api-token,branches,demo-accounts}',
  'documents/{confidential,every-entity}',
].map(name => `test/server/${name}.test.ts`)

const documents = ['test/e2e/*.test.ts', 'test/e2e/{payments,purchases,sales,workshop}/**/*.test.ts']

export default defineConfig({
  test: {
    projects: [
      { test: { ...quick, name: 'domain', include: ['test/{domain,project}/**/*.test.ts'] } },
      { test: { ...quick, name: 'web', include: ['test/web/**/*.test.ts'], setupFiles: 'test/web/support/browser.ts' } },
      {
        plugins: [declaredRows()],
        test: {
          ...overDatabase,
          name: 'server',
          include: ['test/server/**/*.test.ts'],
          exclude: process.env.DATABASE_URL ? independent : [],
          setupFiles: ['test/support/declared-rows/report.ts', 'test/support/declared-answers/report.ts'],
          testTimeout: 120_000,
        },
      },
      // The documents that move money and goods, and the daily jobs of each role.
      { test: { ...overDatabase, name: 'e2e', include: documents, testTimeout: 120_000 } },
      // All other screens, and what every screen has in common: its keys, its lists and fields, scanning, and answers that are lost.
      { test: { ...overDatabase, name: 'screens', include: ['test/e2e/**/*.test.ts'], exclude: documents, testTimeout: 120_000 } },
      // How screens look does not depend on the database below: .ci/run asks for it once.
      { test: { ...overDatabase, name: 'visual', include: ['test/visual/**/*.test.ts'], testTimeout: 300_000, maxConcurrency: 2 } },
      // The page of all parts of the web kit needs a browser, but no database and no build.
      {
        test: { name: 'parts', include: ['test/parts/**/*.test.ts'], maxWorkers, ...patient, testTimeout: 300_000, maxConcurrency: 2 },
      },
      { test: { ...overDatabase, name: 'fuzz', include: ['test/fuzz/**/*.test.ts'], testTimeout: 1_800_000 } },
    ],
  },
})
