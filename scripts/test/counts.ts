/** Counts of tests, and the line that closes a run. */
import { readFileSync, writeFileSync } from 'node:fs'
import * as z from 'zod'

const countsSchema = z.object({ passed: z.int(), failed: z.int(), skipped: z.int() })
export type Counts = z.infer<typeof countsSchema>

const resultSchema = z.object({
  counts: countsSchema,
  /** The tests that failed: `tests/unit/x.test.ts > group > name`. */
  failures: z.array(z.string()),
})
export type Result = z.infer<typeof resultSchema>

/** The closing line of a run: `12 passed, 0 failed`, and `, 1 skipped` when some were. */
export const closingLine = ({ passed, failed, skipped }: Counts): string =>
  `${passed} passed, ${failed} failed${skipped === 0 ? '' : `, ${skipped} skipped`}`

/** The counts of several runs together. */
export const sumOf = (all: readonly Counts[]): Counts =>
  all.reduce(
    (sum, { passed, failed, skipped }) => ({
      passed: sum.passed + passed,
      failed: sum.failed + failed,
      skipped: sum.skipped + skipped,
    }),
    { passed: 0, failed: 0, skipped: 0 },
  )

/** Leaves the result for the process that started the run. */
export const writeResult = (file: string, result: Result): void => writeFileSync(file, JSON.stringify(result))

/** The result that a run has left. Throws when it left none: it died before its end. */
export const readResult = (file: string): Result => resultSchema.parse(JSON.parse(readFileSync(file, 'utf8')))
