import { useId, type Ref } from 'react'
import { limits } from '#shared/domain/limits.ts'
import type { ErrorMessage } from '#web/lib/error-message.ts'
import { FieldError } from '#web/ui/form/fields/field-frame.tsx'
import styles from './code-cells.module.css'
import fieldStyles from '#web/ui/form/field.module.css'

const cells = Array.from({ length: limits.secondFactorLength }, (_, index) => index)

interface CodeCellsProps {
  readonly label: string
  readonly value: string
  readonly error: ErrorMessage | undefined
  /** While the code is checked. A disabled input would lose the focus that the next attempt needs. */
  readonly readOnly: boolean
  readonly autoFocus?: boolean
  readonly inputRef?: Ref<HTMLInputElement>
  /** Receives the typed or pasted text without spaces and dashes; `full` once there are six digits. */
  readonly onChange: (code: string, full: boolean) => void
}

/** Six digits in one cell each. It is a single input, so that pasting and autofill work. */
export const CodeCells = ({
  label,
  value,
  error,
  readOnly,
  autoFocus = false,
  inputRef,
  onChange,
}: CodeCellsProps) => {
  const id = useId()
  return (
    <div className={fieldStyles.root}>
      <div className={styles.root}>
        <input
          ref={inputRef}
          aria-label={label}
          aria-describedby={error === undefined ? undefined : id}
          aria-invalid={error !== undefined}
          inputMode="numeric"
          autoComplete="one-time-code"
          autoFocus={autoFocus}
          spellCheck={false}
          maxLength={32}
          value={value}
          readOnly={readOnly}
          onChange={(event) => {
            const code = event.target.value.replace(/[\s-]/g, '').slice(0, limits.secondFactorLength)
            onChange(code, code.length === limits.secondFactorLength)
          }}
        />
        <div className={styles.cells} aria-hidden="true">
          {cells.map((index) => (
            <span
              key={index}
              className={index === Math.min(value.length, cells.length - 1) ? 'is-next' : undefined}
            >
              {value[index]}
            </span>
          ))}
        </div>
      </div>
      <div role="alert">
        <FieldError id={id} error={error} />
      </div>
    </div>
  )
}
