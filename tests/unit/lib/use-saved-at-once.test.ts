import { afterEach, expect, it, vi } from 'vitest'
import { store, userAtom } from '#web/lib/session.ts'
import { savedInTurn } from '#web/lib/use-saved-at-once.ts'
import { userOf } from '#tests/unit/app/users.ts'

interface Settings {
  readonly replies: boolean
  readonly hour: number
}

afterEach(() => {
  store.set(userAtom, null)
  vi.restoreAllMocks()
})

it('saves what is chosen during a save after it, and shows it until then', async () => {
  const saved: Partial<Settings>[] = []
  const shown: Partial<Settings>[] = []
  const ends: (() => void)[] = []
  const choose = savedInTurn<Settings>(
    (chosen) => {
      saved.push(chosen)
      return new Promise<void>((end) => ends.push(end))
    },
    (waiting) => shown.push(waiting),
  )
  const done = choose({ replies: true })
  await choose({ hour: 7 })
  await choose({ hour: 8 })
  expect(saved).toEqual([{ replies: true }])
  expect(shown.at(-1)).toEqual({ replies: true, hour: 8 })
  ends[0]?.()
  await expect.poll(() => saved).toEqual([{ replies: true }, { hour: 8 }])
  expect(shown.at(-1)).toEqual({ hour: 8 })
  ends[1]?.()
  await done
  expect(shown.at(-1)).toEqual({})
})

it('goes on with what is chosen during a save that throws', async () => {
  const reported = vi.spyOn(console, 'error').mockReturnValue()
  let shown: Partial<Settings> = {}
  const saved: Partial<Settings>[] = []
  const waited: Partial<Settings>[] = []
  const choose = savedInTurn<Settings>(
    async (chosen, newer) => {
      saved.push(chosen)
      await Promise.resolve()
      waited.push(newer())
      if (chosen.hour === 7) throw new Error('no')
    },
    (waiting) => {
      shown = waiting
    },
  )
  const done = choose({ hour: 7 })
  await choose({ hour: 8 })
  await done
  expect(saved).toEqual([{ hour: 7 }, { hour: 8 }])
  expect(waited).toEqual([{ hour: 8 }, {}])
  expect(shown).toEqual({})
  expect(reported).toHaveBeenCalledExactlyOnceWith(new Error('no'))
})

it('saves nothing for a user who did not choose it', async () => {
  const user = userOf('user')
  store.set(userAtom, user)
  let shown: Partial<Settings> = {}
  const saved: Partial<Settings>[] = []
  const ends: (() => void)[] = []
  const choose = savedInTurn<Settings>(
    (chosen) => {
      saved.push(chosen)
      return new Promise<void>((end) => ends.push(end))
    },
    (waiting) => {
      shown = waiting
    },
  )
  const first = choose({ hour: 7 })
  await choose({ hour: 8 })
  store.set(userAtom, null)
  ends[0]?.()
  await first
  expect(shown).toEqual({})
  store.set(userAtom, user)
  const second = choose({ hour: 9 })
  await choose({ hour: 10 })
  store.set(userAtom, { ...user, user_id: user.user_id + 1 })
  await choose({ replies: true })
  ends[1]?.()
  await expect.poll(() => ends.length).toBe(3)
  ends[2]?.()
  await second
  expect(saved).toEqual([{ hour: 7 }, { hour: 9 }, { replies: true }])
})
