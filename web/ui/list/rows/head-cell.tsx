import type { CSSProperties } from 'react'
import { useTranslation } from 'react-i18next'
import { classNames } from '#web/ui/layout/class-names.ts'
import type { SortOption } from '#web/ui/list/list-definition.ts'
import styles from './list-rows.module.css'

interface HeadCellProps {
  readonly header: string
  readonly sortField: string | undefined
  readonly sort: string
  readonly sorts: readonly SortOption[]
  /** Pixels of what is before the name, so that the header is above the name. */
  readonly indent?: number | undefined
  readonly isNumber?: boolean
  /** The column is too narrow for its header. */
  readonly isCompact?: boolean
  readonly onSort: (sort: string) => void
}

/** The header of a column, and the button that sorts by it. */
export const HeadCell = ({
  header,
  sortField,
  sort,
  sorts,
  indent = 0,
  isNumber = false,
  isCompact = false,
  onSort,
}: HeadCellProps) => {
  const { t } = useTranslation('common')
  const style: CSSProperties & { '--indent': string } = { '--indent': `${indent}px` }
  const cell = { scope: 'col', style, className: isNumber ? styles.number : undefined } as const
  const direction = sort !== '' && sort.slice(1) === sortField ? sort[0] : undefined
  const order = direction === undefined ? 'none' : direction === '+' ? 'ascending' : 'descending'
  const arrow = (
    <i
      className={classNames(
        'pi',
        direction === '+' ? 'pi-arrow-up' : 'pi-arrow-down',
        direction === undefined && 'is-idle',
      )}
      aria-hidden="true"
    />
  )
  if (sortField === undefined || isCompact)
    return <th {...cell}>{isCompact ? <span className="ui-visually-hidden">{header}</span> : header}</th>
  // A table with one order only shows it.
  if (sorts.length === 0)
    return (
      <th {...cell} aria-sort={order}>
        <span className={styles.sort}>
          {header}
          {arrow}
        </span>
      </th>
    )
  // The default direction is the one that the sort menu lists first.
  const first = sorts.find(({ value }) => value.slice(1) === sortField)?.value ?? `+${sortField}`
  const next = direction === undefined ? first : `${direction === '+' ? '-' : '+'}${sortField}`
  return (
    <th {...cell} aria-sort={order}>
      <button
        type="button"
        className={styles.sort}
        title={t('table.sortBy', { column: header })}
        onClick={() => onSort(next)}
      >
        {header}
        {arrow}
      </button>
    </th>
  )
}
