import { useEffect, useEffectEvent, useState } from 'react'
import type { Neighbours } from '#web/ui/drawer/neighbours.ts'
import type { DrawerState, ListState } from './list-address.ts'
import type { ListContent } from './use-list.ts'

interface Given<Item> extends Pick<ListContent<Item>, 'list' | 'items' | 'state' | 'change'> {
  readonly idOf: (item: Item) => number
  readonly openId: number | undefined
  readonly go: (to: DrawerState, options?: { replace?: boolean }) => void
}

/** The items before and after the open one, over the ends of a page too. */
export const useNeighbours = <Item>({
  list,
  items,
  state,
  change,
  idOf,
  openId,
  go,
}: Given<Item>): Neighbours | undefined => {
  // The end of another page, whose item opens once the page is there. The address changes later than this state, and is
  // the one before until then.
  const [coming, setComing] = useState<{ from: string; to: string; end: 'first' | 'last' }>()
  const placeOf = (page: number): string => JSON.stringify({ ...state, page })
  const place = placeOf(state.page)
  const isLoaded = items !== undefined && !list.isPlaceholderData
  const isFailed = list.isError && !isLoaded
  const show = (item: Item | undefined): void => {
    if (item !== undefined) go({ mode: 'detail', id: idOf(item) }, { replace: true })
  }
  const arrive = useEffectEvent(() => {
    if (coming === undefined) return
    const isThere = place === coming.to
    // The drawer was closed, or the list searched, sorted or paged: the next page to load is not the one asked for.
    if (isThere ? isFailed : place !== coming.from) return setComing(undefined)
    if (!isThere || !isLoaded) return
    setComing(undefined)
    show(coming.end === 'first' ? items.at(0) : items.at(-1))
  })
  useEffect(() => arrive(), [coming, place, isLoaded, isFailed, items])

  const pagination = list.data?.meta.pagination
  const index = items?.findIndex((item) => idOf(item) === openId) ?? -1
  if (items === undefined || pagination === undefined || index === -1 || state.drawer.mode !== 'detail')
    return undefined
  const turn = (page: number, end: 'first' | 'last') => (): void => {
    setComing({ from: place, to: placeOf(page), end })
    change({ page } satisfies Partial<ListState>, { replace: true })
  }
  // While another page is coming, the items are those of the page before, and the same page is asked for again.
  const { current_page: shown, total_pages: pages } = pagination
  const to = (at: number) => (): void => show(items[at])
  return {
    position: (shown - 1) * pagination.per_page + index + 1,
    total: pagination.total,
    previous: index > 0 ? to(index - 1) : shown > 1 ? turn(shown - 1, 'last') : undefined,
    next: index < items.length - 1 ? to(index + 1) : shown < pages ? turn(shown + 1, 'first') : undefined,
  }
}
