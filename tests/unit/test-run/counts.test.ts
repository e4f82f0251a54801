import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createVitest } from 'vitest/node'
import CountReporter, { resultOf } from '#scripts/test/count-reporter.ts'
import { closingLine, readResult, sumOf, writeResult, type Result } from '#scripts/test/counts.ts'
import { javaVersion } from 'local-cloud/java'

describe('the closing line', () => {
  it.each([
    [{ passed: 12, failed: 0, skipped: 0 }, '12 passed, 0 failed'],
    [{ passed: 3, failed: 2, skipped: 1 }, '3 passed, 2 failed, 1 skipped'],
  ])('of %o is %s', (counts, line) => {
    expect(closingLine(counts)).toBe(line)
  })
})

describe('the counts of a run', () => {
  let folder = ''
  beforeAll(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'counts-'))
  })
  afterAll(() => rmSync(folder, { recursive: true }))

  const run = async (files: Record<string, string>): Promise<Result> => {
    const root = mkdtempSync(path.join(folder, 'run-'))
    for (const [name, source] of Object.entries(files)) writeFileSync(path.join(root, name), source)
    const vitest = await createVitest('test', {
      root,
      config: false,
      watch: false,
      globals: true,
      reporters: [{}],
      cache: false,
    })
    try {
      const { testModules, unhandledErrors } = await vitest.start()
      return resultOf(testModules, unhandledErrors)
    } finally {
      await vitest.close()
      process.exitCode = undefined
    }
  }

  it('count each test as passed, failed or skipped', async () => {
    expect(
      await run({
        'a.test.js':
          'it("a", () => {}); it("b", () => { throw new Error("b") }); it.skip("c", () => {}); it.todo("d")',
      }),
    ).toEqual({ counts: { passed: 1, failed: 1, skipped: 2 }, failures: ['a.test.js > b'] })
  })

  it('count a file that cannot be loaded as failed', async () => {
    expect(await run({ 'a.test.js': 'it("a", () => {})', 'b.test.js': 'import "./absent.js"' })).toEqual({
      counts: { passed: 1, failed: 1, skipped: 0 },
      failures: ['b.test.js'],
    })
  })

  it('count a failing hook as failed', async () => {
    const { counts, failures } = await run({
      'a.test.js': 'describe("s", () => { beforeAll(() => { throw new Error("no") }); it("a", () => {}) })',
    })
    expect([counts.failed, failures]).toEqual([1, ['a.test.js > s']])
  })

  it('are passed to the surrounding run', () => {
    const file = path.join(folder, 'counts.json')
    const result = { counts: { passed: 1, failed: 2, skipped: 3 }, failures: ['a', 'b'] }
    writeResult(file, result)
    expect(readResult(file)).toEqual(result)
    expect(sumOf([result.counts, result.counts])).toEqual({ passed: 2, failed: 4, skipped: 6 })
    expect(new CountReporter()).toHaveProperty('onTestRunEnd')
  })
})

describe('the version of Java', () => {
  it.each([
    ['openjdk version "17.0.16" 2025-07-15', 17],
    ['openjdk version "21" 2023-09-19', 21],
    ['java version "1.8.0_392"', 8],
    ['nothing of the kind', 0],
  ])('in %s is %d', (text, version) => {
    expect(javaVersion(text)).toBe(version)
  })
})
