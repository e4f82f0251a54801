import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CallError } from '#web/lib/api.ts'
import { errorMessage } from '#web/lib/error-message.ts'
import { notify } from '#web/lib/notify.ts'
import { notifyFailure } from '#web/lib/notify-failure.ts'
import { missingIds } from '#web/ui/list/missing-ids.ts'
import type { BulkAction, LeftItem, Matching } from '#web/ui/list/bulk-action.ts'
import type { Selection } from './use-selection.ts'

interface BulkRun<Item> {
  /** The key of the running action. */
  readonly running: string | undefined
  /** The items that the last action skipped. */
  readonly left: readonly (LeftItem & { readonly name: string })[]
  readonly forget: () => void
  readonly run: (action: BulkAction<Item>, reason?: string) => Promise<void>
  /** Begins the action on all that match. */
  readonly runAll: (action: BulkAction<Item>, matching: Matching) => Promise<void>
}

/** Runs bulk actions on the selection. What an action skips or fails on stays selected. */
export const useBulkRun = <Item>(
  selection: Selection,
  itemsOf: (ids: readonly number[]) => readonly Item[],
  nameOf: (item: Item) => string,
): BulkRun<Item> => {
  const { t } = useTranslation('common')
  const [running, setRunning] = useState<string>()
  const [left, setLeft] = useState<BulkRun<Item>['left']>([])
  const run = async (action: BulkAction<Item>, reason?: string): Promise<void> => {
    if (running !== undefined) return
    setRunning(action.key)
    const ids = [...selection.ids]
    try {
      const stayed = (await action.run(ids, reason, itemsOf(ids))) ?? []
      const stayedIds = new Set(stayed.map(({ id }) => id))
      // Items selected meanwhile stay selected, and so do skipped ones.
      selection.setAll(
        ids.filter((id) => !stayedIds.has(id)),
        false,
      )
      setLeft(stayed.map((one) => ({ ...one, name: itemsOf([one.id]).map(nameOf)[0] ?? `#${one.id}` })))
    } catch (error) {
      // The remaining items stay selected, so that the user can retry at once.
      const gone = missingIds(error, ids)
      selection.setAll(gone, false)
      if (error instanceof CallError && gone.length > 0)
        notify.error(
          t('bulk.gone'),
          errorMessage(
            error,
            t(gone.length === ids.length ? 'bulk.goneAll' : 'bulk.goneSome', { count: gone.length }),
          ),
        )
      else if (error instanceof CallError) notifyFailure(error)
      // Any other error is a confirmation that was cancelled.
    } finally {
      setRunning(undefined)
    }
  }
  const runAll = async (action: BulkAction<Item>, matching: Matching): Promise<void> => {
    if (running !== undefined || action.runAll === undefined) return
    setRunning(action.key)
    try {
      await action.runAll(matching)
      selection.clear()
    } catch (error) {
      if (error instanceof CallError) notifyFailure(error)
      // Any other error is a confirmation that was cancelled.
    } finally {
      setRunning(undefined)
    }
  }
  return { running, left, forget: () => setLeft([]), run, runAll }
}
