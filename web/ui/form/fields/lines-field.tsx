import { Field, theirsOf } from './field.tsx'
import type { ErrorMessage } from '#web/lib/error-message.ts'
import fieldStyles from '#web/ui/form/field.module.css'
import { Note } from '#web/ui/layout/layout.tsx'

interface LinesFieldProps {
  readonly label: string
  readonly hint: string
  readonly value: string
  readonly onChange: (value: string) => void
  readonly error?: ErrorMessage | undefined
  /** The invalid lines, listed under the field. */
  readonly wrong: readonly string[]
  /** The value that another user saved meanwhile. */
  readonly theirs?: string | undefined
}

const mostNamed = 5

/** A list with one entry per line. Invalid entries are listed. */
export const LinesField = ({ label, hint, value, onChange, error, wrong, theirs }: LinesFieldProps) => (
  <Field
    label={label}
    error={error}
    theirs={theirsOf({ theirs, value, onChange })}
    hint={
      <>
        {error !== undefined && wrong.length > 0 && (
          <Note tone="danger">
            <ul>
              {wrong.slice(0, mostNamed).map((line) => (
                <li key={line}>{line}</li>
              ))}
              {wrong.length > mostNamed && <li>+{wrong.length - mostNamed}</li>}
            </ul>
          </Note>
        )}
        {hint}
      </>
    }
  >
    {({ id, describedBy, invalid }) => (
      <textarea
        id={id}
        className={`${fieldStyles.input} ${fieldStyles.lines}`}
        rows={4}
        wrap="off"
        spellCheck={false}
        autoCapitalize="off"
        autoComplete="off"
        value={value}
        aria-invalid={invalid || undefined}
        aria-describedby={describedBy}
        onChange={(event) => onChange(event.target.value)}
      />
    )}
  </Field>
)
