import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

/** Fields and texts in the language and clock of the browser instead of the portal's. */
const browsersOwn =
  /type="(?:time|date|datetime-local|month|week)"|\.toLocale\w*\(\)|\.toLocale(?:Date|Time)?String\(/

it('no part formats numbers by a rule of its own', () => {
  const files = globSync('{web,shared,functions,messages}/**/*.{ts,tsx}')
  expect(files.filter((file) => readFileSync(file, 'utf8').includes('new Intl.NumberFormat('))).toEqual([
    'messages/number-format.ts',
  ])
})

it('no part of the web leaves the form of a date or time to the browser', () => {
  const files = globSync('web/**/*.{ts,tsx}')
  expect(files.length).toBeGreaterThan(500)
  expect(files.filter((file) => browsersOwn.test(readFileSync(file, 'utf8')))).toEqual([])
})
