import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { store, userAtom } from '#web/lib/session.ts'
import { turns } from '#web/lib/turns.ts'
import { userOf } from '#tests/unit/app/users.ts'

const user = userOf('platform_admin')
beforeEach(() => store.set(userAtom, user))
afterEach(() => {
  store.set(userAtom, null)
  vi.restoreAllMocks()
})

it('goes on after work that throws, each piece after the end of the one before', async () => {
  const reported = vi.spyOn(console, 'error').mockReturnValue()
  const steps: string[] = []
  const inTurn = turns()
  void inTurn(
    async () => {
      await Promise.resolve()
      steps.push('first')
      throw new Error('no')
    },
    () => steps.push('end of first'),
  )
  await inTurn(
    async () => steps.push('second'),
    () => steps.push('end of second'),
  )
  expect(steps).toEqual(['first', 'end of first', 'second', 'end of second'])
  expect(reported).toHaveBeenCalledExactlyOnceWith(new Error('no'))
})

it('drops what waits when somebody else is signed in', async () => {
  const done: string[] = []
  const inTurn = turns()
  void inTurn(
    async () => store.set(userAtom, { ...user, user_id: user.user_id + 1 }),
    () => undefined,
  )
  await inTurn(
    async () => done.push('work'),
    () => done.push('end'),
  )
  expect(done).toEqual(['end'])
})
