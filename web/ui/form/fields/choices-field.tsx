import { useTranslation } from 'react-i18next'
import type { ReactNode } from 'react'
import { ChoicesInput, type Choice } from './choices-input.tsx'
import { Field } from './field.tsx'
import type { ErrorMessage } from '#web/lib/error-message.ts'
import { PickedTags } from '#web/ui/badges/tag.tsx'

interface ChoicesFieldProps {
  readonly label: string
  readonly placeholder: string
  readonly options: readonly Choice[] | undefined
  readonly value: readonly string[]
  readonly onChange: (value: readonly string[]) => void
  readonly required?: boolean
  readonly error?: ErrorMessage | undefined
  readonly hint: ReactNode
  /** The label of the button that removes a choice. */
  readonly removeLabel: (name: string) => string
}

/** More choices would fill the form; the others are counted. */
const shownMost = 12

/**
 * Several options from a searchable list. The chosen ones are listed below, each with a remove button. Inactive options
 * are offered only if they are chosen.
 */
export const ChoicesField = ({
  label,
  placeholder,
  options,
  value,
  onChange,
  required = false,
  error,
  hint,
  removeLabel,
}: ChoicesFieldProps) => {
  const { t } = useTranslation('common')
  const offered = options?.filter((option) => option.inactive !== true || value.includes(option.value))
  const rest = value.length - shownMost
  return (
    <Field label={label} required={required} error={error} hint={hint}>
      {({ id, describedBy, invalid }) => (
        <>
          <ChoicesInput
            id={id}
            label={label}
            placeholder={placeholder}
            options={offered}
            value={value}
            onChange={onChange}
            invalid={invalid}
            describedBy={describedBy}
          />
          {value.length > 0 && options !== undefined && (
            <PickedTags
              picked={value.slice(0, shownMost).map((picked) => ({
                value: picked,
                name: options.find((option) => option.value === picked)?.label ?? `#${picked}`,
              }))}
              removeLabel={removeLabel}
              onRemove={(picked) => onChange(value.filter((other) => other !== picked))}
              rest={rest > 0 ? t('chips.more', { count: rest }) : undefined}
            />
          )}
        </>
      )}
    </Field>
  )
}
