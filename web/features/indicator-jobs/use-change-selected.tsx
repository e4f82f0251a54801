import { useCallback, useMemo, useState, type ReactNode } from 'react'
import { lazyPart } from '#web/ui/loading/lazy-part.tsx'

const MassActionDialog = lazyPart(async () => (await import('./mass-action-dialog.tsx')).MassActionDialog)

interface Asked {
  readonly ids: readonly number[]
  readonly done: () => void
  readonly dropped: () => void
}

/**
 * Asks what is to be done with the selected indicators; the answer settles when that has begun, and is rejected
 * when nothing was chosen. `group` is the one whose list they are in.
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
