import { useId, type RefObject } from 'react'
import { limits } from '#shared/domain/limits.ts'
import { firstCharacters } from '#shared/domain/text.ts'
import type { ErrorMessage } from '#web/lib/error-message.ts'
import { ErrorMessageText } from '#web/ui/failure/error-message-text.tsx'
import { ErrorLine } from '#web/ui/form/fields/field-frame.tsx'
import styles from './inline.module.css'
import fieldStyles from '#web/ui/form/field.module.css'

/** A line of text edited in place: a name, or a name in one of two languages. */
export interface Line {
  readonly key: string
  readonly label: string
  readonly lang?: string
}

interface LineInputsProps {
  readonly lines: readonly Line[]
  /** What the lines belong to: a new entry, or the one that is renamed. */
  readonly name: string
  readonly values: readonly string[]
  readonly errors: readonly (ErrorMessage | undefined)[]
  /** The first field, which gets the focus. */
  readonly first?: RefObject<HTMLInputElement | null>
  readonly autoFocus?: boolean
  readonly onChange: (values: readonly string[]) => void
}

/** A field for each line, with its error below. */
export const LineInputs = ({
  lines,
  name,
  values,
  errors,
  first,
  autoFocus = false,
  onChange,
}: LineInputsProps) => {
  const id = useId()
  return lines.map(({ key, label, lang }, index) => {
    const error = errors[index]
    return (
      <div key={key} className={styles.line} data-invalid={error !== undefined}>
        <input
          ref={index === 0 ? first : undefined}
          className={fieldStyles.input}
          type="text"
          autoComplete="off"
          lang={lang}
          maxLength={limits.nameLength * 2}
          aria-label={`${name}, ${label}`}
          placeholder={label}
          aria-invalid={error !== undefined || undefined}
          aria-describedby={error === undefined ? undefined : `${id}${key}`}
          // The field replaces the pressed button and takes over its focus.
          // oxlint-disable-next-line jsx-a11y/no-autofocus
          autoFocus={autoFocus && index === 0}
          value={values[index] ?? ''}
          onChange={(event) =>
            onChange(
              lines.map((_, at) =>
                at === index ? firstCharacters(event.target.value, limits.nameLength) : (values[at] ?? ''),
              ),
            )
          }
        />
        {error !== undefined && (
          <ErrorLine id={`${id}${key}`} role="alert">
            <ErrorMessageText what={error} />
          </ErrorLine>
        )}
      </div>
    )
  })
}
