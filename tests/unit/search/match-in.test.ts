import { expect, it } from 'vitest'
import { matchIn } from '#web/features/search/match-in.ts'

it.each([
  ['Adam Kruk', 'kruk', 'Kruk'],
  ['Żółta łódź', 'zolta lod', 'Żółta łód'],
  ['Strasse und Straße', 'straße und', 'Strasse und'],
  ['🦊 Amber Ferret', 'ferret', 'Ferret'],
  ['Amber Ferret', 'kruk', undefined],
  ['Amber Ferret', '', undefined],
])('in %s the text %s is found', (name, text, found) => {
  const match = matchIn(name, text)
  expect(match === undefined ? undefined : name.slice(match.start, match.end)).toBe(found)
})
