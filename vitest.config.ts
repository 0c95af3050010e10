import { defineConfig } from 'vitest/config'
import { declaredRows } from './test/support/declared-rows/plugin.ts'

// The projects of the second kind share one database server for the whole run: see test/support/global-setup.ts.
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'domain',
          sequence: { groupOrder: 0 },
          include: ['test/{domain,web,project}/**/*.test.ts'],
          maxWorkers: 2,
          // A busy machine is slow. What hangs is still found.
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
      {
        plugins: [declaredRows()],
        test: {
          name: 'server',
          sequence: { groupOrder: 1 },
          include: ['test/server/**/*.test.ts'],
          // A file waits for the database half of its time, so there is one more than a small machine has cores.
          maxWorkers: 3,
          // The files share a process, which reads the program once.
          isolate: false,
          setupFiles: ['test/support/declared-rows/report.ts', 'test/support/declared-answers/report.ts'],
          globalSetup: 'test/support/global-setup.ts',
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          name: 'e2e',
          sequence: { groupOrder: 2 },
          include: ['test/e2e/**/*.test.ts'],
          isolate: false,
          globalSetup: 'test/support/global-setup.ts',
          testTimeout: 120_000,
          hookTimeout: 120_000,
          // Two at once: a browser waits more than it works.
          maxWorkers: 2,
        },
      },
      {
        test: {
          // How screens look to everybody does not hang on the database below: .ci/run asks for it once.
          name: 'visual',
          sequence: { groupOrder: 2 },
          include: ['test/visual/**/*.test.ts'],
          isolate: false,
          globalSetup: 'test/support/global-setup.ts',
          testTimeout: 300_000,
          hookTimeout: 120_000,
          maxWorkers: 2,
          maxConcurrency: 2,
        },
      },
      {
        test: {
          // The page of all parts of the web kit needs a browser, but no database and no build.
          name: 'parts',
          sequence: { groupOrder: 2 },
          include: ['test/parts/**/*.test.ts'],
          testTimeout: 300_000,
          hookTimeout: 120_000,
          maxWorkers: 2,
          maxConcurrency: 2,
        },
      },
      {
        test: {
          name: 'fuzz',
          sequence: { groupOrder: 2 },
          include: ['test/fuzz/**/*.test.ts'],
          maxWorkers: 2,
          globalSetup: 'test/support/global-setup.ts',
          testTimeout: 1_800_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
})
