/** What a user is e-mailed about personally, and when (docs/decisions/personal-notifications.md). */
import * as z from 'zod'
import { quietHoursSchema, stillMinutes, type SlottedSchedule } from './preferences.ts'
import { quietUntil, slotBefore } from './slots.ts'

/** When a user hears of new items that match the organization's assets. */
export const matchNewsModes = ['off', 'at_once', 'digest'] as const

/** How often a view is in the digest. */
export const viewPeriods = ['daily', 'weekly'] as const
export type ViewPeriod = (typeof viewPeriods)[number]

/** Maximum views in a user's digest. */
export const mostDigestViews = 10
/** Maximum items of a list that a personal e-mail names. */
export const mostListed = 5

export const personalDigestSchema = z.object({
  mode: z.enum(['off', 'daily', 'weekly']),
  /** The ISO 8601 weekday of weekly digests, and of weekly views in a daily digest: 1 is Monday. */
  day: z.int().min(1).max(7),
  hour: z.int().min(0).max(23),
})
export type PersonalDigest = z.infer<typeof personalDigestSchema>

export const personalSettingsSchema = z.object({
  /** Replies of the other side to incidents. */
  replies: z.boolean(),
  /** Mentions of the user in replies and notes. */
  mentions: z.boolean(),
  concerns_us: z.enum(matchNewsModes),
  digest: personalDigestSchema,
  /** Nothing is sent in these hours. What they hold back is sent after them. */
  quiet_hours: quietHoursSchema.nullable(),
})
export type PersonalSettings = z.infer<typeof personalSettingsSchema>

/**
 * Without a choice a user gets what nobody else can do: repairs (`account/reminders`), answers and mentions. The organization's
 * addresses have the rest.
 */
export const defaultPersonalSettings: PersonalSettings = {
  replies: true,
  mentions: true,
  concerns_us: 'off',
  digest: { mode: 'off', day: 1, hour: 7 },
  quiet_hours: null,
}

/** The end of a user's quiet hours, if it is quiet now. Epoch milliseconds. */
export const quietEnd = (
  { quiet_hours: quiet }: Pick<PersonalSettings, 'quiet_hours'>,
  now: number,
  zone: string,
): number | undefined => quietUntil(quiet, now, zone)

/** The schedule of a view, or of the whole digest without a period. Undefined while digests are off. */
const scheduleOf = (
  { mode, day, hour }: PersonalDigest,
  period: ViewPeriod | undefined,
): SlottedSchedule | undefined => {
  if (mode === 'off') return undefined
  return mode === 'weekly' || period === 'weekly' ? { mode: 'weekly', day, hour } : { mode: 'daily', hour }
}

/**
 * The news of a personal e-mail are those of a period that ended these milliseconds ago: by then notifications have
 * settled, and mistakes are undone.
 */
export const settledAfter = stillMinutes * 60_000

/**
 * The end of the period of a part of the digest that is due, epoch milliseconds. Undefined when none is. `since`: the
 * end of the period before.
 */
export const duePeriodEnd = (
  { digest }: Pick<PersonalSettings, 'digest'>,
  period: ViewPeriod | undefined,
  { since, now, zone }: { readonly since: number; readonly now: number; readonly zone: string },
): number | undefined => {
  const schedule = scheduleOf(digest, period)
  const end = schedule && slotBefore(schedule, now, zone) - settledAfter
  return end !== undefined && end > since ? end : undefined
}
