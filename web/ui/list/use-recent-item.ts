import { useEffect } from 'react'
import { rememberItem } from '#web/lib/recent-items.ts'
import type { ListDefinition } from './list-definition.ts'

/** Remembers the item that is open in the drawer of a list, for the search over everything. */
export const useRecentItem = <Item>(
  { idOf, nameOf, hrefOf, name, row }: ListDefinition<Item>,
  items: readonly Item[] | undefined,
  openId: number | undefined,
): void => {
  const opened = items?.find((item) => idOf(item) === openId)
  useEffect(() => {
    if (opened === undefined) return
    const id = idOf(opened)
    rememberItem({ list: name, id, name: nameOf(opened), tlp: row.tlp?.(opened) ?? null, href: hrefOf(id) })
  }, [opened, name, idOf, nameOf, hrefOf, row])
}
