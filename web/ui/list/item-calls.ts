/** Calls that change items of a list, with what is said of them and read anew afterwards: the same in every area. */
import type { TFunction } from 'i18next'
import { CallError } from '#web/lib/api.ts'
import { notify } from '#web/lib/notify.ts'

export interface ItemCalls {
  /** Does something with one item; that somebody else has removed it is said, and shown. */
  readonly one: (id: number, change: () => Promise<unknown>, tell: () => void) => Promise<void>
  /** Does something with several; throws when nothing was done. */
  readonly many: (
    change: () => Promise<{ changed: number }>,
    tell: (changed: number) => void,
    removed?: readonly number[],
  ) => Promise<void>
  /** Deletes one; answers whether it is gone. What showed it is read anew by whoever closes its drawer. */
  readonly remove: (change: () => Promise<unknown>, tell: () => void) => Promise<boolean>
}

/** `refresh` reads anew what a change made stale, and forgets what was removed. Other failures have been told of by the call. */
export const itemCalls = (
  common: TFunction<'common'>,
  refresh: (removed: readonly number[]) => Promise<void>,
  sayGoneMany?: () => void,
): ItemCalls => {
  const sayGone = (): void => notify.info(common('drawer.goneTitle'), common('drawer.goneText'))
  return {
    one: async (id, change, tell) => {
      try {
        await change()
        tell()
        await refresh([])
      } catch (error) {
        if (!(error instanceof CallError)) throw error
        if (error.status !== 404) return
        sayGone()
        await refresh([id])
      }
    },
    many: async (change, tell, removed = []) => {
      try {
        const { changed } = await change()
        tell(changed)
      } catch (error) {
        if (error instanceof CallError && error.status === 404) {
          sayGoneMany?.()
          await refresh([])
        }
        throw error
      }
      const read = refresh(removed)
      // Rows that stay are unselected at once, before the person selects more; those that go are waited for.
      if (removed.length > 0) await read
    },
    remove: async (change, tell) => {
      try {
        await change()
        tell()
        return true
      } catch (error) {
        if (!(error instanceof CallError)) throw error
        if (error.status !== 404) return false
        sayGone()
        return true
      }
    },
  }
}
