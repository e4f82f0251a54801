import { useRef, useState } from 'react'

interface SavedAtOnce<Fields> {
  /** The stored values, with what is chosen and not saved yet. */
  readonly shown: Fields
  /** The chosen values that are being saved, or wait for it. */
  readonly waiting: Partial<Fields>
  readonly choose: (chosen: Partial<Fields>) => void
}

/** Keeps what is chosen while an earlier choice is being saved. */
export const savedInTurn = <Fields extends object>(
  save: (chosen: Partial<Fields>) => Promise<unknown>,
  show: (waiting: Partial<Fields>) => void,
): ((chosen: Partial<Fields>) => Promise<void>) => {
  let [sending, unsent]: [Partial<Fields>, Partial<Fields>] = [{}, {}]
  let isSaving = false
  return async (chosen) => {
    unsent = { ...unsent, ...chosen }
    show({ ...sending, ...unsent })
    if (isSaving) return
    isSaving = true
    try {
      while (Object.keys(unsent).length > 0) {
        ;[sending, unsent] = [unsent, {}]
        await save(sending)
        sending = {}
        show(unsent)
      }
    } finally {
      ;[sending, unsent] = [{}, {}]
      isSaving = false
      show(unsent)
    }
  }
}

/**
 * Controls that save at once. A choice shows until it is saved. What is chosen meanwhile is saved after it, of a field
 * only the last value. `save` shows why it fails; then the stored value shows again.
 */
export const useSavedAtOnce = <Fields extends object>(
  stored: Fields,
  save: (chosen: Partial<Fields>) => Promise<unknown>,
): SavedAtOnce<Fields> => {
  const [waiting, show] = useState<Partial<Fields>>({})
  const latest = useRef(save)
  const [choose] = useState(() => savedInTurn<Fields>((chosen) => latest.current(chosen), show))
  return {
    shown: { ...stored, ...waiting },
    waiting,
    choose: (chosen) => {
      latest.current = save
      void choose(chosen)
    },
  }
}
