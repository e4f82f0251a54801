/**
 * Texts of an area load with the pages that need them. A page whose parts use an area that it does not name would show
 * keys.
 */
import { describe, expect, it } from 'vitest'
import { pageRoutes } from '#web/app/routes.ts'
import en from '#messages/en/index.ts'
import first from '#messages/en/first.ts'
import rest from '#messages/en/rest.ts'
import { importsOf, sources } from './web-modules.ts'

const areas = Object.keys(en).filter((name) => !(name in first) && !(name in rest))

/** The areas whose texts a module and its imports use. */
const saidBy = (start: string): string[] => {
  const [seen, said, open] = [new Set<string>(), new Set<string>(), [start]]
  for (let file = open.pop(); file !== undefined; file = open.pop()) {
    const source = sources.get(file)
    if (source === undefined || seen.has(file)) continue
    seen.add(file)
    for (const [, names = ''] of source.matchAll(
      /(?:useTranslation|TFunction<|getFixedT\(null,)\s*\(?(\[[^\]]*\]|'\w+')/g,
    ))
      for (const [, name = ''] of names.matchAll(/'(\w+)'/g)) said.add(name)
    for (const [, name = ''] of source.matchAll(/['`](\w+):[\w$]/g)) said.add(name)
    open.push(...importsOf(file, source))
  }
  return areas.filter((area) => said.has(area))
}

describe('the texts of a page', () => {
  const modules = new Map(
    [
      ...(sources.get('web/app/routes.ts') ?? '').matchAll(
        /path: paths\.(\w+),[^}]*?import\('#(web\/[^']+)'\)/g,
      ),
    ].map(([, name = '', file = '']) => [name, file]),
  )

  it.each(pageRoutes.map((route) => [route.path, route.texts ?? []] as const))(
    '%s load with it',
    (address, texts) => {
      const name =
        [...(sources.get('web/lib/paths.ts') ?? '').matchAll(/(\w+): '([^']+)'/g)].find(
          ([, , found]) => found === address,
        )?.[1] ?? ''
      const file = modules.get(name)
      expect(file, `the module of ${address}`).toBeDefined()
      expect(saidBy(file ?? '').filter((area) => !texts.some((one) => one === area))).toEqual([])
    },
  )

  it('also include those of the shell', () => {
    expect(saidBy('web/app/shell/shell.tsx')).toEqual([])
  })
})
