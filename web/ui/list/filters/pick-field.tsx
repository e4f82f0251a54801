import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { SelectInput } from '../../form/fields/select-input.tsx'
import { textOf } from './filter-values.ts'
import type { FilterOption, FilterValue, PickFilter } from './filters.ts'
import { nameKey } from '#shared/domain/text.ts'
import { useSettled } from '#web/lib/use-settled.ts'
import { useWaitsFor } from '#web/lib/until-loaded.ts'
import fieldStyles from '#web/ui/form/field.module.css'

const settleMilliseconds = 300

interface PickFieldProps {
  readonly filter: PickFilter
  readonly value: FilterValue | undefined
  readonly onChange: (value: FilterValue | undefined) => void
}

/** A filter by one option from a very long list. */
export const PickField = ({ filter, value, onChange }: PickFieldProps) => {
  const id = useId()
  return (
    <div className={fieldStyles.root}>
      <label htmlFor={id}>{filter.label}</label>
      <PickInput
        id={id}
        label={filter.label}
        placeholder={filter.placeholder}
        useOptions={filter.useOptions}
        chosen={filter.chosen}
        value={textOf(value)}
        onChange={(wanted) => onChange(wanted === '' ? undefined : wanted)}
      />
    </div>
  )
}

interface PickInputProps extends Pick<PickFilter, 'placeholder' | 'useOptions' | 'chosen' | 'label'> {
  readonly id: string
  /** Empty for none. */
  readonly value: string
  readonly describedBy?: string | undefined
  readonly invalid?: boolean
  /** An option made of the typed text, first in the list, unless an option has that name. */
  readonly offer?: (text: string) => FilterOption
  readonly onChange: (value: string) => void
}

/** One option from a very long list, searched on the server, or one that is made in place. */
export const PickInput = ({
  id,
  label,
  placeholder,
  useOptions,
  chosen: known,
  value: current,
  describedBy,
  invalid = false,
  offer,
  onChange,
}: PickInputProps) => {
  const { t } = useTranslation('common')
  const [text, setText] = useState('')
  const search = useSettled(text.trim(), settleMilliseconds)
  const [picked, setPicked] = useState<FilterOption>()
  const found = useOptions(search)
  const waitsFor = useWaitsFor(found === undefined)
  const chosen =
    [picked, known].find((option) => option?.value === current) ??
    (current === '' ? undefined : { value: current, label: `#${current}` })
  // The chosen option stays in the list, whatever the search text.
  const isNew = found?.every(({ label: name }) => nameKey(name) !== nameKey(search)) === true
  const offered = [
    ...(offer === undefined || search === '' || !isNew ? [] : [offer(search)]),
    ...(chosen === undefined || found?.some((option) => option.value === chosen.value) === true
      ? []
      : [chosen]),
    ...(found ?? []),
  ]
  // The server matches more than the labels. So that the library filters nothing out, each option contains the search
  // text.
  const options = offered.map((option) => ({ ...option, typed: text }))
  return (
    <SelectInput
      inputId={id}
      label={label}
      aria-describedby={describedBy}
      invalid={invalid}
      value={current === '' ? null : current}
      options={options}
      placeholder={placeholder}
      showClear={current !== ''}
      filter
      filterBy="typed"
      onFilter={(event) => setText(event.filter)}
      emptyFilterMessage={t(`choices.${found === undefined ? waitsFor : 'none'}`)}
      emptyMessage={t(`choices.${found === undefined ? waitsFor : 'none'}`)}
      onChange={(event) => {
        const wanted = event.value === null || event.value === undefined ? '' : String(event.value)
        setPicked(offered.find((option) => option.value === wanted))
        onChange(wanted)
      }}
    />
  )
}
