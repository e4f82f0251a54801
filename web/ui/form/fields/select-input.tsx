import { Dropdown, type DropdownProps } from 'primereact/dropdown'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { atOnce, dropdownPassThrough } from './prime-pass-through.ts'
import 'virtual:prime-theme.css'
import '#web/theme/primereact.css'

interface SelectInputProps extends Omit<DropdownProps, 'pt' | 'ariaLabel' | 'aria-label'> {
  readonly label: string
}

/** One option from a list, with a hidden label. Options are `{ value, label }`. */
export const SelectInput = ({ label, ...props }: SelectInputProps) => {
  const { t } = useTranslation('common')
  const dropdown = useRef<Dropdown>(null)
  return (
    <Dropdown
      ref={dropdown}
      className="ui-select"
      transitionOptions={atOnce}
      pt={dropdownPassThrough(label, dropdown)}
      ariaLabel={label}
      aria-label={label}
      optionLabel="label"
      optionValue="value"
      filterInputAutoFocus
      filterPlaceholder={t('choices.search')}
      emptyFilterMessage={t('choices.none')}
      emptyMessage={t('choices.none')}
      resetFilterOnHide
      {...props}
    />
  )
}
