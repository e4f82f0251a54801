import { useRef, type ReactNode } from 'react'
import { usePhone } from '#web/lib/use-media.ts'
import { Card } from '#web/ui/layout/layout.tsx'
import type { RowsDefinition } from '#web/ui/list/list-definition.ts'
import { useListWidth } from '#web/ui/list/use-list-width.ts'
import { ListRows } from './list-rows.tsx'

interface PageRowsProps<Item> {
  /** Its rows open nothing: what they do is in their controls. */
  readonly definition: RowsDefinition<Item>
  /** Undefined while they load. */
  readonly items: readonly Item[] | undefined
  readonly sort?: string
  readonly onSort?: (sort: string) => void
  /** Has an edge of its own, where it is not within a card. */
  readonly framed?: boolean
  /** Below the rows: the pager. */
  readonly children?: ReactNode
}

const nothing = (): void => undefined

/** Rows within a page: the same table and cards as a list's, without its search, filters and drawer. */
export const PageRows = <Item,>({
  sort = '',
  onSort = nothing,
  framed = false,
  children,
  ...given
}: PageRowsProps<Item>) => {
  const root = useRef<HTMLDivElement>(null)
  const width = useListWidth(root)
  const phone = usePhone()
  const rows = (
    <>
      <ListRows
        {...given}
        phone={phone}
        width={width}
        skeletonRows={4}
        sort={sort}
        openId={undefined}
        selection={undefined}
        onSort={onSort}
        onOpen={nothing}
        onEscape={nothing}
      />
      {children}
    </>
  )
  return <div ref={root}>{framed && !phone ? <Card flush>{rows}</Card> : rows}</div>
}
