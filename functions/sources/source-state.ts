/** What runs write of a source, outside the collection: how far it is read, and each run with its log. */
import * as z from 'zod'
import type { Platform } from '#functions/rules/http/platform.ts'
import { keys } from '#functions/rules/keys.ts'
import {
  refusedRowSchema,
  runLogEntrySchema,
  sourceRunSchema,
  type SourceCounts,
} from '#shared/contracts/sources.ts'
import { sourceProblems } from '#shared/domain/sources/source.ts'
import { cursorSchema } from './reader/changes.ts'

/**
 * The answer in the bucket of files. A later version may have stored a problem that this one does not know, here and in
 * what is held: it stays a problem, so that nothing goes for it.
 */
const storedAnswerSchema = z.object({
  key: z.string(),
  hash: z.string(),
  status: z.int(),
  etag: z.string().optional(),
  last_modified: z.string().optional(),
  /** Of an incremental source: how far it is read, and whether it has more. */
  cursor: cursorSchema.optional(),
  has_more: z.boolean().optional(),
  /** Why not everything was received, and the milliseconds that the source asks to wait. */
  problem: z.enum(sourceProblems).optional().catch('incomplete'),
  wait: z.number().optional(),
})
export type StoredAnswer = z.infer<typeof storedAnswerSchema>

/** A person's request for a run. Each has its own id. */
export const askedSchema = z.object({ by: z.string(), asked_id: z.string().default('') })
export type Asked = z.infer<typeof askedSchema>

/** A run that was begun and not finished. The next invocation continues it. */
const openRunSchema = z.object({
  run_id: z.string(),
  /** ISO 8601. */
  start_date: z.string(),
  started_by: z.string().nullable(),
  /** The request that it answers. */
  asked_id: z.string().optional(),
  /** What the settings were: `settingsPrint`. */
  settings: z.string(),
  /** The answer in the bucket of files, once it is there. */
  answer: storedAnswerSchema.optional(),
})
export type OpenRun = z.infer<typeof openRunSchema>

export const sourceStateSchema = z.object({
  run: openRunSchema.optional(),
  /** Of the last complete run: for a conditional request, and what the source had. */
  complete: z
    .object({
      at: z.string(),
      settings: z.string(),
      hash: z.string(),
      etag: z.string().optional(),
      last_modified: z.string().optional(),
      members: z.string(),
      size: z.int(),
      /** The rows that have an indicator: others are on warning lists. */
      indicators: z.int().optional(),
      /** Of an incremental source: its file of claims, how far it is read, and whether the next run reads on. */
      claims: z.string().optional(),
      cursor: cursorSchema.optional(),
      has_more: z.boolean().optional(),
      /** When the first of its indicators ends by itself, epoch milliseconds. */
      until: z.number().optional(),
    })
    .optional(),
  /** When the source was last found unchanged or read: then it had all its indicators. ISO 8601. */
  seen: z.string().optional(),
  failures: z.int().default(0),
  failing_since: z.string().optional(),
  /** The next planned run, epoch milliseconds. */
  next_at: z.number().optional(),
  held: z
    .object({
      /** The last run that lacked them. */
      run_id: z.string().default(''),
      gone: z.int(),
      of: z.int(),
      /** The fewest indicators that the source had since: the threshold is a part of them. */
      least: z.int().optional(),
      since: z.string(),
      problem: z.enum(sourceProblems).nullable().catch('unreadable'),
      /** The file of all that it lacked: a decision covers no others. */
      missing: z.string().optional(),
    })
    .optional(),
  // A later version may have stored a result that this one does not know, and must not keep a roll-back from its sources.
  last_run: sourceRunSchema.optional().catch(undefined),
  /** The starts of interrupted runs whose answer was dropped. What they added is looked for by the next whole run. */
  dropped_runs: z.array(z.string()).optional(),
  /** Of an incremental source: the full reading that was the last one when a run was dropped. */
  dropped_generation: z.int().optional(),
})
export type SourceState = z.infer<typeof sourceStateSchema>

const minute = 60_000

/**
 * The next planned run, epoch milliseconds. An interval that was shortened since the last run counts from that run; what
 * a failure waits for stays.
 */
export const nextRunAt = (
  { next_at: planned, failures, last_run: last }: SourceState,
  { interval_minutes: interval }: { readonly interval_minutes: number },
): number | undefined => {
  const end = last?.end_date ?? null
  return planned === undefined || failures > 0 || end === null
    ? planned
    : Math.min(planned, Date.parse(end) + interval * minute)
}

export const storedRunSchema = sourceRunSchema.extend({
  refused: z.array(refusedRowSchema),
  /** The first indicators that a held run lacked. */
  missing: z.array(z.int()).default([]),
  log: z.array(runLogEntrySchema),
})
export type StoredRun = z.infer<typeof storedRunSchema>

export const noCounts: SourceCounts = {
  bytes: 0,
  rows: 0,
  new: 0,
  attached: 0,
  changed: 0,
  seen_again: 0,
  gone: 0,
  ended: 0,
  warned: 0,
  refused: 0,
}

export const readSourceState = async ({ table }: Pick<Platform, 'table'>, id: number): Promise<SourceState> =>
  sourceStateSchema.parse((await table.get(keys.sourceState(id, 'state'))) ?? {})

/** Until when a run of the source works at most; undefined when none does. A run that died works on until then. */
export const readUntil = async (
  { table, clock }: Pick<Platform, 'table' | 'clock'>,
  id: number,
): Promise<Date | undefined> => {
  const lease = await table.get(keys.sourceState(id, 'lease'))
  const ends = Number(lease?.['ends'] ?? 0)
  return ends > clock.now().getTime() ? new Date(ends) : undefined
}

export const writeSourceState = (
  { table }: Pick<Platform, 'table'>,
  id: number,
  state: SourceState,
): Promise<void> => table.put({ ...keys.sourceState(id, 'state'), ...state })
