import { useId } from 'react'
import { classNames } from '#web/ui/layout/class-names.ts'
import styles from './tiles-field.module.css'
import fieldStyles from '#web/ui/form/field.module.css'

interface TilesFieldProps<Value extends string> {
  readonly label: string
  readonly options: readonly { readonly value: Value; readonly label: string; readonly text: string }[]
  readonly value: Value
  readonly onChange: (value: Value) => void
  /** Its label is for screen readers alone: the heading above says the same. */
  readonly compact?: boolean
}

/** One of some options, each with a line about it. */
export const TilesField = <Value extends string>({
  label,
  options,
  value,
  onChange,
  compact = false,
}: TilesFieldProps<Value>) => {
  const id = useId()
  return (
    <fieldset className={classNames(fieldStyles.root, compact && 'is-compact')}>
      <legend className={compact ? 'ui-visually-hidden' : undefined}>{label}</legend>
      <div className={styles.root}>
        {options.map((option) => (
          <label key={option.value} className="ui-ring">
            <input
              type="radio"
              name={id}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
            />
            <span>
              {option.label}
              <small>{option.text}</small>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
