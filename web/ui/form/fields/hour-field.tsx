import { useTranslation } from 'react-i18next'
import { formatHour } from '#web/lib/format-schedule.ts'
import type { ErrorMessage } from '#web/lib/error-message.ts'
import { SelectField } from './select-field.tsx'

const hours = Array.from({ length: 24 }, (_, hour) => hour)

/** An hour of the day. */
export const HourField = ({
  label,
  value,
  error,
  onChange,
}: {
  readonly label: string
  readonly value: number
  readonly error?: ErrorMessage | undefined
  readonly onChange: (hour: number) => void
}) => {
  const { t } = useTranslation('common')
  return (
    <SelectField
      label={label}
      placeholder={label}
      options={hours.map((hour) => ({ value: String(hour), label: formatHour(t, hour) }))}
      value={String(value)}
      required
      error={error}
      onChange={(hour) => onChange(Number(hour))}
    />
  )
}
