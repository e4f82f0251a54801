import { useId } from 'react'

interface SegmentsProps<Value extends string> {
  /** The accessible name. The visible heading is above. */
  readonly label: string
  readonly options: readonly { readonly value: Value; readonly label: string }[]
  readonly value: Value
  readonly onChange: (value: Value) => void
}

/** One of a few options, all visible. */
export const Segments = <Value extends string>({ label, options, value, onChange }: SegmentsProps<Value>) => {
  const id = useId()
  return (
    <fieldset className="cx-segments">
      <legend className="ui-visually-hidden">{label}</legend>
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
    </fieldset>
  )
}
