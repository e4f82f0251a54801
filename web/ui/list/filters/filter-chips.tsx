import { useRef, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { numberFormat } from '#messages/number-format.ts'
import { usePhone } from '#web/lib/use-media.ts'
import { Button } from '#web/ui/button/button.tsx'
import { classNames } from '#web/ui/layout/class-names.ts'
import { chipText } from './filter-text.ts'
import { activeFilters } from './filter-values.ts'
import type { Filter, FilterValues } from './filters.ts'
import { useFilterMessages } from './use-filter-messages.ts'
import { useFitting } from './use-fitting.ts'
import styles from './list-chip.module.css'

interface FilterChipsProps {
  readonly filters: readonly Filter[]
  readonly values: FilterValues
  readonly onChange: (values: FilterValues) => void
  /** The search text, if no field shows it. */
  readonly search?: string
  readonly onSearch?: (text: string) => void
  /** Opens the filters, where those without room are. */
  readonly onMore: () => void
}

interface ChipProps {
  readonly label: string
  readonly value: ReactNode
  readonly title: string
  readonly remove: string
  readonly isHidden: boolean
  readonly onRemove: () => void
}

/** A chip for each active filter, which removes it, and a button that removes all: in one line, the rest as a number. */
export const FilterChips = ({
  filters,
  values,
  onChange,
  search = '',
  onSearch,
  onMore,
}: FilterChipsProps) => {
  const { t, i18n } = useTranslation('common')
  const messages = useFilterMessages()
  const phone = usePhone()
  const line = useRef<HTMLUListElement>(null)
  const active = activeFilters(filters, values)
  const chips: Omit<ChipProps, 'isHidden'>[] = [
    ...(search === ''
      ? []
      : [
          {
            label: `${t('chips.search')}: `,
            value: search,
            title: `${t('chips.search')}: ${search}`,
            remove: t('search.clear'),
            onRemove: () => onSearch?.(''),
          },
        ]),
    ...active.flatMap((filter) => {
      const value = values[filter.key]
      if (value === undefined) return []
      const text = chipText(filter, value, messages)
      const label = text.label === '' ? '' : `${text.label}: `
      return {
        label,
        value: text.value,
        title: `${label}${text.value}`,
        remove: t('chips.remove', { filter: text.label === '' ? text.value : text.label }),
        onRemove: () => onChange({ ...values, [filter.key]: undefined }),
      }
    }),
  ]
  const fitting = useFitting(line, chips.map(({ title }) => title).join('\n'))
  if (chips.length === 0) return null
  const shown = phone ? chips.length : fitting
  const rest = chips.slice(shown)
  return (
    <ul ref={line} className={styles.line} aria-label={t('chips.label')}>
      {chips.map((chip, index) => (
        <Chip key={chip.title} {...chip} isHidden={index >= shown} />
      ))}
      {rest.length > 0 && (
        <li>
          <Button
            kind="text"
            small
            aria-haspopup="dialog"
            title={rest.map(({ title }) => title).join('\n')}
            onClick={onMore}
          >
            <span aria-hidden="true">+{numberFormat(i18n.language).format(rest.length)}</span>
            <span className="ui-visually-hidden">{t('chips.more', { count: rest.length })}</span>
          </Button>
        </li>
      )}
      <li>
        <Button kind="text" small onClick={() => (active.length === 0 ? onSearch?.('') : onChange({}))}>
          {t('chips.clear')}
        </Button>
      </li>
    </ul>
  )
}

const Chip = ({ label, value, title, remove, isHidden, onRemove }: ChipProps) => (
  <li className={classNames(styles.root, isHidden && 'is-hidden')} data-chip>
    <span className="ui-cut" title={title}>
      {label}
      <b>{value}</b>
    </span>
    <button type="button" aria-label={remove} title={remove} onClick={onRemove}>
      <i className="pi pi-times" aria-hidden="true" />
    </button>
  </li>
)
