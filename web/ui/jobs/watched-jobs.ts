/** The jobs that this browser shows: those that ran while it was open and were not dismissed. */
import { atom } from 'jotai'
import { store } from '#web/lib/session.ts'

const key = 'feed-jobs'

const stored = (): ReadonlySet<string> => {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(key) ?? '[]')
    return new Set(Array.isArray(value) ? value.filter((id) => typeof id === 'string') : [])
  } catch {
    // Without storage, jobs are shown while the page is open.
    return new Set()
  }
}

export const watchedAtom = atom<ReadonlySet<string>>(stored())

const change = (ids: ReadonlySet<string>): void => {
  try {
    localStorage.setItem(key, JSON.stringify([...ids]))
  } catch {
    // Storage is unavailable: the state is not saved.
  }
  store.set(watchedAtom, ids)
}

/** Shows jobs until they are dismissed. */
export const watchJobs = (ids: readonly string[]): void => {
  const before = store.get(watchedAtom)
  if (ids.some((id) => !before.has(id))) change(new Set([...before, ...ids]))
}

/** Dismisses a job. */
export const dismissJob = (id: string): void =>
  change(new Set([...store.get(watchedAtom)].filter((other) => other !== id)))

/** Forgets jobs on indicators that no longer exist: the server keeps them for a day. Other keys name their list. */
export const storeWatchedJobs = (ids: readonly string[]): void => {
  const before = store.get(watchedAtom)
  const after = [...before].filter((id) => id.includes(':') || ids.includes(id))
  if (after.length < before.size) change(new Set(after))
}
