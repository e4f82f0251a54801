import { useCallback, useMemo, useState, type ReactNode } from 'react'
import { missingIds } from '#web/ui/list/missing-ids.ts'
import type { PickedGroup } from './use-group-choice.tsx'
import { lazyPart } from '#web/ui/loading/lazy-part.tsx'

const GroupPicker = lazyPart(async () => (await import('./group-picker.tsx')).GroupPicker)

interface Asked {
  readonly ids: readonly number[]
  readonly run: (group: PickedGroup) => Promise<void>
  readonly done: () => void
  readonly dropped: (why: unknown) => void
}

/** Asks for a group and runs an action with it. Resolves after the action; rejects if the user cancels. */
export const useGroupPicker = (): {
  pick: (ids: readonly number[], run: (group: PickedGroup) => Promise<void>) => Promise<void>
  dialog: ReactNode
} => {
  const [asked, setAsked] = useState<Asked>()
  const pick = useCallback(
    (ids: readonly number[], run: (group: PickedGroup) => Promise<void>) =>
      new Promise<void>((resolve, reject) => {
        setAsked({
          ids,
          run,
          done: () => resolve(),
          dropped: reject,
        })
      }),
    [],
  )
  const dialog = useMemo(
    () =>
      asked === undefined ? null : (
        <GroupPicker
          count={asked.ids.length}
          onPick={async (group) => {
            try {
              await asked.run(group)
              asked.done()
            } catch (error) {
              // Some of the selected indicators were deleted, so no group helps. The bulk bar shows the error.
              if (missingIds(error, asked.ids).length === 0) throw error
              asked.dropped(error)
            }
            setAsked(undefined)
          }}
          onClose={() => {
            setAsked(undefined)
            asked.dropped(new Error('Nothing was picked'))
          }}
        />
      ),
    [asked],
  )
  return { pick, dialog }
}
