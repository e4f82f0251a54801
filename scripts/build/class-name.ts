import { basename } from 'node:path'

/**
 * The class in the page of a local class of a CSS module: `actions` of `drawer.module.css` is `drawer-actions`, and
 * `root` is `drawer`. A reader of the page and a test know both. Classes of a state (`is-open`) mean nothing alone and
 * keep their name. The names of modules are unique (`tests/unit/build/styles.test.ts`).
 */
export const className = (local: string, file: string): string => {
  if (local.startsWith('is-')) return local
  const module = basename(file.split('?')[0] ?? file, '.module.css')
  return local === 'root' ? module : `${module}-${local}`
}
