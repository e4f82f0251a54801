import { useState } from 'react'

const stored = (key: string): boolean | undefined => {
  try {
    const value = localStorage.getItem(key)
    return value === null ? undefined : value === 'true'
  } catch {
    // Without storage it starts unset.
    return undefined
  }
}

/** A choice that this browser keeps, `unset` until it is made, and the function that inverts it. */
export const useStoredFlag = (key: string, unset = false): readonly [flag: boolean, toggle: () => void] => {
  const [chosen, setChosen] = useState(() => stored(key))
  const flag = chosen ?? unset
  return [
    flag,
    () => {
      setChosen(!flag)
      try {
        localStorage.setItem(key, String(!flag))
      } catch {
        // Storage is unavailable: the choice is not kept.
      }
    },
  ]
}
