/** Formats notification schedules. */
import type { TFunction } from 'i18next'
import type { NotificationStream, QuietHours, Schedule } from '#shared/domain/notifications/preferences.ts'
import { streamKeys } from './stream-keys.ts'
import { dateFormat } from './intl.ts'

const weekdays = ['1', '2', '3', '4', '5', '6', '7'] as const
export type Weekday = (typeof weekdays)[number]

/** The text key of a weekday: 1 is Monday. */
export const weekdayKey = (day: number): Weekday => weekdays[day - 1] ?? '1'

/** `7:00`. */
export const formatHour = (t: TFunction<'common'>, hour: number): string => t('schedule.hour', { hour })

/** `daily at 7:00`, usable within a sentence. */
export const formatSchedule = (t: TFunction<'common'>, schedule: Schedule): string => {
  switch (schedule.mode) {
    case 'off':
    case 'immediately':
      return t(`schedule.${schedule.mode}`)
    case 'daily':
      return t('schedule.daily', { hour: formatHour(t, schedule.hour) })
    case 'weekly':
      return t('schedule.weekly', {
        day: t(`schedule.on.${weekdayKey(schedule.day)}`),
        hour: formatHour(t, schedule.hour),
      })
  }
}

/** `22:00–6:00`. */
export const formatQuietHours = (t: TFunction<'common'>, { from, until }: QuietHours): string =>
  `${formatHour(t, from)}–${formatHour(t, until)}`

/** `High visibilities`. */
export const formatStream = (t: TFunction<'common'>, stream: NotificationStream): string =>
  t(`stream.${streamKeys[stream]}`)

/** A moment (`at`, epoch milliseconds) in a time zone: `Mon, 23 November 2026 at 07:00 CET`. */
export const formatMoment = (at: number, zone: string, locale: string): string =>
  dateFormat(locale, {
    weekday: 'short',
    day: 'numeric',
    month: 'long',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
    timeZone: zone,
  }).format(at)
