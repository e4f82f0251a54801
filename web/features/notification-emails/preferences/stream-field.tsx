import { useTranslation } from 'react-i18next'
import { scheduleOf, scheduleText } from '#shared/domain/notifications/preference-text.ts'
import type { NotificationStream, Schedule } from '#shared/domain/notifications/preferences.ts'
import { formatSchedule, formatStream, weekdayKey } from '#web/lib/format-schedule.ts'
import type { ErrorMessage } from '#web/lib/error-message.ts'
import { theirsOf } from '#web/ui/form/fields/field.tsx'
import { SegmentsField } from '#web/ui/form/fields/segments-field.tsx'
import { SelectField } from '#web/ui/form/fields/select-field.tsx'
import { HourField } from '#web/ui/form/fields/hour-field.tsx'
import type { NotNotifiedReason } from './not-notified.ts'
import { NotNotifiedNote } from './not-notified-note.tsx'
import styles from '../emails.module.css'
import fieldStyles from '#web/ui/form/field.module.css'

const days = [1, 2, 3, 4, 5, 6, 7] as const
const modes = ['off', 'immediately', 'daily', 'weekly'] as const

/** The schedule in another mode; the hour stays. */
const inMode = (schedule: Schedule, mode: Schedule['mode']): Schedule => {
  const hour = 'hour' in schedule ? schedule.hour : 7
  switch (mode) {
    case 'daily':
      return { mode, hour }
    case 'weekly':
      return { mode, day: 1, hour }
    case 'off':
    case 'immediately':
      return { mode }
  }
}

/** The schedule of a stream: off, at once, or in a digest. Indicators have no "at once". */
export const StreamField = ({
  stream,
  value,
  notNotified,
  next,
  error,
  theirs,
  onChange,
}: {
  readonly stream: NotificationStream
  /** In the format of `scheduleText`. */
  readonly value: string
  readonly notNotified: NotNotifiedReason | undefined
  /** The time of the next digest. */
  readonly next: string | undefined
  readonly error?: ErrorMessage | undefined
  /** The option that another user saved meanwhile. */
  readonly theirs?: string | undefined
  readonly onChange: (value: string) => void
}) => {
  const { t } = useTranslation('notificationEmails')
  const { t: common } = useTranslation('common')
  const schedule = scheduleOf(value)
  const name = formatStream(common, stream)
  const set = (to: Schedule): void => onChange(scheduleText(to))
  return (
    <div className={styles.stream}>
      <SegmentsField
        label={name}
        options={modes
          .filter((mode) => stream !== 'feed' || mode !== 'immediately')
          .map((mode) => ({ value: mode, label: t(`told.mode.${mode}`) }))}
        value={schedule.mode}
        onChange={(mode) => set(inMode(schedule, mode))}
        error={error}
        beside={theirsOf({ theirs, value, onChange }, (text) => formatSchedule(common, scheduleOf(text)))}
      />
      {'hour' in schedule && (
        <div className={styles.when}>
          {schedule.mode === 'weekly' && (
            <SelectField
              label={t('told.day')}
              placeholder={t('told.day')}
              options={days.map((day) => ({
                value: String(day),
                label: t(`told.days.${weekdayKey(day)}`),
              }))}
              value={String(schedule.day)}
              required
              onChange={(day) => set({ ...schedule, day: Number(day) })}
            />
          )}
          <HourField
            label={t('told.hour')}
            value={schedule.hour}
            onChange={(hour) => set({ ...schedule, hour })}
          />
        </div>
      )}
      {next !== undefined && notNotified === undefined && (
        <p className={fieldStyles.hint}>{t('told.next', { moment: next })}</p>
      )}
      {notNotified !== undefined && schedule.mode !== 'off' && <NotNotifiedNote reason={notNotified} />}
    </div>
  )
}
