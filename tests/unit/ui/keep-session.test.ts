import { expect, test } from 'vitest'
import { sessionKeeper } from '#web/lib/keep-session.ts'

test('a session does not end while a long text is typed, and nothing else prolongs it', () => {
  const minute = 60_000
  let minutes = 0
  let isHeld = false
  let signs = 0
  const typed = sessionKeeper({ now: () => minutes * minute, isHeld: () => isHeld, sign: () => signs++ })
  const typedFor = (length: number): number => {
    signs = 0
    for (const end = minutes + length; minutes < end; minutes++) typed()
    return signs
  }
  // Text typed into a filter does not count as unsaved.
  expect(typedFor(60)).toBe(0)
  isHeld = true
  expect(typedFor(180)).toBe(12)
})
