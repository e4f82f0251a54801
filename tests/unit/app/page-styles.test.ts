/**
 * Styles come with the code that is loaded. A lazily loaded module without the button style shows the browser's own
 * buttons until another module brings it.
 */
import { describe, expect, it } from 'vitest'
import { importedBy, importedLater, sources } from './web-modules.ts'

const buttons = /import '[^']*\/form\.css'/
const parts = [...sources.keys()].map((file) => [file, importedLater(file)] as const)
/** Lazily loaded modules, with the modules that load them. */
const loaded = new Map<string, string[]>()
for (const [file, later] of parts)
  for (const target of later) loaded.set(target, [...(loaded.get(target) ?? []), file])
// The route table loads pages.
for (const [, target = ''] of (sources.get('web/app/routes.ts') ?? '').matchAll(/import\('#(web\/[^']+)'\)/g))
  loaded.set(target, loaded.get(target) ?? [])

const matching = (start: string, pattern: RegExp): boolean =>
  [...importedBy(start)].some((file) => pattern.test(sources.get(file) ?? ''))

/** Whether the module has the style: it imports it, or everything that loads it has it. */
const isStyled = (start: string, asked: readonly string[] = []): boolean => {
  if (matching(start, buttons)) return true
  if (asked.includes(start)) return false
  const within = [...loaded.keys()].filter((root) =>
    (loaded.get(start) ?? []).some((file) => importedBy(root).has(file)),
  )
  return within.length > 0 && within.every((root) => isStyled(root, [...asked, start]))
}

describe('the style of buttons', () => {
  it('loads with each module that has a button', () => {
    const bare = [...loaded.keys()].filter((root) => matching(root, /\bui-btn\b/) && !isStyled(root))
    expect(bare).toEqual([])
  })
})
