import { useRef, useState } from 'react'
import { currentUser } from './session.ts'

interface SavedAtOnce<Fields> {
  /** The stored values, with what is chosen and not saved yet. */
  readonly shown: Fields
  /** The chosen values that are being saved, or wait for it. */
  readonly waiting: Partial<Fields>
  readonly choose: (chosen: Partial<Fields>) => void
}

/** Saves a choice. `newer` returns what is chosen since and waits. */
type Save<Fields> = (chosen: Partial<Fields>, newer: () => Partial<Fields>) => Promise<unknown>

/**
 * Keeps what is chosen while an earlier choice is being saved. It is dropped when its user is no longer signed in then.
 */
export const savedInTurn = <Fields extends object>(
  save: Save<Fields>,
  show: (waiting: Partial<Fields>) => void,
): ((chosen: Partial<Fields>) => Promise<void>) => {
  let [sending, unsent]: [Partial<Fields>, Partial<Fields>] = [{}, {}]
  let isSaving = false
  let chooser: number | undefined
  const newer = (): Partial<Fields> => unsent
  return async (chosen) => {
    const user = currentUser()?.user_id
    unsent = user === chooser ? { ...unsent, ...chosen } : chosen
    chooser = user
    show({ ...sending, ...unsent })
    if (isSaving) return
    isSaving = true
    while (Object.keys(unsent).length > 0) {
      ;[sending, unsent] = [unsent, {}]
      try {
        if (currentUser()?.user_id === chooser) await save(sending, newer)
      } catch (error) {
        console.error(error)
      }
      sending = {}
      show(unsent)
    }
    isSaving = false
  }
}

/**
 * Controls that save at once. A choice shows until it is saved. What is chosen meanwhile is saved after it, of a field
 * only the last value. `save` shows why it fails; then the stored value shows again.
 */
export const useSavedAtOnce = <Fields extends object>(
  stored: Fields,
  save: Save<Fields>,
): SavedAtOnce<Fields> => {
  const [waiting, show] = useState<Partial<Fields>>({})
  const latest = useRef(save)
  const [choose] = useState(() => savedInTurn<Fields>((...choice) => latest.current(...choice), show))
  return {
    shown: { ...stored, ...waiting },
    waiting,
    choose: (chosen) => {
      latest.current = save
      void choose(chosen)
    },
  }
}
