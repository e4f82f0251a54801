/** The CSS modules of the web: every class that a component names exists, every class is named, and names are unique. */
import { globSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { className } from '../../../scripts/build/class-name.ts'

const root = join(import.meta.dirname, '../../..')
const modules = globSync('web/**/*.module.css', { cwd: root })
const components = globSync('web/**/*.tsx', { cwd: root }).map((file) => ({
  file,
  text: readFileSync(join(root, file), 'utf8'),
}))

const camelCase = (name: string): string =>
  name.replace(/-+([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())

const classesOf = (file: string): Set<string> => {
  const css = readFileSync(join(root, file), 'utf8')
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/:global\([^)]*\)/g, '')
    .replace(/(?<={)[^{}]*(?=})/g, '')
  return new Set([...css.matchAll(/\.([a-z][\w-]*)/g)].map(([, name]) => name ?? ''))
}

/** What the components that import a module name of it. `every` if one computes a name. */
const namedOf = (file: string): { readonly names: Set<string>; readonly every: boolean } => {
  const names = new Set<string>()
  let every = false
  for (const { file: component, text } of components) {
    const local = [...text.matchAll(/import (\w+) from '([^']*\.module\.css)'/g)].find(([, , from]) =>
      from?.startsWith('#web/') === true
        ? from === `#${file}`
        : join(dirname(component), from ?? '') === file,
    )?.[1]
    if (local === undefined) continue
    const code = text.replace(/^import .*$/gm, '')
    for (const [, name] of code.matchAll(new RegExp(`\\b${local}\\.(\\w+)`, 'g'))) names.add(name ?? '')
    every ||= new RegExp(`\\b${local}\\[`).test(code)
  }
  return { names, every }
}

describe('the CSS modules', () => {
  it('have names of their own', () => {
    expect(new Set(modules.map((file) => basename(file))).size).toBe(modules.length)
  })

  it.each(modules)('%s has the classes that components name, and no others', (file) => {
    const { names, every } = namedOf(file)
    const classes = new Set([...classesOf(file)].filter((name) => !name.startsWith('is-')).map(camelCase))
    expect([...names].filter((name) => !classes.has(name))).toEqual([])
    expect(every ? [] : [...classes].filter((name) => !names.has(name))).toEqual([])
  })

  it('show a class that says where it comes from', () => {
    expect(className('form-foot', '/web/ui/drawer.module.css')).toBe('drawer-form-foot')
    expect(className('root', '/web/ui/drawer.module.css?used')).toBe('drawer')
    expect(className('is-open', '/web/ui/drawer.module.css')).toBe('is-open')
  })
})
