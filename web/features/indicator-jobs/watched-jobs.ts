/** The jobs that this browser shows: those that were seen running here and have not been put away since. */
import { atom } from 'jotai'
import { store } from '#web/lib/session.ts'

const key = 'feed-jobs'

const stored = (): ReadonlySet<string> => {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(key) ?? '[]')
    return new Set(Array.isArray(value) ? value.filter((id) => typeof id === 'string') : [])
  } catch {
    // A browser that keeps nothing shows what runs while the page is open.
    return new Set()
  }
}

export const watchedAtom = atom<ReadonlySet<string>>(stored())

const change = (ids: ReadonlySet<string>): void => {
  try {
    localStorage.setItem(key, JSON.stringify([...ids]))
  } catch {
    // Not remembered, then.
  }
  store.set(watchedAtom, ids)
}

/** Shows jobs until they are put away. */
export const watchJobs = (ids: readonly string[]): void => {
  const before = store.get(watchedAtom)
  if (ids.some((id) => !before.has(id))) change(new Set([...before, ...ids]))
}

/** Puts a job away. */
export const dismissJob = (id: string): void =>
  change(new Set([...store.get(watchedAtom)].filter((other) => other !== id)))

/** Forgets the jobs that are no longer there: the server keeps them for a day. */
export const storeWatchedJobs = (ids: readonly string[]): void => {
  const before = store.get(watchedAtom)
  if ([...before].some((id) => !ids.includes(id)))
    change(new Set([...before].filter((id) => ids.includes(id))))
}
