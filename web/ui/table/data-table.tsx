import type { CSSProperties, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { classNames } from '#web/ui/layout/class-names.ts'
import styles from './data-table.module.css'
import loading from '#web/ui/loading/loading.module.css'

export interface TableColumn<Item> {
  readonly key: string
  readonly head: string
  readonly cell: (item: Item) => ReactNode
  /** It names its row: a header cell, and the title of a card. */
  readonly main?: boolean
  /** In px where there is room, in proportion where there is not. What has none takes the rest. */
  readonly width?: number
  /** Digits of one width, at the end of the cell. */
  readonly numeric?: boolean
  /** Its values need no label on a card. */
  readonly plain?: boolean
  /** What acts on all rows, in place of the head. */
  readonly control?: ReactNode
  /** In the last row, below all others. */
  readonly foot?: ReactNode
}

interface DataTableProps<Item> {
  readonly caption: string
  readonly columns: readonly TableColumn<Item>[]
  /** Undefined while they load. */
  readonly rows: readonly Item[] | undefined
  readonly keyOf: (item: Item, index: number) => string | number
  /** Shown in place of a table without rows. */
  readonly empty?: ReactNode
  readonly actions?: (item: Item) => ReactNode
  /** In px. */
  readonly actionsWidth?: number
  readonly tone?: (item: Item) => 'danger' | undefined
  /** The anchor of a row. */
  readonly idOf?: (item: Item) => string
  /** Has an edge of its own, where it is not within a card. */
  readonly framed?: boolean
  /** Is within padding: the rows need none at their ends. */
  readonly inset?: boolean
  /** Scrolls within itself, under its head, instead of becoming cards: for numbers that are compared. */
  readonly scrolls?: boolean
  /** Scrolls within this height. */
  readonly maxHeight?: string
  /** Low rows of small text. */
  readonly dense?: boolean
  readonly className?: string
}

const skeletonRows = [0, 1, 2, 3]

type Style = CSSProperties & Readonly<Partial<Record<'--room' | '--width', number>>>

/** The width in px from which on no column needs to shrink. */
const roomOf = <Item,>({ columns, actionsWidth = 0 }: DataTableProps<Item>): Style => ({
  '--room': columns.reduce((sum, { width = 200 }) => sum + width, actionsWidth),
})

/**
 * A table of figures or texts, with its columns as data. Each row is a card where the table is narrower than 540 px.
 * Items that one manages are in a `ListPage`, or in `PageRows` where they are a part of a page.
 */
export const DataTable = <Item,>(props: DataTableProps<Item>) => {
  const { caption, columns, rows, scrolls = false, maxHeight, actions, actionsWidth } = props
  if (rows?.length === 0 && props.empty !== undefined) return <p className={styles.empty}>{props.empty}</p>
  const isScroller = scrolls || maxHeight !== undefined
  const isFixed = columns.some(({ width }) => width !== undefined)
  return (
    <div className={styles.root}>
      <div
        className={classNames(
          styles.frame,
          props.framed === true && 'is-framed',
          isScroller && 'is-scrolling',
          props.className,
        )}
        // What scrolls must be focusable.
        {...(isScroller ? { role: 'group', tabIndex: 0, 'aria-label': caption, style: { maxHeight } } : {})}
      >
        <table
          className={classNames(
            styles.table,
            !scrolls && styles.cards,
            isFixed && 'is-fixed',
            props.inset === true && 'is-inset',
            props.dense === true && 'is-dense',
          )}
          style={isFixed ? roomOf(props) : undefined}
        >
          <caption className="ui-visually-hidden">{caption}</caption>
          <thead>
            <tr>
              {columns.map((column) => (
                <HeadCell key={column.key} column={column} />
              ))}
              {actions !== undefined && <ActionsHead width={actionsWidth} />}
            </tr>
          </thead>
          {rows === undefined ? <Skeleton {...props} /> : <Body {...props} rows={rows} />}
          {columns.some(({ foot }) => foot !== undefined) && (
            <tfoot>
              <tr>
                {columns.map(({ key, main, numeric, foot }) => (
                  <Cell key={key} main={main} className={classNames(numeric === true && styles.numeric)}>
                    {foot}
                  </Cell>
                ))}
              </tr>
            </tfoot>
          )}
        </table>
      </div>
    </div>
  )
}

const Body = <Item,>({
  columns,
  rows,
  keyOf,
  actions,
  tone,
  idOf,
}: DataTableProps<Item> & { readonly rows: readonly Item[] }) => (
  <tbody>
    {rows.map((item, index) => {
      const toneOf = tone?.(item)
      return (
        <tr
          key={keyOf(item, index)}
          id={idOf?.(item)}
          className={toneOf === undefined ? undefined : `is-${toneOf}`}
        >
          {columns.map((column) => (
            <Cell key={column.key} main={column.main} label={column.head} className={classOf(column)}>
              {column.cell(item)}
            </Cell>
          ))}
          {actions !== undefined && (
            <td className={styles.actions}>
              <div>{actions(item)}</div>
            </td>
          )}
        </tr>
      )
    })}
  </tbody>
)

const classOf = <Item,>({ main, numeric, plain }: TableColumn<Item>): string =>
  classNames(main === true && styles.main, numeric === true && styles.numeric, plain === true && styles.plain)

interface CellProps {
  readonly main: boolean | undefined
  readonly label?: string
  readonly className: string
  readonly children: ReactNode
}

/** A cell, or the header cell of its row. */
const Cell = ({ main, label, className, children }: CellProps) =>
  main === true ? (
    <th scope="row" className={className}>
      {children}
    </th>
  ) : (
    <td data-label={label} className={className}>
      <div>{children}</div>
    </td>
  )

const HeadCell = <Item,>({
  column: { head, width, numeric, control },
}: {
  readonly column: TableColumn<Item>
}) => (
  <th
    scope="col"
    className={numeric === true ? styles.numeric : undefined}
    style={width === undefined ? undefined : widthOf(width)}
  >
    {control ?? head}
  </th>
)

const widthOf = (width: number): Style => ({ '--width': width })

const ActionsHead = ({ width }: { readonly width: number | undefined }) => {
  const { t } = useTranslation('common')
  return (
    <th scope="col" style={{ width }}>
      <span className="ui-visually-hidden">{t('table.actions')}</span>
    </th>
  )
}

const Skeleton = <Item,>({ columns, actions }: DataTableProps<Item>) => (
  <tbody className={loading.root} aria-hidden="true">
    {/* oxlint-disable jsx-a11y/control-has-associated-label -- a skeleton has nothing to say */}
    {skeletonRows.map((row) => (
      <tr key={row}>
        {columns.map((column) => (
          <td key={column.key} className={classOf(column)}>
            <span className={loading.bar} />
          </td>
        ))}
        {actions !== undefined && <td />}
      </tr>
    ))}
    {/* oxlint-enable jsx-a11y/control-has-associated-label */}
  </tbody>
)
