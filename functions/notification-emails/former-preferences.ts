/** Preferences that were changed: what was released while they held is still told by them. */
import { isDeepStrictEqual } from 'node:util'
import type { NotificationPreferences } from '#shared/domain/notifications/preferences.ts'
import type { NotificationEmailEntity } from './collection.ts'

/** A weekly digest tells of seven days, and quiet hours and retries may hold it back for some more. */
const retentionMilliseconds = 9 * 86_400_000
const maxFormer = 20

type Preferences = Pick<NotificationEmailEntity, 'preferences' | 'preferences_before'>

/** What an address has once `preferences` are given at an instant (ISO 8601); the same or none change nothing. */
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
