import { useId, type KeyboardEvent, type RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { limits } from '#shared/domain/limits.ts'
import type { NameField } from './dictionaries.ts'

interface NameInputsProps {
  readonly fields: readonly NameField[]
  /** What the names are of: a new entry, or the one that is renamed. */
  readonly of: string
  readonly values: readonly string[]
  readonly errors: readonly (string | undefined)[]
  /** The first field: where the focus goes. */
  readonly first?: RefObject<HTMLInputElement | null>
  readonly autoFocus?: boolean
  readonly onChange: (values: readonly string[]) => void
  readonly onKeyDown?: (event: KeyboardEvent<HTMLInputElement>) => void
}

/** A line for each name of an entry, with what is wrong with it under it. */
export const NameInputs = ({ fields, of, values, errors, first, autoFocus = false, onChange, onKeyDown }: NameInputsProps) => {
  const { t } = useTranslation('dictionaries')
  const id = useId()
  return fields.map((field, index) => {
    const error = errors[index]
    return (
      <div key={field} className="dict-name" data-invalid={error !== undefined}>
        <input
          ref={index === 0 ? first : undefined} className="ui-input" type="text" autoComplete="off" lang={field === 'name_pl' ? 'pl' : field === 'name_en' ? 'en' : undefined} maxLength={limits.nameLength}
          aria-label={`${of}, ${t(`field.${field}`)}`} placeholder={t(`field.${field}`)} aria-invalid={error !== undefined || undefined} aria-describedby={error === undefined ? undefined : `${id}${field}`}
          autoFocus={autoFocus && index === 0} value={values[index] ?? ''} onKeyDown={onKeyDown}
          onChange={(event) => onChange(fields.map((_, at) => (at === index ? event.target.value : (values[at] ?? ''))))}
        />
        {error !== undefined && <p className="ui-error" id={`${id}${field}`} role="alert"><i className="pi pi-exclamation-circle" aria-hidden="true" /><span>{error}</span></p>}
      </div>
    )
  })
}
