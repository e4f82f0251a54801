import { useTranslation } from 'react-i18next'
import { charactersIn, tidyText } from '#shared/domain/text.ts'
import type { ErrorMessage } from '#web/lib/error-message.ts'
import { TextField } from '#web/ui/form/fields/field.tsx'
import fieldStyles from '#web/ui/form/field.module.css'

interface NameFieldProps {
  readonly label: string
  readonly value: string
  readonly onChange: (value: string) => void
  readonly required: boolean
  readonly error: ErrorMessage | undefined
  readonly maxLength: number
  readonly placeholder?: string
  /** The value that another user saved meanwhile. */
  readonly theirs?: string | undefined
}

/**
 * Longer input is allowed and reported, not truncated silently. Only input over this multiple of the limit is
 * truncated.
 */
const surplus = 4

/** The name of a report or template, with allowed characters and a counter. */
export const NameField = ({ placeholder, ...field }: NameFieldProps) => {
  const { t } = useTranslation('reports')
  const { t: common } = useTranslation('common')
  const length = charactersIn(tidyText(field.value))
  const isOver = length > field.maxLength
  return (
    <TextField
      label={field.label}
      value={field.value}
      onChange={field.onChange}
      required={field.required}
      theirs={field.theirs}
      error={field.error ?? (isOver ? t('form.nameWrong') : undefined)}
      maxLength={surplus * field.maxLength}
      {...(placeholder === undefined ? {} : { placeholder })}
      hint={
        <>
          <span className={fieldStyles.note}>{t('form.nameHint')}</span>
          <span className={isOver ? `${fieldStyles.counter} is-over` : fieldStyles.counter}>
            {common('form.counter', { length, max: field.maxLength })}
          </span>
        </>
      }
    />
  )
}
