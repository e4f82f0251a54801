import { beforeAll, beforeEach, expect, test } from 'vitest'
import { CallError } from '#web/lib/api.ts'
import { dismissToast, notify, toastsAtom, withFailuresIn } from '#web/lib/notify.ts'
import { hasMessage, requestIdOf, errorMessage, fieldErrorMessage, textOf } from '#web/lib/error-message.ts'
import { notifyFailure } from '#web/lib/notify-failure.ts'
import { store } from '#web/lib/session.ts'
import { speakEnglish } from '#tests/unit/english.ts'

const toasts = () => store.get(toastsAtom)
const failed = (status: number | undefined, requestId?: string) =>
  new CallError({ status, message: '', requestId })

beforeAll(speakEnglish)
beforeEach(() => {
  for (const { id } of toasts()) dismissToast(id)
})

test('a failure is shown with its request id, in its own text or a better one', () => {
  expect(errorMessage(failed(500, 'r-1'))).toEqual({ text: expect.stringContaining('500'), requestId: 'r-1' })
  expect(errorMessage(failed(404, 'r-1'), 'It is gone.')).toEqual({ text: 'It is gone.', requestId: 'r-1' })
})

test('a missing reply has no id', () => {
  expect(requestIdOf(errorMessage(failed(undefined)))).toBeUndefined()
  expect(textOf(errorMessage(failed(undefined)))).toMatch(/did not answer/)
})

test('a rejected value has no id next to its field, unlike any other failure there', () => {
  expect(fieldErrorMessage(failed(422, 'r-1'))).toEqual(expect.any(String))
  expect(requestIdOf(fieldErrorMessage(failed(503, 'r-1')))).toBe('r-1')
})

test('a message keeps the id, whether the reason is its title or below it', () => {
  notifyFailure(failed(503, 'r-1'))
  notifyFailure(failed(503, 'r-2'), 'The key could not be read')
  notify.error('Nothing was copied')
  expect(toasts().map(({ requestId }) => requestId)).toEqual(['r-1', 'r-2', undefined])
})

test('a declined confirmation shows no further message', () => {
  const declined = new CallError({ status: 428, message: '', requestId: 'r-1', isDeclined: true })
  expect(
    [errorMessage(declined), errorMessage(declined, 'Not saved.'), fieldErrorMessage(declined)].map(
      hasMessage,
    ),
  ).toEqual([false, false, false])
  notifyFailure(declined)
  notifyFailure(declined, 'The user was not changed')
  notify.error('The user was not changed', errorMessage(declined))
  expect(toasts()).toEqual([])
  expect(hasMessage(errorMessage(failed(428, 'r-1')))).toBe(true)
})

test('the end of a session is reported by its page only', () => {
  notifyFailure(failed(401, 'r-1'))
  expect(toasts()).toEqual([])
})

test('a wrong password or code has no id: the user enters it again', () => {
  const refused = (code: string) =>
    new CallError({ status: 401, message: '', requestId: 'r-1', items: [{ field: '', code, text: code }] })
  expect(requestIdOf(errorMessage(refused('bad_credentials'), 'Wrong.'))).toBeUndefined()
  expect(requestIdOf(errorMessage(refused('second_factor_incorrect')))).toBeUndefined()
  expect(requestIdOf(errorMessage(refused('account_locked')))).toBe('r-1')
})

test('a failure of a question is shown in it, with its title, or as a toast if it is closed', async () => {
  const seen: unknown[] = []
  const fail = (): void => notifyFailure(failed(503, 'r-1'), 'Not deleted')
  await withFailuresIn((message) => seen.push(message) > 0, fail)
  expect(seen).toEqual([{ text: expect.stringMatching(/^Not deleted\. ./), requestId: 'r-1' }])
  expect(toasts()).toEqual([])
  await withFailuresIn(() => false, fail)
  fail()
  expect(toasts().map(({ title, times }) => [title, times])).toEqual([['Not deleted', 2]])
})
