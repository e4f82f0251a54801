import { useTranslation } from 'react-i18next'
import { charactersIn } from '#shared/domain/text.ts'
import type { Said } from '#web/lib/said.ts'
import { TextField } from '#web/ui/form/fields/field.tsx'

interface NameFieldProps {
  readonly label: string
  readonly value: string
  readonly onChange: (value: string) => void
  readonly required: boolean
  readonly error: Said | undefined
  readonly maxLength: number
  readonly placeholder?: string
}

/** The name of a report or a template: which characters it may have, and how many there are. */
export const NameField = ({ placeholder, ...field }: NameFieldProps) => {
  const { t } = useTranslation('reports')
  const { t: common } = useTranslation('common')
  return (
    <TextField
      label={field.label}
      value={field.value}
      onChange={field.onChange}
      required={field.required}
      error={field.error}
      maxLength={field.maxLength}
      {...(placeholder === undefined ? {} : { placeholder })}
      hint={
        <>
          <span className="ui-note">{t('form.nameHint')}</span>
          <span className="ui-counter">
            {common('form.counter', { length: charactersIn(field.value), max: field.maxLength })}
          </span>
        </>
      }
    />
  )
}
