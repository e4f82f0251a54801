/** The text for a line of preferences in the audit log (`preferenceLines`). */
import type { TFunction } from 'i18next'
import { scheduleOf, quietOf } from '#shared/domain/notifications/preference-text.ts'
import { notificationStreams, type NotificationStream } from '#shared/domain/notifications/preferences.ts'
import { formatQuietHours, formatSchedule, formatStream } from '#web/lib/format-schedule.ts'

const isStream = (text: string): text is NotificationStream =>
  notificationStreams.some((stream) => stream === text)
const isLevel = (text: string): text is '1' | '2' | '3' => ['1', '2', '3'].includes(text)

/** `threat: daily 7` as `Threats: daily at 7:00`; undefined for other lines. */
export const formatPreference = (
  t: TFunction<'audit'>,
  common: TFunction<'common'>,
  line: string,
): string | undefined => {
  const [, name = '', value = ''] = /^(\w+): (.+)$/.exec(line) ?? []
  if (isStream(name)) return `${formatStream(common, name)}: ${formatSchedule(common, scheduleOf(value))}`
  if (name === 'smallest_criticality' && isLevel(value))
    return `${t('preference.smallest_criticality')}: ${t(`preference.criticality.${value}`)}`
  if (name !== 'quiet_hours') return undefined
  const quiet = quietOf(value)
  return `${t('preference.quiet_hours')}: ${quiet === null ? t('preference.off') : formatQuietHours(common, quiet)}`
}
