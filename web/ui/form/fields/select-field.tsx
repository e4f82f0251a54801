import { useTranslation } from 'react-i18next'
import type { Choice } from './choices-input.tsx'
import { Field } from './field.tsx'
import { SelectInput } from './select-input.tsx'
import { useWaitsFor } from '#web/lib/until-loaded.ts'
import type { ErrorMessage } from '#web/lib/error-message.ts'

interface SelectFieldProps {
  readonly label: string
  readonly placeholder: string
  /** Undefined while they load. Inactive options are offered only if one is already chosen. */
  readonly options: readonly Choice[] | undefined
  readonly value: string
  readonly onChange: (value: string) => void
  readonly required?: boolean
  readonly error?: ErrorMessage | undefined
  readonly hint?: string | undefined
  /** The option that another user saved meanwhile. */
  readonly theirs?: string | undefined
}

/** One option from a list. */
export const SelectField = ({
  label,
  placeholder,
  options,
  value,
  onChange,
  required = false,
  error,
  hint,
  theirs,
}: SelectFieldProps) => {
  const { t } = useTranslation('common')
  const waitsFor = useWaitsFor(options === undefined)
  const offered = options?.filter(
    (option) => option.inactive !== true || option.value === value || option.value === theirs,
  )
  return (
    <Field
      label={label}
      required={required}
      error={error}
      hint={hint}
      theirs={
        theirs === undefined || theirs === value
          ? undefined
          : {
              shown: options?.find((option) => option.value === theirs)?.label ?? '',
              take: () => onChange(theirs),
            }
      }
    >
      {({ id, describedBy, invalid }) => (
        <SelectInput
          inputId={id}
          label={label}
          aria-describedby={describedBy}
          invalid={invalid}
          aria-invalid={invalid || undefined}
          value={value === '' && offered?.some((option) => option.value === '') !== true ? null : value}
          options={[...(offered ?? [])]}
          placeholder={options === undefined ? t(`choices.${waitsFor}`) : placeholder}
          loading={options === undefined}
          disabled={options === undefined}
          filter={(offered?.length ?? 0) > 6}
          showClear={!required && value !== ''}
          onChange={(event) =>
            onChange(event.value === null || event.value === undefined ? '' : String(event.value))
          }
        />
      )}
    </Field>
  )
}
