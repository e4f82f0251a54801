import { useTranslation } from 'react-i18next'
import { buttonClass } from '#web/ui/button/button.tsx'
import { MenuButton } from '#web/ui/menu/menu-button.tsx'
import type { ReactNode } from 'react'
import type { SortOption } from './list-definition.ts'
import { classNames } from '#web/ui/layout/class-names.ts'
import styles from './list-controls.module.css'

/** The row under the title: sort order, search, filters. */
export const ListControls = ({ children }: { readonly children: ReactNode }) => (
  <div className={styles.root}>{children}</div>
)

interface SortControlProps {
  readonly sorts: readonly SortOption[]
  readonly sort: string
  readonly phone: boolean
  readonly onSort: (sort: string) => void
}

/** The sort order: a list to choose from, in a narrow list only its icon. */
export const SortControl = ({ sorts, sort, phone, onSort }: SortControlProps) => {
  const { t } = useTranslation('common')
  if (phone)
    return (
      <label
        className={classNames(buttonClass({ square: true }), 'ui-ring', styles.sortPhone)}
        title={t('sort.label')}
      >
        <i className="pi pi-sort-amount-down" aria-hidden="true" />
        <select aria-label={t('sort.label')} value={sort} onChange={(event) => onSort(event.target.value)}>
          {sorts.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      </label>
    )
  return (
    <span className={styles.sort}>
      <i className="pi pi-sort-amount-down" aria-hidden="true" />
      <MenuButton
        label={t('sort.label')}
        value={sorts.find(({ value }) => value === sort)?.label}
        className={buttonClass()}
        icon="chevron-down"
        choices={sorts.map(({ value, label }) => ({
          key: value,
          label,
          isChosen: value === sort,
          run: () => onSort(value),
        }))}
      />
    </span>
  )
}
