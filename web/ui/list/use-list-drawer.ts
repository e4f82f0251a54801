import { useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react'
import { useNavigate } from 'react-router'
import { escapesForm } from '#web/lib/escape.ts'
import { isFocusLost } from '#web/lib/focus.ts'
import type { DrawerState, ListState } from './list-address.ts'
import type { DrawerControl, RowsDefinition } from './list-definition.ts'

interface ListDrawer extends Pick<DrawerControl, 'go' | 'close'> {
  readonly openId: number | undefined
  readonly openedBy: 'pointer' | 'keyboard'
  readonly open: (id: number, by: 'pointer' | 'keyboard') => void
  readonly add: () => void
  /** Closes the drawer at Escape in the list, or the form that is open in it. */
  readonly escape: () => void
}

interface Given<Item> {
  readonly page: RefObject<HTMLElement | null>
  readonly definition: RowsDefinition<Item>
  readonly drawer: DrawerState
  readonly change: (change: Partial<ListState>, options?: { replace?: boolean }) => void
  readonly items: readonly Item[] | undefined
  /** The number of selected rows. */
  readonly selected: number
}

/** Opens and closes the drawer of a list, and gives the focus back to the row. */
export const useListDrawer = <Item>({
  page,
  definition,
  drawer,
  change,
  items,
  selected,
}: Given<Item>): ListDrawer => {
  const navigate = useNavigate()
  // An item in the address is what the user came for: from the search, the first screen or a link.
  const [openedBy, setOpenedBy] = useState<'pointer' | 'keyboard'>(
    drawer.mode === 'closed' ? 'pointer' : 'keyboard',
  )
  const openId = drawer.mode === 'detail' || drawer.mode === 'edit' ? drawer.id : undefined
  const go = (to: DrawerState, options: { replace?: boolean } = {}): void => change({ drawer: to }, options)
  const close = (): void => go({ mode: 'closed' })

  const focusRow = (id: number | undefined): void => {
    const row = id === undefined ? null : page.current?.querySelector<HTMLElement>(`[data-row="${id}"]`)
    // A table has one row in the tab order; all cards are in it. If the list is empty now, its heading has the focus.
    const place =
      row ??
      page.current?.querySelector<HTMLElement>('[data-row][tabindex="0"], a[data-row]') ??
      page.current?.querySelector<HTMLElement>('[data-list-title]')
    place?.focus()
  }

  // The refetch may remove the focused row with its table: a row is a better place than the heading above it.
  const isLeaving = useRef(false)
  const previous = useRef(drawer)
  useEffect(() => {
    const before = previous.current
    previous.current = drawer
    if (before.mode === 'closed' || drawer.mode !== 'closed') return
    isLeaving.current = true
    if (!isFocusLost()) return
    if (before.mode === 'add') page.current?.querySelector<HTMLElement>('[data-list-add]')?.focus()
    else focusRow(before.id)
  })
  const selectedBefore = useRef(selected)
  const keepFocus = useEffectEvent(() => {
    if (selectedBefore.current > 0 && selected === 0) isLeaving.current = true
    selectedBefore.current = selected
    if (isLeaving.current && isFocusLost()) focusRow(undefined)
  })
  useEffect(() => keepFocus(), [selected, items])
  useEffect(() => {
    const goesOn = (): void => {
      isLeaving.current = false
    }
    const events = ['keydown', 'pointerdown'] as const
    for (const event of events) document.addEventListener(event, goesOn, { capture: true })
    return () => {
      for (const event of events) document.removeEventListener(event, goesOn, { capture: true })
    }
  }, [])

  return {
    openId,
    openedBy,
    go,
    close,
    escape: () => {
      if (!escapesForm(page.current?.parentElement)) close()
    },
    open: (id, by) => {
      if (definition.opens === 'page') return void navigate(definition.hrefOf(id))
      setOpenedBy(by)
      const isShown = openId === id && drawer.mode === 'detail'
      if (!isShown) go({ mode: 'detail', id })
      else if (by === 'pointer') close()
      else page.current?.parentElement?.querySelector<HTMLElement>('[data-drawer-start]')?.focus()
    },
    add: () => {
      setOpenedBy('keyboard')
      go({ mode: 'add' })
    },
  }
}
