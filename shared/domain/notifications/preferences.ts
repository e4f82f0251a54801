/** What a notification address is notified of, and when (part 3 sections 2 and 3). */
import * as z from 'zod'
import type { NotifiedModule } from './settings.ts'
import { criticalityLevels, type CriticalityLevel } from '../exposures/detections.ts'

/**
 * Streams with a schedule of their own: exposures of high criticality may be sent at once while others wait for the
 * digest.
 */
export const notificationStreams = [
  'incident',
  'visibility_high',
  'visibility_other',
  'threat',
  'feed',
] as const
export type NotificationStream = (typeof notificationStreams)[number]

/** The module of a stream. Its service decides whether the organization is notified. */
export const moduleOfStream = {
  incident: 'incident',
  visibility_high: 'visibility',
  visibility_other: 'visibility',
  threat: 'threat',
  feed: 'feed',
} as const satisfies Record<NotificationStream, NotifiedModule>

export const streamOfExposure = (criticality: CriticalityLevel): NotificationStream =>
  criticality === 1 ? 'visibility_high' : 'visibility_other'

const hourSchema = z.int().min(0).max(23)
const offSchema = z.object({ mode: z.literal('off') })
const immediatelySchema = z.object({ mode: z.literal('immediately') })
const dailySchema = z.object({ mode: z.literal('daily'), hour: hourSchema })
/** `day` is the ISO 8601 weekday: 1 is Monday. */
const weeklySchema = z.object({ mode: z.literal('weekly'), day: z.int().min(1).max(7), hour: hourSchema })

export const scheduleSchema = z.discriminatedUnion('mode', [
  offSchema,
  immediatelySchema,
  dailySchema,
  weeklySchema,
])
/** Thousands of indicators are published at once, so they are only sent in digests. */
export const digestScheduleSchema = z.discriminatedUnion('mode', [offSchema, dailySchema, weeklySchema])
export type Schedule = z.infer<typeof scheduleSchema>
export type DigestSchedule = z.infer<typeof digestScheduleSchema>
/** A schedule with slots. */
export type SlottedSchedule = Extract<Schedule, { readonly hour: number }>

/** Hours of the day in the organization's time zone; 22 to 6 spans midnight. */
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
  /** Less critical exposures are not sent. */
  smallest_criticality: z.literal(criticalityLevels),
  /** Only incidents and exposures of high criticality are sent in this time. */
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

/** Whether the stream ignores quiet hours. */
export const isUrgent = (stream: NotificationStream): boolean =>
  stream === 'incident' || stream === 'visibility_high'

/** Minutes without another publication before an immediate notification is sent, and the maximum wait. */
export const stillMinutes = 3
export const stillMinutesMost = 10
