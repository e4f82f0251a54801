import { defineConfig } from 'vitest/config'
import { Sequencer } from './scripts/test/sequencer.ts'
import { contractRulesModule } from './scripts/build/contract-rules.ts'

/**
 * The projects of tests by what they need, one project after the other: nothing, a database, the CDK, a
 * browser. The files of a project share a worker's modules: loading them anew for each file took longer than
 * the unit tests themselves.
 */
export default defineConfig({
  test: {
    maxWorkers: 2,
    // What is new and soon dropped is collected a quarter as often.
    execArgv: ['--max-semi-space-size=64'],
    sequence: { sequencer: Sequencer },
    reporters: ['default', './scripts/test/count-reporter.ts'],
    projects: [
      {
        plugins: [contractRulesModule()],
        test: {
          name: 'unit',
          include: ['tests/unit/**/*.test.{ts,tsx}'],
          testTimeout: 10_000,
          isolate: false,
          sequence: { groupOrder: 0 },
        },
      },
      {
        // The CDK takes seconds to load, so the files share it.
        test: {
          name: 'infra',
          include: ['tests/infra/**/*.test.ts'],
          testTimeout: 30_000,
          hookTimeout: 120_000,
          isolate: false,
          fileParallelism: false,
          globalSetup: ['tests/infra/bundle-functions.ts'],
          sequence: { groupOrder: 1 },
        },
      },
      {
        test: {
          name: 'integration',
          include: ['tests/integration/**/*.test.ts'],
          testTimeout: 60_000,
          hookTimeout: 120_000,
          maxWorkers: 2,
          isolate: false,
          globalSetup: ['tests/support/engines.ts'],
          sequence: { groupOrder: 2 },
        },
      },
      {
        test: {
          name: 'e2e',
          include: ['tests/e2e/**/*.test.ts'],
          expect: { poll: { timeout: 10_000 } },
          testTimeout: 120_000,
          hookTimeout: 180_000,
          // One more than cores: a browser waits for a quarter of the time. A worker keeps it from file to file.
          maxWorkers: 3,
          isolate: false,
          globalSetup: ['tests/support/engines.ts', 'tests/support/code-cache.ts'],
          sequence: { groupOrder: 3 },
        },
      },
    ],
  },
})
