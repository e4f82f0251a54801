import { useTranslation } from 'react-i18next'
import { dayOf } from '../../../lib/days.ts'
import { DayInput } from './day-input.tsx'
import { Field } from './field.tsx'
import { momentParts } from './moment.ts'
import { TimeInput } from './time-input.tsx'
import type { ErrorMessage } from '#web/lib/error-message.ts'
import styles from './moment-field.module.css'

interface MomentFieldProps {
  readonly label: string
  readonly hint: string
  /** `YYYY-MM-DDTHH:MM`, possibly incomplete. */
  readonly value: string
  readonly onChange: (value: string) => void
  readonly error?: ErrorMessage | undefined
}

/** A day and a time, not after today. */
export const MomentField = ({ label, hint, value, onChange, error }: MomentFieldProps) => {
  const { t } = useTranslation('common')
  const { day, time } = momentParts(value)
  return (
    <Field label={label} required error={error} hint={hint}>
      {({ id, describedBy, invalid }) => (
        <div className={styles.root}>
          <DayInput
            id={id}
            label={label}
            value={day}
            max={dayOf(new Date())}
            describedBy={describedBy}
            invalid={invalid}
            onChange={(written) => onChange(`${written}T${time}`)}
          />
          <TimeInput
            id={`${id}time`}
            label={`${label}, ${t('day.time')}`}
            value={time}
            describedBy={describedBy}
            invalid={invalid}
            onChange={(written) => onChange(`${day}T${written}`)}
          />
        </div>
      )}
    </Field>
  )
}
