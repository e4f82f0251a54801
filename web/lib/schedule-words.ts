/** When something is told, in words. */
import type { TFunction } from 'i18next'
import type { NotificationStream, QuietHours, Schedule } from '#shared/domain/notifications/preferences.ts'

const weekdays = ['1', '2', '3', '4', '5', '6', '7'] as const
export type Weekday = (typeof weekdays)[number]

/** The text of a day of the week: 1 is Monday. */
export const weekdayKey = (day: number): Weekday => weekdays[day - 1] ?? '1'

/** `7:00`. */
export const hourWords = (t: TFunction<'common'>, hour: number): string => t('schedule.hour', { hour })

/** `daily at 7:00`; it may stand within a sentence. */
export const scheduleWords = (t: TFunction<'common'>, schedule: Schedule): string => {
  switch (schedule.mode) {
    case 'off':
    case 'immediately':
      return t(`schedule.${schedule.mode}`)
    case 'daily':
      return t('schedule.daily', { hour: hourWords(t, schedule.hour) })
    case 'weekly':
      return t('schedule.weekly', {
        day: t(`schedule.on.${weekdayKey(schedule.day)}`),
        hour: hourWords(t, schedule.hour),
      })
  }
}

/** `22:00–6:00`. */
export const quietWords = (t: TFunction<'common'>, { from, until }: QuietHours): string =>
  `${hourWords(t, from)}–${hourWords(t, until)}`

// An ending `_other` is a form of a count.
const streamKeys = {
  incident: 'incident',
  visibility_high: 'highVisibility',
  visibility_other: 'lesserVisibility',
  threat: 'threat',
  feed: 'feed',
} as const satisfies Record<NotificationStream, string>

/** `High visibilities`. */
export const streamWords = (t: TFunction<'common'>, stream: NotificationStream): string =>
  t(`stream.${streamKeys[stream]}`)
