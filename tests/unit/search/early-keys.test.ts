import { expect, it } from 'vitest'
import { textOfKey } from '#web/features/search/use-early-keys.ts'

it.each([
  ['a', [], 'a'],
  // Option on a Mac, AltGr on Linux and on Windows.
  ['ł', ['Alt'], 'ł'],
  ['ł', ['AltGraph'], 'ł'],
  ['@', ['Control', 'Alt', 'AltGraph'], '@'],
  ['k', ['Control'], undefined],
  ['k', ['Meta'], undefined],
  ['k', ['Alt'], undefined],
  ['ł', ['Meta', 'Alt'], undefined],
  ['Backspace', [], undefined],
])('the key %s with %j writes %s', (key, held, text) => {
  const event = {
    key,
    ctrlKey: held.includes('Control'),
    metaKey: held.includes('Meta'),
    altKey: held.includes('Alt'),
    getModifierState: (name: string) => held.includes(name),
  }
  expect(textOfKey(event)).toBe(text)
})
