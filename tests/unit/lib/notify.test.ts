import { beforeEach, expect, test } from 'vitest'
import {
  dismissToasts,
  dismissToastsUpTo,
  notify,
  offeringUndo,
  toastsAtom,
  withdrawUndo,
} from '#web/lib/notify.ts'
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

test('each act keeps its own offer to undo it', () => {
  const undone: string[] = []
  const confirm = (token: string, text: string): void =>
    offeringUndo({ token, run: () => undone.push(token) }, () => notify.success('Not us', text))
  confirm('threat 4', 'example.com')
  confirm('threat 5', 'example.com')
  confirm('threat 6', 'example.org')
  notify.success('Not us', 'example.com')
  for (const { undo } of store.get(toastsAtom)) undo?.run()
  expect(undone).toEqual(['threat 4', 'threat 5', 'threat 6'])
  withdrawUndo('threat 5')
  expect(toasts()).toHaveLength(3)
})

test('many different messages are kept, to be folded on the screen', () => {
  for (const number of Array.from({ length: 12 }, (_, index) => index)) notify.success(`Switch ${number}`)
  expect(toasts()).toHaveLength(12)
})

test('one that comes as the time of those before it ends, stays', () => {
  notify.success('Saved')
  notify.success('Undone')
  const newest = store.get(toastsAtom).at(-1)?.id ?? 0
  notify.success('Closed')
  dismissToastsUpTo(newest)
  expect(toasts()).toEqual([{ title: 'Closed', text: undefined, times: undefined }])
})
