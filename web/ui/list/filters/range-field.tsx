import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { rangeLimits, type Day, type DayRange } from '#web/lib/days.ts'
import { DayInput } from '#web/ui/form/fields/day-input.tsx'
import { daysOf, rangeOf } from './filter-values.ts'
import type { FilterValue, RangeFilter } from './filters.ts'
import fieldStyles from '#web/ui/form/field.module.css'

interface RangeFieldProps {
  readonly filter: RangeFilter
  readonly value: FilterValue | undefined
  readonly onChange: (value: FilterValue | undefined) => void
  /** The last allowed day. */
  readonly lastDay: Day
}

/** The first and the last day of a range. */
export const RangeField = ({ filter, value, onChange, lastDay }: RangeFieldProps) => {
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
