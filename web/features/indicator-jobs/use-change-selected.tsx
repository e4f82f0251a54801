import { useCallback, useMemo, useState, type ReactNode } from 'react'
import { lazyPart } from '#web/ui/loading/lazy-part.tsx'

const MassActionDialog = lazyPart(async () => (await import('./mass-action-dialog.tsx')).MassActionDialog)

interface Asked {
  readonly ids: readonly number[]
  readonly done: () => void
  readonly dropped: () => void
}

/**
 * Asks for a bulk action on the selected indicators. Resolves when it has started; rejects if the user cancels. `group`
 * is the group of the list.
 */
export const useChangeSelected = (group?: {
  readonly group_id: number
  readonly name: string
}): { change: (ids: readonly number[]) => Promise<void>; dialog: ReactNode } => {
  const [asked, setAsked] = useState<Asked>()
  const change = useCallback(
    (ids: readonly number[]) =>
      new Promise<void>((resolve, reject) => {
        setAsked({ ids, done: () => resolve(), dropped: () => reject(new Error('Nothing was chosen')) })
      }),
    [],
  )
  const dialog = useMemo(
    () =>
      asked === undefined ? null : (
        <MassActionDialog
          scope={{ indicators: { feeds_ids: asked.ids }, total: asked.ids.length, group }}
          onClose={(started) => {
            setAsked(undefined)
            if (started) asked.done()
            else asked.dropped()
          }}
        />
      ),
    [asked, group],
  )
  return { change, dialog }
}
