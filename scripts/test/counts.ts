/** Counts of tests, and the line that closes a run. */
import { readFileSync, writeFileSync } from 'node:fs'
import * as z from 'zod'

const countsSchema = z.object({ passed: z.int(), failed: z.int(), skipped: z.int() })
export type Counts = z.infer<typeof countsSchema>

/** The closing line of a run: `12 passed, 0 failed`, and `, 1 skipped` when some were. */
export const closingLine = ({ passed, failed, skipped }: Counts): string =>
  `${passed} passed, ${failed} failed${skipped === 0 ? '' : `, ${skipped} skipped`}`

/** Leaves the counts for the process that started the run. */
export const writeCounts = (file: string, counts: Counts): void => writeFileSync(file, JSON.stringify(counts))

/** The counts that a run has left. Throws when it left none: it died before its end. */
export const readCounts = (file: string): Counts => countsSchema.parse(JSON.parse(readFileSync(file, 'utf8')))
