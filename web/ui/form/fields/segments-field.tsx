import { useId, type ReactNode } from 'react'
import '../form.css'

interface SegmentsFieldProps<Value extends string> {
  readonly label: string
  readonly options: readonly { readonly value: Value; readonly label: string }[]
  readonly value: Value
  readonly onChange: (value: Value) => void
  readonly hint?: ReactNode
}

/** One of a few, all of them in sight. */
export const SegmentsField = <Value extends string>({
  label,
  options,
  value,
  onChange,
  hint,
}: SegmentsFieldProps<Value>) => {
  const id = useId()
  return (
    <fieldset className="ui-field" aria-describedby={hint === undefined ? undefined : `${id}hint`}>
      <legend>{label}</legend>
      <div className="ui-segments">
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
      {hint !== undefined && (
        <div className="ui-hint" id={`${id}hint`}>
          {hint}
        </div>
      )}
    </fieldset>
  )
}
