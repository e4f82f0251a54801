import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { ChoicesInput } from '../../form/fields/choices-input.tsx'
import { DayInput } from '../../form/fields/day-input.tsx'
import { dayOf, rangeLimits, type Day, type DayRange } from '#web/lib/days.ts'
import {
  choicesOf,
  daysOf,
  rangeOf,
  textOf,
  type ChoicesFilter,
  type Filter,
  type FilterValue,
  type RangeFilter,
} from './filters.ts'
import { PickField } from './pick-field.tsx'
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

const RangeField = ({
  filter,
  value,
  onChange,
  lastDay,
}: FilterFieldProps<RangeFilter> & { lastDay: Day }) => {
  const { t } = useTranslation('common')
  const id = useId()
  const range = rangeOf(value)
  const days = daysOf(value)
  const ends = rangeLimits(days, lastDay)
  const set = (change: DayRange): void => {
    const { from = '', to = '' } = { ...range, ...change }
    onChange(
      from === '' && to === ''
        ? undefined
        : { ...(from === '' ? {} : { from }), ...(to === '' ? {} : { to }) },
    )
  }
  return (
    <fieldset className={fieldStyles.root}>
      <legend>{filter.label}</legend>
      <div className={fieldStyles.pair}>
        <div>
          <label className={fieldStyles.sublabel} htmlFor={`${id}from`}>
            {t('range.fromLabel')}
          </label>
          <DayInput
            id={`${id}from`}
            label={`${filter.label}, ${t('range.fromLabel')}`}
            value={days.from ?? ''}
            {...ends.from}
            onChange={(from) => set({ from })}
          />
        </div>
        <div>
          <label className={fieldStyles.sublabel} htmlFor={`${id}to`}>
            {t('range.toLabel')}
          </label>
          <DayInput
            id={`${id}to`}
            label={`${filter.label}, ${t('range.toLabel')}`}
            value={days.to ?? ''}
            {...ends.to}
            onChange={(to) => set({ to })}
          />
        </div>
      </div>
    </fieldset>
  )
}
