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
  type Filter,
  type FilterValue,
  type RangeFilter,
} from './filters.ts'
import { PickField } from './pick-field.tsx'
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
      return (
        <div className={fieldStyles.root}>
          <label htmlFor={id}>{filter.label}</label>
          <ChoicesInput
            id={id}
            label={filter.label}
            placeholder={filter.placeholder}
            options={filter.options}
            value={choicesOf(value)}
            onChange={(choices) => onChange(choices.length === 0 ? undefined : choices)}
          />
        </div>
      )
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
