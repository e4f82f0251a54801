/** Preferences as the form holds them: each is a text, so that a value changed back is no change. */
import { quietOf, quietText, scheduleOf, scheduleText } from '#shared/domain/notifications/preference-text.ts'
import {
  defaultPreferences,
  type DigestSchedule,
  type NotificationPreferences,
  type NotificationStream,
} from '#shared/domain/notifications/preferences.ts'
import type { CriticalityLevel } from '#shared/domain/exposures/detections.ts'

export type MinCriticality = '1' | '2' | '3'

export interface PreferenceValues extends Readonly<Record<NotificationStream, string>> {
  readonly smallest: MinCriticality
  /** `22-6`; empty for none. */
  readonly quiet: string
}

const smallestTexts = { 1: '1', 2: '2', 3: '3' } as const satisfies Record<CriticalityLevel, MinCriticality>
const levels = { '1': 1, '2': 2, '3': 3 } as const satisfies Record<MinCriticality, CriticalityLevel>

/** The initial form values. */
export const valuesOfPreferences = (preferences: NotificationPreferences): PreferenceValues => ({
  incident: scheduleText(preferences.incident),
  visibility_high: scheduleText(preferences.visibility_high),
  visibility_other: scheduleText(preferences.visibility_other),
  threat: scheduleText(preferences.threat),
  feed: scheduleText(preferences.feed),
  smallest: smallestTexts[preferences.smallest_criticality],
  quiet: quietText(preferences.quiet_hours),
})
export const usualPreferences = valuesOfPreferences(defaultPreferences)

/** Indicators are sent in digests only. */
const digestOf = (text: string): DigestSchedule => {
  const schedule = scheduleOf(text)
  return schedule.mode === 'immediately' ? { mode: 'off' } : schedule
}

/** The preferences from the form values. */
export const preferencesOf = (values: PreferenceValues): NotificationPreferences => ({
  incident: scheduleOf(values.incident),
  visibility_high: scheduleOf(values.visibility_high),
  visibility_other: scheduleOf(values.visibility_other),
  threat: scheduleOf(values.threat),
  feed: digestOf(values.feed),
  smallest_criticality: levels[values.smallest],
  quiet_hours: quietOf(values.quiet),
})

/** Whether quiet hours start and end at the same hour. */
export const areQuietHoursInvalid = (quiet: string): boolean => {
  const hours = quietOf(quiet)
  return hours !== null && hours.from === hours.until
}
