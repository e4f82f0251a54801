/** What a notification e-mail is told of, and when (part 3 sections 2 and 3). */
import * as z from 'zod'
import type { NotifiedModule } from './settings.ts'
import { criticalityLevels, type CriticalityLevel } from '../exposures/detections.ts'

/** What is told apart: high exposures may go at once while the others wait for the digest. */
export const notificationStreams = [
  'incident',
  'visibility_high',
  'visibility_other',
  'threat',
  'feed',
] as const
export type NotificationStream = (typeof notificationStreams)[number]

/** The module of a stream: its service decides whether the organization is told at all. */
export const moduleOfStream = {
  incident: 'incident',
  visibility_high: 'visibility',
  visibility_other: 'visibility',
  threat: 'threat',
  feed: 'feed',
} as const satisfies Record<NotificationStream, NotifiedModule>

/** The stream of an exposure. */
export const streamOfExposure = (criticality: CriticalityLevel): NotificationStream =>
  criticality === 1 ? 'visibility_high' : 'visibility_other'

const hourSchema = z.int().min(0).max(23)
const offSchema = z.object({ mode: z.literal('off') })
const immediatelySchema = z.object({ mode: z.literal('immediately') })
const dailySchema = z.object({ mode: z.literal('daily'), hour: hourSchema })
/** `day` as ISO 8601 counts: 1 is Monday. */
const weeklySchema = z.object({ mode: z.literal('weekly'), day: z.int().min(1).max(7), hour: hourSchema })

export const scheduleSchema = z.discriminatedUnion('mode', [
  offSchema,
  immediatelySchema,
  dailySchema,
  weeklySchema,
])
/** Indicators come by thousands: they go in digests alone. */
export const digestScheduleSchema = z.discriminatedUnion('mode', [offSchema, dailySchema, weeklySchema])
export type Schedule = z.infer<typeof scheduleSchema>
export type DigestSchedule = z.infer<typeof digestScheduleSchema>
/** A schedule that has slots. */
export type SlottedSchedule = Extract<Schedule, { readonly hour: number }>

/** Hours of the day, in the organization's zone; from 22 until 6 goes over midnight. */
export const quietHoursSchema = z
  .object({ from: hourSchema, until: hourSchema })
  .refine(({ from, until }) => from !== until)
export type QuietHours = z.infer<typeof quietHoursSchema>

export const notificationPreferencesSchema = z.object({
  incident: scheduleSchema,
  visibility_high: scheduleSchema,
  visibility_other: scheduleSchema,
  threat: scheduleSchema,
  feed: digestScheduleSchema,
  /** Exposures below it are not told. */
  smallest_criticality: z.literal(criticalityLevels),
  /** Within them only incidents and high exposures go out. */
  quiet_hours: quietHoursSchema.nullable(),
})
export type NotificationPreferences = z.infer<typeof notificationPreferencesSchema>

const morning: DigestSchedule = { mode: 'daily', hour: 7 }
export const defaultPreferences: NotificationPreferences = {
  incident: { mode: 'immediately' },
  visibility_high: { mode: 'immediately' },
  visibility_other: morning,
  threat: morning,
  feed: morning,
  smallest_criticality: 3,
  quiet_hours: null,
}

/** Streams that quiet hours do not hold back. */
export const isUrgent = (stream: NotificationStream): boolean =>
  stream === 'incident' || stream === 'visibility_high'

/** Minutes that what was published must be still before it is told at once, and the most that it waits. */
export const stillMinutes = 3
export const stillMinutesMost = 10
