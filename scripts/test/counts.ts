/** Test counts, and the last line of a run. */
import { readFileSync, writeFileSync } from 'node:fs'
import * as z from 'zod'

const countsSchema = z.object({ passed: z.int(), failed: z.int(), skipped: z.int() })
export type Counts = z.infer<typeof countsSchema>

const resultSchema = z.object({
  counts: countsSchema,
  /** The failed tests: `tests/unit/x.test.ts > group > name`. */
  failures: z.array(z.string()),
})
export type Result = z.infer<typeof resultSchema>

/** The last line of a run: `12 passed, 0 failed`, and `, 1 skipped` if some were. */
export const closingLine = ({ passed, failed, skipped }: Counts): string =>
  `${passed} passed, ${failed} failed${skipped === 0 ? '' : `, ${skipped} skipped`}`

/** The sum of the counts of several runs. */
export const sumOf = (all: readonly Counts[]): Counts =>
  all.reduce(
    (sum, { passed, failed, skipped }) => ({
      passed: sum.passed + passed,
      failed: sum.failed + failed,
      skipped: sum.skipped + skipped,
    }),
    { passed: 0, failed: 0, skipped: 0 },
  )

/** Saves the result for the process that started the run. */
export const writeResult = (file: string, result: Result): void => writeFileSync(file, JSON.stringify(result))

/** Reads the result of a run. Throws when there is none because the run crashed. */
export const readResult = (file: string): Result => resultSchema.parse(JSON.parse(readFileSync(file, 'utf8')))
