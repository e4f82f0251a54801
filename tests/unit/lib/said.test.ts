import { beforeAll, beforeEach, expect, test } from 'vitest'
import { CallError } from '#web/lib/api.ts'
import { dismissToast, notify, toastsAtom } from '#web/lib/notify.ts'
import { isAnything, requestIdOf, said, saidAtField, textOf } from '#web/lib/said.ts'
import { sayFailure } from '#web/lib/say-failure.ts'
import { store } from '#web/lib/session.ts'
import { speakEnglish } from '#tests/unit/english.ts'

const toasts = () => store.get(toastsAtom)
const failed = (status: number | undefined, requestId?: string) =>
  new CallError({ status, message: '', requestId })

beforeAll(speakEnglish)
beforeEach(() => {
  for (const { id } of toasts()) dismissToast(id)
})

test('a failure is said with the id of its request, in its words or in better ones', () => {
  expect(said(failed(500, 'r-1'))).toEqual({ text: expect.stringContaining('500'), requestId: 'r-1' })
  expect(said(failed(404, 'r-1'), 'It is gone.')).toEqual({ text: 'It is gone.', requestId: 'r-1' })
})

test('what nothing answered has no id', () => {
  expect(requestIdOf(said(failed(undefined)))).toBeUndefined()
  expect(textOf(said(failed(undefined)))).toMatch(/did not answer/)
})

test('a value that was not accepted has no id beside its field; any other failure there has', () => {
  expect(saidAtField(failed(422, 'r-1'))).toEqual(expect.any(String))
  expect(requestIdOf(saidAtField(failed(503, 'r-1')))).toBe('r-1')
})

test('a message keeps the id, whether the reason is its title or stands below it', () => {
  sayFailure(failed(503, 'r-1'))
  sayFailure(failed(503, 'r-2'), 'The key could not be read')
  notify.error('Nothing was copied')
  expect(toasts().map(({ requestId }) => requestId)).toEqual(['r-1', 'r-2', undefined])
})

test('of what the person declined to confirm there is nothing more to say, anywhere', () => {
  const declined = new CallError({ status: 428, message: '', requestId: 'r-1', isDeclined: true })
  expect([said(declined), said(declined, 'Not saved.'), saidAtField(declined)].map(isAnything)).toEqual([
    false,
    false,
    false,
  ])
  sayFailure(declined)
  sayFailure(declined, 'The user was not changed')
  notify.error('The user was not changed', said(declined))
  expect(toasts()).toEqual([])
  expect(isAnything(said(failed(428, 'r-1')))).toBe(true)
})

test('the end of a session is said by its page alone', () => {
  sayFailure(failed(401, 'r-1'))
  expect(toasts()).toEqual([])
})
