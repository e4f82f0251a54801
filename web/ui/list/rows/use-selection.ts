import { useCallback, useState } from 'react'

export interface Selection {
  readonly ids: ReadonlySet<number>
  readonly toggle: (id: number) => void
  /** Selects or unselects all rows of a page. */
  readonly setAll: (ids: readonly number[], selected: boolean) => void
  readonly clear: () => void
}

/** The selected rows. The selection survives paging. */
export const useSelection = (): Selection => {
  const [ids, setIds] = useState<ReadonlySet<number>>(new Set())
  const toggle = useCallback((id: number) => {
    setIds((before) => {
      const after = new Set(before)
      if (!after.delete(id)) after.add(id)
      return after
    })
  }, [])
  const setAll = useCallback((page: readonly number[], selected: boolean) => {
    setIds((before) => {
      const after = new Set(before)
      for (const id of page) {
        if (selected) after.add(id)
        else after.delete(id)
      }
      return after
    })
  }, [])
  const clear = useCallback(() => setIds((before) => (before.size === 0 ? before : new Set())), [])
  return { ids, toggle, setAll, clear }
}
