import { useId } from 'react'
import { ChoicesInput } from '../../form/fields/choices-input.tsx'
import { dayOf, type Day } from '#web/lib/days.ts'
import { choicesOf, textOf } from './filter-values.ts'
import type { ChoicesFilter, Filter, FilterValue } from './filters.ts'
import { PickField } from './pick-field.tsx'
import { RangeField } from './range-field.tsx'
import { useFilterMessages } from './use-filter-messages.ts'
import fieldStyles from '#web/ui/form/field.module.css'
import { SegmentsField } from '#web/ui/form/fields/segments-field.tsx'
import { SwitchField } from '#web/ui/form/fields/switch-field.tsx'

interface FilterFieldProps<F extends Filter = Filter> {
  readonly filter: F
  readonly value: FilterValue | undefined
  readonly onChange: (value: FilterValue | undefined) => void
  /** The last allowed day: today, unless future days are allowed. */
  readonly lastDay?: Day
}

/** One filter of the filter form, by its kind. */
export const FilterField = ({ filter, value, onChange, lastDay }: FilterFieldProps) => {
  const id = useId()
  switch (filter.kind) {
    case 'text':
      return (
        <div className={fieldStyles.root}>
          <label htmlFor={id}>{filter.label}</label>
          <input
            id={id}
            className={fieldStyles.input}
            type="text"
            autoComplete="off"
            maxLength={filter.maxLength}
            placeholder={filter.placeholder}
            value={textOf(value)}
            onChange={(event) => onChange(event.target.value === '' ? undefined : event.target.value)}
          />
        </div>
      )
    case 'choices':
      return <ChoicesField filter={filter} value={value} onChange={onChange} />
    case 'single':
      return (
        <SegmentsField
          label={filter.label}
          value={textOf(value)}
          options={[{ value: '', label: filter.anyLabel }, ...filter.options]}
          onChange={(chosen) => onChange(chosen === '' ? undefined : chosen)}
        />
      )
    case 'flag':
      return (
        <SwitchField
          label={filter.label}
          checked={value === true}
          onChange={(on) => onChange(on ? true : undefined)}
        />
      )
    case 'pick':
      return <PickField filter={filter} value={value} onChange={onChange} />
    case 'mail':
    case 'object':
      return null
    case 'range':
      return (
        <RangeField
          filter={filter}
          value={value}
          onChange={onChange}
          lastDay={lastDay ?? dayOf(new Date())}
        />
      )
  }
}

/** What is chosen and no longer exists is an option too, so that it can be removed. */
const ChoicesField = ({ filter, value, onChange }: FilterFieldProps<ChoicesFilter>) => {
  const id = useId()
  const messages = useFilterMessages()
  const { label, placeholder, options } = filter
  const chosen = choicesOf(value)
  const missing = chosen.filter((choice) => options?.every((option) => option.value !== choice) === true)
  return (
    <div className={fieldStyles.root}>
      <label htmlFor={id}>{label}</label>
      <ChoicesInput
        id={id}
        label={label}
        placeholder={placeholder}
        options={
          options && [...options, ...missing.map((one) => ({ value: one, label: messages.missing(one) }))]
        }
        value={chosen}
        onChange={(choices) => onChange(choices.length === 0 ? undefined : choices)}
      />
    </div>
  )
}
