import { defineConfig } from 'vitest/config'

// The tests that Stryker runs for each mutant: those without a database and a browser.
export default defineConfig({
  test: {
    include: ['test/{domain,web}/**/*.test.ts'],
    setupFiles: ['test/support/fixed-seed.ts'],
    testTimeout: 60_000,
  },
})
