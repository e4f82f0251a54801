import { defineConfig } from 'vitest/config'
import { Sequencer } from './scripts/test/sequencer.ts'
import { contractRulesModule } from './scripts/build/contract-rules.ts'
import { primeTheme } from './scripts/build/prime-theme.ts'

/**
 * Test projects by what they need: nothing, the CDK, a database, a browser. They start in this order. A worker without
 * files left in one project continues with the next, so that none idles during the longest file. The files of a project
 * share a worker's modules: reloading them for each file took longer than the unit tests themselves.
 */
export default defineConfig({
  test: {
    // One more than cores: a test that uses a database or browser is idle part of the time.
    maxWorkers: 3,
    // A larger young generation runs a quarter as many collections of short-lived objects.
    execArgv: ['--max-semi-space-size=64'],
    sequence: { sequencer: Sequencer },
    reporters: ['default', './scripts/test/count-reporter.ts'],
    projects: [
      {
        plugins: [contractRulesModule(), primeTheme()],
        test: {
          name: 'unit',
          include: ['tests/unit/**/*.test.{ts,tsx}', 'packages/*/tests/**/*.test.ts'],
          exclude: ['packages/*/tests/integration/**'],
          testTimeout: 10_000,
          isolate: false,
        },
      },
      {
        test: {
          name: 'infra',
          include: ['tests/infra/**/*.test.ts'],
          testTimeout: 30_000,
          hookTimeout: 120_000,
          isolate: false,
          globalSetup: ['tests/infra/bundle-functions.ts'],
        },
      },
      {
        test: {
          name: 'integration',
          include: ['{tests,packages/*/tests}/integration/**/*.test.ts'],
          testTimeout: 60_000,
          hookTimeout: 120_000,
          isolate: false,
          globalSetup: ['packages/local-cloud/tests/engine.ts'],
        },
      },
      {
        test: {
          name: 'e2e',
          include: ['tests/e2e/**/*.test.ts'],
          expect: { poll: { timeout: 10_000 } },
          testTimeout: 120_000,
          hookTimeout: 180_000,
          isolate: false,
          globalSetup: ['packages/local-cloud/tests/engine.ts', 'tests/support/code-cache.ts'],
        },
      },
    ],
  },
})
