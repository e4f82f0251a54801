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
  /** The filter of which all that match are selected. */
  readonly allOf?: string
}
const none: Selected = { ids: new Set() }

/**
 * The selected rows. The selection survives paging. All that match are selected for as long as the list has the filter of
 * then: with another address it would be another set.
 */
export const useSelection = (filter: string): Selection => {
  const [{ ids, allOf }, setSelected] = useState(none)
  const isAll = allOf === filter
  const toggle = useCallback(
    (id: number) => {
      setSelected((before) => {
        const after = new Set(before.ids)
        if (!after.delete(id) && before.allOf !== filter) after.add(id)
        return { ids: after }
      })
    },
    [filter],
  )
  const setAll = useCallback((page: readonly number[], selected: boolean) => {
    setSelected((before) => {
      const after = new Set(before.ids)
      for (const id of page) {
        if (selected) after.add(id)
        else after.delete(id)
      }
      return { ids: after }
    })
  }, [])
  const selectMatching = useCallback(
    () => setSelected(({ ids: before }) => ({ ids: before, allOf: filter })),
    [filter],
  )
  const clear = useCallback(() => setSelected(none), [])
  return { ids, isAll, has: (id) => isAll || ids.has(id), toggle, setAll, selectMatching, clear }
}
