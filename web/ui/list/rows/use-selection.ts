import { useCallback, useState } from 'react'

export interface Selection {
  /** The selected rows by id. With `isAll` all that match are selected, loaded or not. */
  readonly ids: ReadonlySet<number>
  readonly isAll: boolean
  readonly has: (id: number) => boolean
  readonly toggle: (id: number) => void
  /** Selects or unselects all rows of a page. */
  readonly setAll: (ids: readonly number[], selected: boolean) => void
  readonly selectMatching: () => void
  readonly clear: () => void
}

interface Selected {
  readonly ids: ReadonlySet<number>
  readonly isAll: boolean
}
const none: Selected = { ids: new Set(), isAll: false }

/** The selected rows. The selection survives paging. */
export const useSelection = (): Selection => {
  const [{ ids, isAll }, setSelected] = useState(none)
  const toggle = useCallback((id: number) => {
    setSelected((before) => {
      const after = new Set(before.ids)
      if (!after.delete(id) && !before.isAll) after.add(id)
      return { ids: after, isAll: false }
    })
  }, [])
  const setAll = useCallback((page: readonly number[], selected: boolean) => {
    setSelected((before) => {
      const after = new Set(before.ids)
      for (const id of page) {
        if (selected) after.add(id)
        else after.delete(id)
      }
      return { ids: after, isAll: false }
    })
  }, [])
  const selectMatching = useCallback(
    () => setSelected(({ ids: before }) => ({ ids: before, isAll: true })),
    [],
  )
  const clear = useCallback(() => setSelected(none), [])
  return { ids, isAll, has: (id) => isAll || ids.has(id), toggle, setAll, selectMatching, clear }
}
