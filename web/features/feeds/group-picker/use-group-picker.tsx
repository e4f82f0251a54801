import { lazy, Suspense, useCallback, useMemo, useState, type ReactNode } from 'react'
import type { PickedGroup } from './use-group-choice.tsx'

const GroupPicker = lazy(async () => ({ default: (await import('./group-picker.tsx')).GroupPicker }))

interface Asked {
  readonly count: number
  readonly run: (group: PickedGroup) => Promise<void>
  readonly done: () => void
  readonly dropped: () => void
}

/**
 * Asks for a group and does something with it; the answer settles when that is done, and is rejected when
 * nothing was.
 */
export const useGroupPicker = (): {
  pick: (count: number, run: (group: PickedGroup) => Promise<void>) => Promise<void>
  dialog: ReactNode
} => {
  const [asked, setAsked] = useState<Asked>()
  const pick = useCallback(
    (count: number, run: (group: PickedGroup) => Promise<void>) =>
      new Promise<void>((resolve, reject) => {
        setAsked({
          count,
          run,
          done: () => resolve(),
          dropped: () => reject(new Error('Nothing was picked')),
        })
      }),
    [],
  )
  const dialog = useMemo(
    () =>
      asked === undefined ? null : (
        <Suspense fallback={null}>
          <GroupPicker
            count={asked.count}
            onPick={async (group) => {
              await asked.run(group)
              setAsked(undefined)
              asked.done()
            }}
            onClose={() => {
              setAsked(undefined)
              asked.dropped()
            }}
          />
        </Suspense>
      ),
    [asked],
  )
  return { pick, dialog }
}
