import { useState } from 'react'

const stored = (key: string): boolean => {
  try {
    return localStorage.getItem(key) === 'true'
  } catch {
    // Without storage it starts unset.
    return false
  }
}

/** A choice that this browser keeps, unset at first, and the function that inverts it. */
export const useStoredFlag = (key: string): readonly [flag: boolean, toggle: () => void] => {
  const [flag, setFlag] = useState(() => stored(key))
  return [
    flag,
    () => {
      setFlag(!flag)
      try {
        localStorage.setItem(key, String(!flag))
      } catch {
        // Storage is unavailable: the choice is not kept.
      }
    },
  ]
}
