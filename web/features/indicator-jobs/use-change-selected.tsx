import { useCallback, useMemo, useState, type ReactNode } from 'react'
import type { Named } from '#shared/domain/translations.ts'
import type { Matching } from '#web/ui/list/bulk-action.ts'
import { lazyPart } from '#web/ui/loading/lazy-part.tsx'
import type { MassScope } from './mass-action-dialog.tsx'

const MassActionDialog = lazyPart(async () => (await import('./mass-action-dialog.tsx')).MassActionDialog)

interface Asked {
  readonly scope: MassScope
  readonly done: () => void
  readonly dropped: () => void
}

/** Asks for a bulk action. Resolves when it has started; rejects if the user cancels. */
export interface ChangeIndicators {
  readonly selected: (ids: readonly number[]) => Promise<void>
  readonly matching: (matching: Matching) => Promise<void>
}

/** Asks for a bulk action on the selected indicators, or on all that match. `group` is the group of the list. */
export const useChangeSelected = (
  group?: Named & { readonly group_id: number },
): { change: ChangeIndicators; dialog: ReactNode } => {
  const [asked, setAsked] = useState<Asked>()
  const ask = useCallback(
    (scope: MassScope) =>
      new Promise<void>((resolve, reject) => {
        setAsked({ scope, done: () => resolve(), dropped: () => reject(new Error('Nothing was chosen')) })
      }),
    [],
  )
  const change = useMemo(
    (): ChangeIndicators => ({
      selected: (ids) => ask({ indicators: { feeds_ids: ids }, total: ids.length, group }),
      matching: ({ filter, total }) => {
        const all = group === undefined ? filter : { ...filter, groups: String(group.group_id) }
        return ask({ indicators: { filter: all }, total, group })
      },
    }),
    [ask, group],
  )
  const dialog = useMemo(
    () =>
      asked === undefined ? null : (
        <MassActionDialog
          scope={asked.scope}
          onClose={(started) => {
            setAsked(undefined)
            if (started) asked.done()
            else asked.dropped()
          }}
        />
      ),
    [asked],
  )
  return { change, dialog }
}
