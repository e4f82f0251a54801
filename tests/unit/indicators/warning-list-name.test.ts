import { expect, test } from 'vitest'
import { builtInLists } from '#shared/domain/warning-lists/built-in.ts'
import { warningListKeys } from '#web/features/indicators/warning-list-name.ts'

test('every bundled warning list has a name in both languages', () => {
  expect(Object.keys(warningListKeys).toSorted()).toEqual(builtInLists.map(({ name }) => name).toSorted())
})
