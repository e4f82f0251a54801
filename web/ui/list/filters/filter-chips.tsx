import { useTranslation } from 'react-i18next'
import { chipText } from './filter-text.ts'
import { activeFilters, type Filter, type FilterValues } from './filters.ts'
import { useFilterMessages } from './use-filter-messages.ts'
import { Button } from '#web/ui/button/button.tsx'

interface FilterChipsProps {
  readonly filters: readonly Filter[]
  readonly values: FilterValues
  readonly onChange: (values: FilterValues) => void
  /** The search text, if no field shows it. */
  readonly search?: string
  readonly onSearch?: (text: string) => void
}

/** A chip for each active filter, which removes it, and a button that removes all. */
export const FilterChips = ({ filters, values, onChange, search = '', onSearch }: FilterChipsProps) => {
  const { t } = useTranslation('common')
  const messages = useFilterMessages()
  const active = activeFilters(filters, values)
  if (active.length === 0 && search === '') return null
  return (
    <ul className="list-chips" aria-label={t('chips.label')}>
      {search !== '' && (
        <li className="list-chip">
          <span className="list-chip-text" title={`${t('chips.search')}: ${search}`}>
            {t('chips.search')}: <b>{search}</b>
          </span>
          <button
            type="button"
            aria-label={t('search.clear')}
            title={t('search.clear')}
            onClick={() => onSearch?.('')}
          >
            <i className="pi pi-times" aria-hidden="true" />
          </button>
        </li>
      )}
      {active.map((filter) => {
        const value = values[filter.key]
        if (value === undefined) return null
        const text = chipText(filter, value, messages)
        const named = text.label === '' ? '' : `${text.label}: `
        const remove = t('chips.remove', { filter: text.label === '' ? text.value : text.label })
        return (
          <li key={filter.key} className="list-chip">
            <span className="list-chip-text" title={`${named}${text.value}`}>
              {named}
              <b>{text.value}</b>
            </span>
            <button
              type="button"
              aria-label={remove}
              title={remove}
              onClick={() => onChange({ ...values, [filter.key]: undefined })}
            >
              <i className="pi pi-times" aria-hidden="true" />
            </button>
          </li>
        )
      })}
      <li>
        <Button kind="text" small onClick={() => (active.length === 0 ? onSearch?.('') : onChange({}))}>
          {t('chips.clear')}
        </Button>
      </li>
    </ul>
  )
}
