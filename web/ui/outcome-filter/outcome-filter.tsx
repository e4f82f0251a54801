import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { numberFormat } from '#messages/number-format.ts'
import styles from './outcome-filter.module.css'

interface OutcomeFilterProps<Key extends string> {
  /** The accessible name of the filter. */
  readonly label: string
  readonly options: readonly { readonly key: Key; readonly label: string; readonly count: number }[]
  readonly value: Key
  readonly onChange: (key: Key) => void
}

/** Filters rows by outcome: a chip for each outcome with its count, one of them selected. */
export const OutcomeFilter = <Key extends string>({
  label,
  options,
  value,
  onChange,
}: OutcomeFilterProps<Key>) => {
  const { i18n } = useTranslation()
  const name = useId()
  const number = numberFormat(i18n.language)
  return (
    <fieldset className={styles.list}>
      <legend className="ui-visually-hidden">{label}</legend>
      {options.map((option) => (
        <label key={option.key} className={styles.root}>
          <input
            type="radio"
            name={name}
            checked={value === option.key}
            onChange={() => onChange(option.key)}
          />
          <span className="ui-ring">
            {option.label} <b>{number.format(option.count)}</b>
          </span>
        </label>
      ))}
    </fieldset>
  )
}
