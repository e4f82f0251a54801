/**
 * Calls that change items of a list, with the message that confirms or refuses them and what is read again
 * afterwards: the same in every area. The calls themselves are quiet.
 */
import type { TFunction } from 'i18next'
import { CallError } from '#web/lib/api.ts'
import { notify } from '#web/lib/notify.ts'
import { notifyFailure } from '#web/lib/notify-failure.ts'

export interface ItemCalls {
  /**
   * Does something with one item. If somebody else has removed it, a message says so and the list shows it.
   */
  readonly one: (id: number, change: () => Promise<unknown>, confirm: () => void) => Promise<void>
  /** Does something with several; throws when nothing was done, which the bar of the selection says. */
  readonly many: (
    change: () => Promise<{ changed: number }>,
    confirm: (changed: number) => void,
    removed?: readonly number[],
  ) => Promise<void>
  /** Deletes one; answers whether it is gone. The caller closes its drawer and reads the list again. */
  readonly remove: (change: () => Promise<unknown>, confirm: () => void) => Promise<boolean>
}

const isNotFound = (error: unknown): boolean => error instanceof CallError && error.status === 404

/** `refresh` reads again what a change made stale, and forgets what was removed. */
export const itemCalls = (
  common: TFunction<'common'>,
  refresh: (removed: readonly number[]) => Promise<void>,
): ItemCalls => {
  const notifyNotFound = (): void => notify.info(common('drawer.goneTitle'), common('drawer.goneText'))
  return {
    one: async (id, change, confirm) => {
      try {
        await change()
        confirm()
        await refresh([])
      } catch (error) {
        if (!isNotFound(error)) return notifyFailure(error)
        notifyNotFound()
        await refresh([id])
      }
    },
    many: async (change, confirm, removed = []) => {
      try {
        const { changed } = await change()
        confirm(changed)
      } catch (error) {
        if (isNotFound(error)) await refresh([])
        throw error
      }
      const read = refresh(removed)
      // Rows that stay are unselected at once, before the person selects more; those that go are waited for.
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
