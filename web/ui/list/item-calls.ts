/**
 * Calls that change items of a list, with the success or error message and the refetch that follows: the same in every
 * area. The calls themselves are quiet.
 */
import type { TFunction } from 'i18next'
import { CallError } from '#web/lib/api.ts'
import { notify } from '#web/lib/notify.ts'
import { notifyFailure } from '#web/lib/notify-failure.ts'
import { confirmUndoable, type Undo } from '#web/lib/undo.ts'

/** The reply to an act, with the token of one that can be undone. */
export interface Undoable {
  readonly undo?: string | undefined
}

export interface ItemCalls {
  /** Changes one item. If another user deleted it, a message says so and the list is refetched. */
  readonly one: (id: number, change: () => Promise<Undoable>, confirm: () => void) => Promise<void>
  /** Changes several items. Throws if nothing was done; the bulk bar shows the error. */
  readonly many: (
    change: () => Promise<Undoable & { changed: number }>,
    confirm: (changed: number) => void,
    removed?: readonly number[],
  ) => Promise<void>
  /** Deletes one item and returns whether it is deleted. The caller closes its drawer and refetches the list. */
  readonly remove: (change: () => Promise<unknown>, confirm: () => void) => Promise<boolean>
}

const isNotFound = (error: unknown): boolean => error instanceof CallError && error.status === 404

/**
 * `refresh` refetches what a change made outdated and removes deleted items from the cache. `undo` is offered for acts
 * that can be undone.
 */
export const itemCalls = (
  common: TFunction<'common'>,
  refresh: (removed: readonly number[]) => Promise<void>,
  undo?: Undo,
): ItemCalls => {
  const notifyNotFound = (): void => notify.info(common('drawer.goneTitle'), common('drawer.goneText'))
  return {
    one: async (id, change, confirm) => {
      try {
        confirmUndoable(await change(), undo, confirm)
        await refresh([])
      } catch (error) {
        if (!isNotFound(error)) return notifyFailure(error)
        notifyNotFound()
        await refresh([id])
      }
    },
    many: async (change, confirm, removed = []) => {
      try {
        const reply = await change()
        confirmUndoable(reply, undo, () => confirm(reply.changed))
      } catch (error) {
        if (isNotFound(error)) await refresh([])
        throw error
      }
      const read = refresh(removed)
      // Remaining rows are unselected at once, before the user selects others. For deleted rows the refetch comes
      // first.
      if (removed.length > 0) await read
    },
    remove: async (change, confirm) => {
      try {
        await change()
        confirm()
        return true
      } catch (error) {
        if (!isNotFound(error)) {
          notifyFailure(error)
          return false
        }
        notifyNotFound()
        return true
      }
    },
  }
}
