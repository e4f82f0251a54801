/** The modules of the web and their imports, read from their sources. */
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { root } from '#scripts/test/steps.ts'

/** The source of each module, by its path from the root. */
export const sources = new Map(
  globSync('web/**/*.{ts,tsx}', { cwd: root }).map((file) => [
    file,
    readFileSync(path.join(root, file), 'utf8'),
  ]),
)

/** The project's modules that these specifiers name. */
const modulesOf = (file: string, names: readonly string[]): string[] =>
  names
    .map((name) =>
      name.startsWith('#web/')
        ? name.slice(1)
        : name.startsWith('.')
          ? path.posix.join(path.posix.dirname(file), name)
          : '',
    )
    .filter(
      (target) => sources.has(target) && !target.startsWith('web/i18n/') && target !== 'web/app/routes.ts',
    )

const named = (source: string, pattern: RegExp): string[] =>
  [...source.matchAll(pattern)].map(([, name = '']) => name)

/** The project's modules that a module imports, statically or dynamically, except those that load its texts. */
export const importsOf = (file: string, source: string): string[] =>
  modulesOf(
    file,
    named(
      source.replaceAll(/withTexts\(\[[^\]]*\], import\('[^']+'\)\)/g, ''),
      /(?:from|import)\s*\(?\s*'([^'\n]+)'/g,
    ),
  )
