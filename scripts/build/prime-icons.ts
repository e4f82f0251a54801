/** The style sheet of the icon font without the icons that nothing shows: less than half of more than 300 are left. */
import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const web = fileURLToPath(new URL('../../web/', import.meta.url))

/**
 * The style sheet with the icons that the sources may show, and with our subset of the font (`web/theme/fonts`). Every
 * first word of a string may be an icon's name, and `chevron-${…}` and `${…}-circle` are any with this beginning or end.
 */
export const shownIcons = (css: string, sources: readonly string[]): string => {
  const text = sources.join('\n').replaceAll(/\bpi-/g, "'")
  const words = new Set(text.match(/(?<=['"`])[a-z]+(?:-[a-z]+)*(?=['"`\s$])/g))
  const beginnings = [...new Set(text.match(/\b[a-z]+(?:-[a-z]+)*-(?=\$\{)/g))]
  const ends = [...new Set(text.match(/(?<=\})(?:-[a-z]+)+\b/g))]
  const isShown = (name: string): boolean =>
    words.has(name) ||
    beginnings.some((beginning) => name.startsWith(beginning)) ||
    ends.some((end) => name.endsWith(end))
  return css
    .replaceAll(/\.pi-([a-z-]+):before\s*\{[^}]*\}\s*/g, (rule: string, name: string) =>
      isShown(name) ? rule : '',
    )
    .replaceAll(/\s*src: [^;]*;/g, '')
    .replace(
      '@font-face {',
      `@font-face {\n    src: url('${web}theme/fonts/primeicons.woff2') format('woff2');`,
    )
}

/** Drops the icons that the screens do not show. */
export const primeIcons = (): Plugin => ({
  name: 'prime-icons',
  enforce: 'pre',
  transform: {
    filter: { id: /primeicons\/primeicons\.css$/ },
    handler: (css) =>
      shownIcons(
        css,
        globSync('**/*.{ts,tsx}', { cwd: web }).map((file) => readFileSync(web + file, 'utf8')),
      ),
  },
})
