import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

const web = new URL('../../../web/', import.meta.url)

it('every date on a screen has an explicit locale: the plain language would make English American', () => {
  const wrong = readdirSync(web, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name))
    .filter((name) => /DateTimeFormat\(\s*i18n\.language/.test(readFileSync(new URL(name, web), 'utf8')))
  expect(wrong).toEqual([])
})
