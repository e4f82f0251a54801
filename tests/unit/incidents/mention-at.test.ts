/** What a writer types after `@`, and who is offered. */
import { expect, it } from 'vitest'
import { mentionAt, offered, type Person } from '#web/features/incidents/conversation/mention-at.ts'

const people: Person[] = ['Anna Łoś', 'Jan Nowak', 'Łukasz Jan Kos'].map((name, index) => ({
  user_id: index + 1,
  name,
  side: 'organization',
}))
const names = (typed: string) => offered(people, typed).map(({ name }) => name)

it.each<[string, ReturnType<typeof mentionAt>]>([
  ['Ask @', { start: 4, typed: '' }],
  ['Ask @Jan N', { start: 4, typed: 'Jan N' }],
  ['(@Jan', { start: 1, typed: 'Jan' }],
  ['jan@example', undefined],
  ['@ Jan', undefined],
  ['@Jan\nand', undefined],
  ['No mention', undefined],
])('finds the mention that ends at the caret: %j', (text, found) => {
  expect(mentionAt(text, text.length)).toEqual(found)
})

it('looks at what is before the caret alone', () => {
  expect(mentionAt('@Jan, hello', 3)).toEqual({ start: 0, typed: 'Ja' })
  expect(mentionAt('@Jan', -1)).toBeUndefined()
})

it('offers people by the beginning of a word, without diacritics, until the name is complete', () => {
  expect(names('')).toHaveLength(3)
  expect(names('jan')).toEqual(['Jan Nowak', 'Łukasz Jan Kos'])
  expect(names('los')).toEqual(['Anna Łoś'])
  expect(names('owak')).toEqual([])
  expect(names('Jan Nowak')).toEqual(['Jan Nowak'])
  expect(names('Jan Nowak ')).toEqual([])
})
