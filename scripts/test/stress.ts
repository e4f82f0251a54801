/**
 * A run under stress: a quiet machine on a quiet day hides what a busy one shows. The clock of every process stands
 * shortly before a moment that changes something, in another time zone, with one core less; calls, mails and
 * schedules are late. All of it follows from a seed.
 */
import { spawn } from 'node:child_process'
import { globSync } from 'node:fs'
import { seedVariable, stressVariable } from './variables.ts'

const zones = ['Europe/Warsaw', 'UTC', 'America/St_Johns', 'Pacific/Kiritimati'] as const

const minute = 60_000
const day = 24 * 60 * minute

/** What the clock on the wall in Warsaw shows: `2026-11-30T23:59`. */
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
/** On the last Sundays of March and October the clocks change at 01:00 UTC. */
const isChangeOfClocks = (date: Date, month: number): boolean =>
  date.getUTCMonth() === month && date.getUTCDay() === 0 && date.getUTCDate() > 24

/** Moments that something happens at, each as a test of whether it comes with the minute that begins then. */
const moments = {
  midnight: (at: number) => inWarsaw(at).time === '23:59',
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
  /** Where the clock starts: ten seconds before the moment. */
  readonly start: Date
  readonly zone: string
}

/** What a seed asks for. Sixteen seeds in a row have every moment in every zone. */
export const stressOf = (seed: number, now: Date): Stress => {
  const all = Object.entries(moments)
  const [moment, isBefore] = all[seed % all.length] ?? ['midnight', moments.midnight]
  const zone = zones[Math.floor(seed / all.length) % zones.length] ?? 'UTC'
  let at = Math.ceil(now.getTime() / minute) * minute
  while (!isBefore(at)) at += minute
  return { moment, start: new Date(at + 50_000), zone }
}

/** The library that gives processes another clock; undefined where it is not installed. */
export const clockLibrary = (): string | undefined => globSync('/usr/lib/*/faketime/libfaketime.so.1').at(0)

/** The environment of a run whose processes have the clock of `stress`, as they would tell it from now on. */
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
  // What is waited for, and the ages of files, are as they are.
  FAKETIME_DONT_FAKE_MONOTONIC: '1',
  // Otherwise each wait with an end returns at once, and the threads of Java that have nothing to do take both cores.
  FAKETIME_FORCE_MONOTONIC_FIX: '0',
  NO_FAKE_STAT: '1',
})

/** Takes one core until the function that it returns is called. */
export const takeCore = (): (() => void) => {
  const child = spawn(process.execPath, ['-e', 'for (;;);'], { stdio: 'ignore' })
  return () => child.kill('SIGKILL')
}
