/** Changed preferences. Items released while the previous ones were valid still follow those. */
import { isDeepStrictEqual } from 'node:util'
import type { NotificationPreferences } from '#shared/domain/notifications/preferences.ts'
import type { NotificationEmailEntity } from './collection.ts'

/** A weekly digest covers seven days. Quiet hours and retries may delay it further. */
const retentionMilliseconds = 9 * 86_400_000
const maxFormer = 20

type Preferences = Pick<NotificationEmailEntity, 'preferences' | 'preferences_before'>

/** An address with new preferences from an instant (ISO 8601). Equal or missing preferences change nothing. */
export const withPreferences = (
  { preferences: former, preferences_before: before }: Preferences,
  preferences: NotificationPreferences | undefined,
  at: string,
): Preferences => {
  if (preferences === undefined || isDeepStrictEqual(preferences, former))
    return { preferences: former, preferences_before: before }
  const kept = [...before, { preferences: former, until: at }].filter(
    ({ until }) => Date.parse(at) - Date.parse(until) <= retentionMilliseconds,
  )
  return { preferences, preferences_before: kept.slice(-maxFormer) }
}
