import { useId, useRef, type ReactNode } from 'react'
import type { ErrorMessage } from '#web/lib/error-message.ts'
import { FieldError } from './field-frame.tsx'
import { theirsOf, TheirsPart, type Theirs } from './field.tsx'
import fieldStyles from '#web/ui/form/field.module.css'
import styles from './segments-field.module.css'

interface SegmentsFieldProps<Value extends string> {
  readonly label: string
  readonly options: readonly { readonly value: Value; readonly label: string }[]
  readonly value: Value
  readonly onChange: (value: Value) => void
  readonly hint?: ReactNode
  readonly error?: ErrorMessage | undefined
  /** The option that another user saved meanwhile. */
  readonly theirs?: Value | undefined
  /** The same for a field that consists of more than the choice. */
  readonly beside?: Theirs | undefined
  /** In the head of a page or a card: on one line, its label for screen readers alone. */
  readonly compact?: boolean
}

/** One of a few options, all visible. */
export const SegmentsField = <Value extends string>({
  label,
  options,
  value,
  onChange,
  hint,
  error,
  theirs,
  beside,
  compact = false,
}: SegmentsFieldProps<Value>) => {
  const id = useId()
  const set = useRef<HTMLFieldSetElement>(null)
  const described = [
    ...(error === undefined ? [] : [`${id}error`]),
    ...(hint === undefined ? [] : [`${id}hint`]),
  ]
  return (
    <fieldset
      ref={set}
      className={compact ? `${fieldStyles.root} is-compact` : fieldStyles.root}
      data-invalid={error !== undefined}
      aria-describedby={described.length === 0 ? undefined : described.join(' ')}
    >
      <legend className={compact ? 'ui-visually-hidden' : undefined}>{label}</legend>
      <div className={`${styles.segments} ui-ring`}>
        {options.map((option) => (
          <label key={option.value}>
            <input
              type="radio"
              name={id}
              checked={value === option.value}
              onChange={() => onChange(option.value)}
            />
            <span>{option.label}</span>
          </label>
        ))}
      </div>
      <FieldError id={`${id}error`} error={error} />
      <TheirsPart
        theirs={
          beside ??
          theirsOf(
            { theirs, value, onChange },
            (other) => options.find((option) => option.value === other)?.label ?? '',
          )
        }
        focus={() =>
          requestAnimationFrame(() => set.current?.querySelector<HTMLElement>(':checked')?.focus())
        }
      />
      {hint !== undefined && (
        <div className={fieldStyles.hint} id={`${id}hint`}>
          {hint}
        </div>
      )}
    </fieldset>
  )
}
