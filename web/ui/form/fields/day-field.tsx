import type { Day } from '#web/lib/days.ts'
import type { ErrorMessage } from '#web/lib/error-message.ts'
import { DayInput } from './day-input.tsx'
import { Field } from './field.tsx'

interface DayFieldProps {
  readonly label: string
  readonly value: Day
  readonly onChange: (day: Day) => void
  readonly required?: boolean
  readonly error?: ErrorMessage | undefined
  /** The first and the last day that can be chosen. */
  readonly min?: Day | undefined
  readonly max?: Day | undefined
}

/** A day, typed or picked. */
export const DayField = ({ label, required = false, error, ...day }: DayFieldProps) => (
  <Field label={label} required={required} error={error}>
    {({ id, describedBy, invalid }) => (
      <DayInput {...day} id={id} label={label} describedBy={describedBy} invalid={invalid} />
    )}
  </Field>
)
