import { beforeEach, expect, test } from 'vitest'
import { dismissToasts, notify, toastsAtom } from '#web/lib/notify.ts'
import { store } from '#web/lib/session.ts'

const toasts = () => store.get(toastsAtom).map(({ title, text, times }) => ({ title, text, times }))
beforeEach(dismissToasts)

test('the same message is counted, and comes last', () => {
  notify.success('Saved')
  notify.success('Removed')
  notify.success('Saved')
  notify.success('Saved')
  expect(toasts()).toEqual([
    { title: 'Removed', text: undefined, times: undefined },
    { title: 'Saved', text: undefined, times: 3 },
  ])
})

test('another text under the same title replaces the former, and a failure is another message', () => {
  notify.error('Not saved', 'Busy.')
  notify.error('Not saved', 'No answer.')
  notify.info('Not saved')
  expect(toasts()).toEqual([
    { title: 'Not saved', text: 'No answer.', times: undefined },
    { title: 'Not saved', text: undefined, times: undefined },
  ])
})

test('many different messages are kept, to be folded on the screen', () => {
  for (const number of Array.from({ length: 12 }, (_, index) => index)) notify.success(`Switch ${number}`)
  expect(toasts()).toHaveLength(12)
})
