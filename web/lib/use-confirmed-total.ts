import { useState } from 'react'
import type { CallError } from './api.ts'

interface ConfirmedTotal {
  /** The number that the user confirms. */
  readonly total: number
  /** Takes the server's number from a rejection that says that the matches have changed. False for any other one. */
  readonly recount: (error: CallError) => boolean
}

/** The number of items that an action is about: the list's, or the server's if they differ. */
export const useConfirmedTotal = (seen: number): ConfirmedTotal => {
  const [counted, setCounted] = useState<number>()
  return {
    total: counted ?? seen,
    recount: (error) => {
      if (!error.is('selection_changed')) return false
      const now = Number(error.items.flatMap(({ values }) => values ?? [])[0])
      if (Number.isInteger(now)) setCounted(now)
      return true
    },
  }
}
