import { globSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import { create } from 'fontkit'
import { expect, test } from 'vitest'
import { shownIcons } from '#scripts/build/prime-icons.ts'

const css = readFileSync(createRequire(import.meta.url).resolve('primeicons/primeicons.css'), 'utf8')
const iconsIn = (sheet: string): string[] =>
  [...sheet.matchAll(/\.pi-([a-z-]+):before/g)].flatMap(([, name]) => name ?? [])

test('icons stay in the style sheet by their whole name, or by the part that is written', () => {
  const sources = [
    "<i className={`pi pi-chevron-${open ? 'up' : 'down'}`} />",
    "icon: 'folder-open'",
    '`${x}-circle`',
    '`angle-double-${side} ${mark}-circle-down`',
  ]
  const kept = iconsIn(shownIcons(css, sources))
  for (const icon of ['chevron-up', 'folder-open', 'times-circle', 'angle-double-left', 'arrow-circle-down'])
    expect(kept).toContain(icon)
  for (const icon of ['folder', 'amazon', 'times']) expect(kept).not.toContain(icon)
})

test('every icon that a screen names is in the style sheet and in our font, which has no others', () => {
  const web = fileURLToPath(new URL('../../../web/', import.meta.url))
  const sources = globSync('**/*.{ts,tsx}', { cwd: web }).map((file) => readFileSync(web + file, 'utf8'))
  const sheet = shownIcons(css, sources)
  const known = new Set(iconsIn(css))
  const kept = new Set(iconsIn(sheet))
  const named = sources
    .flatMap((source) => [...source.matchAll(/\bpi-([a-z-]+)\b/g)])
    .flatMap(([, name]) => name ?? [])
  expect(named.filter((name) => known.has(name) && !kept.has(name))).toEqual([])
  expect(kept.size).toBeLessThan(known.size / 2)
  expect(sheet.match(/url\([^)]*\)/g)).toEqual([`url('${web}theme/fonts/primeicons.woff2')`])
  // When this fails, web/theme/fonts/README.md says how to make the font again.
  const codes = [...sheet.matchAll(/content:\s*"\\([0-9a-f]+)"/g)].map(([, code = '']) => parseInt(code, 16))
  const font = create(readFileSync(`${web}theme/fonts/primeicons.woff2`))
  const glyphs = 'characterSet' in font ? font.characterSet.filter((code) => code !== 0xffff) : []
  expect(glyphs.toSorted((a, b) => a - b)).toEqual([...new Set(codes)].toSorted((a, b) => a - b))
})
