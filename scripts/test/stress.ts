/**
 * A stress run, for faults that a quiet machine hides. Every process's clock starts shortly before a critical moment,
 * in another time zone and with one core less. Calls, e-mails and schedules are late. A seed determines all of it.
 */
import { spawn } from 'node:child_process'
import { globSync } from 'node:fs'
import { seedVariable, stressVariable } from './variables.ts'

const zones = ['Europe/Warsaw', 'UTC', 'America/St_Johns', 'Pacific/Kiritimati'] as const

const minute = 60_000
const day = 24 * 60 * minute

/** The local time in Warsaw: `2026-11-30T23:59`. */
const wallClock = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Europe/Warsaw',
  dateStyle: 'short',
  timeStyle: 'short',
})
const inWarsaw = (at: number): { date: Date; time: string } => {
  const [date = '', time = ''] = wallClock.format(at).split(' ')
  return { date: new Date(`${date}T00:00:00Z`), time }
}
const isLastDay = (date: Date): boolean => new Date(date.getTime() + day).getUTCDate() === 1
/** The clocks change on the last Sundays of March and October at 01:00 UTC. */
const isChangeOfClocks = (date: Date, month: number): boolean =>
  date.getUTCMonth() === month && date.getUTCDay() === 0 && date.getUTCDate() > 24

/** Critical moments. Each is a test whether it comes at the end of the minute that starts at `at`. */
const moments = {
  midnight: (at: number) => inWarsaw(at).time === '23:59',
  // The hour of daily digests until an organization chooses another.
  'hour of digests': (at: number) => inWarsaw(at).time === '06:59',
  'end of the month': (at: number) => inWarsaw(at).time === '23:59' && isLastDay(inWarsaw(at).date),
  'clocks go forward': (at: number) =>
    new Date(at).getUTCHours() === 0 &&
    new Date(at).getUTCMinutes() === 59 &&
    isChangeOfClocks(inWarsaw(at).date, 2),
  'clocks go back': (at: number) =>
    new Date(at).getUTCHours() === 0 &&
    new Date(at).getUTCMinutes() === 59 &&
    isChangeOfClocks(inWarsaw(at).date, 9),
} as const satisfies Record<string, (at: number) => boolean>

export interface Stress {
  readonly moment: string
  /** Start of the clock: ten seconds before the moment. */
  readonly start: Date
  readonly zone: string
}

/** The moment and time zone of a seed. Twenty consecutive seeds cover every moment in every zone. */
export const stressOf = (seed: number, now: Date): Stress => {
  const all = Object.entries(moments)
  const [moment, isBefore] = all[seed % all.length] ?? ['midnight', moments.midnight]
  const zone = zones[Math.floor(seed / all.length) % zones.length] ?? 'UTC'
  let at = Math.ceil(now.getTime() / minute) * minute
  while (!isBefore(at)) at += minute
  return { moment, start: new Date(at + 50_000), zone }
}

/** The library that gives processes another clock; undefined when not installed. */
export const clockLibrary = (): string | undefined => globSync('/usr/lib/*/faketime/libfaketime.so.1').at(0)

/** The environment of a run whose processes use the clock of `stress` from now on. */
export const stressEnvironment = (
  { start, zone }: Stress,
  seed: number,
  now: Date,
): Record<string, string> => ({
  [stressVariable]: 'yes',
  [seedVariable]: String(seed),
  TZ: zone,
  LD_PRELOAD: clockLibrary() ?? '',
  FAKETIME: `+${Math.round((start.getTime() - now.getTime()) / 1000)}`,
  // Timeouts and file ages stay real.
  FAKETIME_DONT_FAKE_MONOTONIC: '1',
  // Otherwise each wait with a timeout returns at once, and Java's idle threads use both cores.
  FAKETIME_FORCE_MONOTONIC_FIX: '0',
  NO_FAKE_STAT: '1',
})

/** Keeps one core busy until the returned function is called. */
export const takeCore = (): (() => void) => {
  const child = spawn(process.execPath, ['-e', 'for (;;);'], { stdio: 'ignore' })
  return () => child.kill('SIGKILL')
}
