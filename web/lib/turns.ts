import { currentUser } from './session.ts'

/**
 * Runs pieces of work one after another, each only if the user who asked for it is still signed in. `end` is called in
 * any case.
 */
export const turns = (): ((work: () => Promise<unknown>, end: () => void) => Promise<void>) => {
  let last = Promise.resolve()
  return (work, end) => {
    const asker = currentUser()?.user_id
    last = last.then(async () => {
      try {
        if (currentUser()?.user_id === asker) await work()
      } catch (error) {
        console.error(error)
      } finally {
        end()
      }
    })
    return last
  }
}
