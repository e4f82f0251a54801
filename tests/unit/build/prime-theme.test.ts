import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { describe, expect, test } from 'vitest'
import { portalTheme } from '#scripts/build/prime-theme.ts'

const theme = readFileSync(
  createRequire(import.meta.url).resolve('primereact/resources/themes/lara-light-cyan/theme.css'),
  'utf8',
)

describe('the PrimeReact theme with our colours', () => {
  const own = portalTheme(theme)

  test('has no original colour left', () => expect(own.match(/#[0-9a-f]{3,8}\b|rgba?\(/gi)).toBeNull())

  test('includes no fonts', () => expect(own).not.toMatch(/@font-face|url\(/))

  test('uses existing tokens only', () => {
    const tokens = readFileSync(new URL('../../../web/theme/tokens.css', import.meta.url), 'utf8')
    const used = new Set([...own.matchAll(/var\((--c-[\w-]+)\)/g)].map(([, name]) => name))
    expect([...used].filter((name) => name !== undefined && !tokens.includes(`${name}:`))).toEqual([])
  })

  test('fails on an unmapped colour', () =>
    expect(() =>
      portalTheme('@layer primereact { .p-dialog .p-dialog-header {\n  background: #abcdef;\n} }'),
    ).toThrow('#abcdef'))

  test('drops the rules of unused components', () =>
    expect(portalTheme('.p-terminal { color: #abcdef; }')).toBe(''))
})
