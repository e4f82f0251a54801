/**
 * The schedule of each source, which invokes the reader with it. A call writes it after its commit; the reader repairs
 * what is missing, and takes sources that are overdue.
 */
import { concurrently } from '#functions/core/concurrently.ts'
import { describeError } from '#functions/core/log.ts'
import type { Schedule } from '#functions/core/schedules.ts'
import type { Platform } from '#functions/rules/http/platform.ts'
import * as z from 'zod'
import { sourcesCollection } from './source-store.ts'

const nameOf = (id: number): string => `source-${id}`

const scheduleOf = (id: number, minutes: number): Schedule => ({
  name: nameOf(id),
  expression: `rate(${minutes} minutes)`,
  timeZone: 'UTC',
  input: { source_id: id },
})

/** Milliseconds until a requested run begins: a moment in the past would be refused. */
const soon = 2_000

const atOnce = (id: number, now: Date): Schedule => ({
  name: `run-${id}`,
  expression: `at(${new Date(now.getTime() + soon).toISOString().slice(0, 19)})`,
  timeZone: 'UTC',
  input: { source_id: id },
  once: true,
})

/** Runs after a commit. A failure is only logged: the reader repairs schedules within minutes. */
const bestEffort = async (
  { log, schedules }: Platform,
  work: (all: NonNullable<Platform['schedules']>) => Promise<void>,
) => {
  try {
    if (schedules !== undefined) await work(schedules)
  } catch (error) {
    log.error('schedule of a source left for later', describeError(error))
  }
}

/** Writes or deletes the schedule of a source. */
export const updateSchedule = (
  platform: Platform,
  id: number,
  { is_active, interval_minutes }: { readonly is_active: boolean; readonly interval_minutes: number },
): Promise<void> =>
  bestEffort(platform, (schedules) =>
    is_active ? schedules.put(scheduleOf(id, interval_minutes)) : schedules.remove(nameOf(id)),
  )

/** Invokes the reader for a source at once. */
export const followSource = (platform: Platform, id: number): Promise<void> =>
  bestEffort(platform, (schedules) => schedules.put(atOnce(id, platform.clock.now())))

const activeRow = z.object({ id: z.int(), interval_minutes: z.int() })

/** Schedules that one run reads in full. */
const comparedAtOnce = 10
const every = 5 * 60_000

/** Makes the schedules those of the active sources. Returns how many it changed. */
export const repairSchedules = async (platform: Platform): Promise<number> => {
  const { schedules, clock } = platform
  if (schedules === undefined) throw new Error('The schedules are missing')
  // Read before the sources, so that each schedule that is found has its source.
  const names = new Set(await schedules.list())
  const active = await activeSources(platform)
  const wanted = active.map((one) => scheduleOf(one.id, one.interval_minutes))
  const own = new Set(wanted.map(({ name }) => name))
  const left = [...names].filter((name) => name.startsWith('source-') && !own.has(name))
  const missing = wanted.filter(({ name }) => !names.has(name))
  const turns = Math.max(1, Math.ceil(wanted.length / comparedAtOnce))
  const first = (Math.floor(clock.now().getTime() / every) % turns) * comparedAtOnce
  let changed = 0
  await concurrently(left, 5, async (name) => {
    await schedules.remove(name)
    changed += 1
  })
  await concurrently(
    [...missing, ...wanted.slice(first, first + comparedAtOnce).filter(({ name }) => names.has(name))],
    5,
    async (one) => {
      if (names.has(one.name) && (await schedules.isUpToDate(one))) return
      await schedules.put(one)
      changed += 1
    },
  )
  return changed
}

/** The active sources, with their intervals. */
export const activeSources = async (platform: Platform): Promise<z.infer<typeof activeRow>[]> =>
  (await platform.collection(sourcesCollection).readModel()).rows(
    activeRow,
    'SELECT id, interval_minutes FROM source WHERE active = 1 ORDER BY id',
  )
