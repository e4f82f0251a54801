/** Send times of digests: hours in a time zone, correct across changes of daylight saving time. */
import { dayAfter } from '../days.ts'
import type {
  NotificationPreferences,
  NotificationStream,
  QuietHours,
  SlottedSchedule,
} from './preferences.ts'
import { isUrgent } from './preferences.ts'

const minute = 60_000
const hour = 60 * minute

/**
 * Formats a zone's local time so that it sorts in time order (`2026-03-29 02:30`), except in the repeated hour in
 * autumn.
 */
const wallClocks = new Map<string, Intl.DateTimeFormat>()
const wallClock = (zone: string, instant: number): string => {
  const known = wallClocks.get(zone)
  const clock =
    known ?? new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'short' })
  if (known === undefined) wallClocks.set(zone, clock)
  return clock.format(instant)
}

/** 1 for Monday. */
const weekday = (date: string): number => new Date(date).getUTCDay() || 7

/** The first instant at which the zone's local time reaches an hour of a day, or has passed it when spring skips it. */
export const instantOf = (date: string, wanted: number, zone: string): number => {
  const slot = `${date} ${String(wanted).padStart(2, '0')}:00`
  const middle = Date.parse(date) + wanted * hour
  let [before, from] = [middle - 15 * hour, middle + 15 * hour]
  while (from - before > minute) {
    const between = before + Math.floor((from - before) / (2 * minute)) * minute
    if (wallClock(zone, between) >= slot) from = between
    else before = between
  }
  return from
}

const slotOn = (schedule: SlottedSchedule, date: string, zone: string): number =>
  instantOf(date, schedule.hour, zone)

const isDayOf = (schedule: SlottedSchedule, date: string): boolean =>
  schedule.mode === 'daily' || weekday(date) === schedule.day

/** The latest slot of a schedule at or before an instant, in epoch milliseconds. */
export const slotBefore = (schedule: SlottedSchedule, at: number, zone: string): number => {
  for (let date = wallClock(zone, at).slice(0, 10); ; date = dayAfter(date, -1)) {
    if (!isDayOf(schedule, date)) continue
    const slot = slotOn(schedule, date, zone)
    if (slot <= at) return slot
  }
}

/** The first slot of a schedule after an instant. */
export const slotAfter = (schedule: SlottedSchedule, at: number, zone: string): number => {
  for (let date = wallClock(zone, at).slice(0, 10); ; date = dayAfter(date, 1)) {
    if (!isDayOf(schedule, date)) continue
    const slot = slotOn(schedule, date, zone)
    if (slot > at) return slot
  }
}

/** The end of the quiet hours that contain an instant; undefined outside of them. */
export const quietUntil = (quiet: QuietHours | null, at: number, zone: string): number | undefined => {
  if (quiet === null) return undefined
  const begun = slotBefore({ mode: 'daily', hour: quiet.from }, at, zone)
  const end = slotAfter({ mode: 'daily', hour: quiet.until }, begun, zone)
  return at < end ? end : undefined
}

/** When and how a released item is sent to an address; null means never. */
export type DeliverySlot = { readonly at: number; readonly how: 'at_once' | 'digest' } | null

/**
 * The slot for an item released at an instant (epoch milliseconds). Items held back by quiet hours are sent together
 * when these end.
 */
export const deliveryOf = (
  preferences: NotificationPreferences,
  stream: NotificationStream,
  released: number,
  zone: string,
): DeliverySlot => {
  const schedule = preferences[stream]
  if (schedule.mode === 'off') return null
  const quiet = isUrgent(stream) ? null : preferences.quiet_hours
  if (schedule.mode === 'immediately') {
    const end = quietUntil(quiet, released, zone)
    return end === undefined ? { at: released, how: 'at_once' } : { at: end, how: 'digest' }
  }
  const slot = slotAfter(schedule, released, zone)
  return { at: quietUntil(quiet, slot, zone) ?? slot, how: 'digest' }
}
