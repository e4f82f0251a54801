import { expect, it } from 'vitest'
import { savedInTurn } from '#web/lib/use-saved-at-once.ts'

interface Settings {
  readonly replies: boolean
  readonly hour: number
}

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

it('shows nothing chosen after a save that throws', async () => {
  let shown: Partial<Settings> = {}
  const choose = savedInTurn<Settings>(
    () => Promise.reject(new Error('no')),
    (waiting) => {
      shown = waiting
    },
  )
  await expect(choose({ hour: 7 })).rejects.toThrow('no')
  expect(shown).toEqual({})
})
