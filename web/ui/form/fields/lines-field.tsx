import { Field, theirsOf } from './field.tsx'
import type { ErrorMessage } from '#web/lib/error-message.ts'

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
          <ul className="ui-wrong">
            {wrong.slice(0, mostNamed).map((line) => (
              <li key={line}>{line}</li>
            ))}
            {wrong.length > mostNamed && <li>+{wrong.length - mostNamed}</li>}
          </ul>
        )}
        {hint}
      </>
    }
  >
    {({ id, describedBy, invalid }) => (
      <textarea
        id={id}
        className="ui-input ui-lines"
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
