/** What an address is notified of, and when, in a sentence: `At once: incidents; daily at 7:00: the rest`. */
import type { TFunction } from 'i18next'
import { scheduleText } from '#shared/domain/notifications/preference-text.ts'
import {
  notificationStreams,
  type NotificationPreferences,
  type NotificationStream,
  type Schedule,
} from '#shared/domain/notifications/preferences.ts'
import { formatSchedule } from '#web/lib/format-schedule.ts'
import { streamKeys } from '#web/lib/stream-keys.ts'

interface Group {
  readonly schedule: Schedule
  readonly streams: readonly NotificationStream[]
}

/** The streams grouped by schedule, those that are off last. */
export const groupsOf = (preferences: NotificationPreferences): readonly Group[] =>
  [...Map.groupBy(notificationStreams, (stream) => scheduleText(preferences[stream])).values()]
    .flatMap((streams): Group[] => {
      const [first] = streams
      return first === undefined ? [] : [{ schedule: preferences[first], streams }]
    })
    .toSorted((a, b) => Number(a.schedule.mode === 'off') - Number(b.schedule.mode === 'off'))

/** The sentence, without its full stop. */
export const preferencesSummary = (
  t: TFunction<'notificationEmails'>,
  common: TFunction<'common'>,
  preferences: NotificationPreferences,
): string => {
  const groups = groupsOf(preferences)
  const [only] = groups
  if (only !== undefined && groups.length === 1)
    return only.schedule.mode === 'off'
      ? t('told.nothing')
      : capital(`${formatSchedule(common, only.schedule)}: ${t('told.everything')}`)
  const named = ({ streams }: Group): string =>
    streams.map((stream) => t(`told.inSentence.${streamKeys[stream]}`)).join(', ')
  const hasOff = groups.some(({ schedule }) => schedule.mode === 'off')
  return capital(
    groups
      .map((group, at) => {
        const isRest = !hasOff && at === groups.length - 1 && group.streams.length > 1
        return `${formatSchedule(common, group.schedule)}: ${isRest ? t('told.rest') : named(group)}`
      })
      .join('; '),
  )
}

const capital = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1)
