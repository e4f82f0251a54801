/** Which modules come to the browser in one file: those that one step of a visit needs beyond the steps before it. */
import { fileURLToPath } from 'node:url'
import type { Rolldown } from 'vite'

/**
 * The steps, first to last, each by the modules that are loaded for it. Without them each module that two pages share
 * is in a file of its own, and a list takes more than a hundred requests.
 */
const steps: readonly (readonly [name: string, roots: readonly string[]])[] = [
  ['start', ['main.tsx', 'app/sign-in-first.tsx']],
  ['frame', ['app/app.tsx', 'app/shell/shell.tsx']],
  [
    'list',
    [
      'features/threats/threats-page.tsx',
      'features/indicators/indicators-page.tsx',
      'features/incidents/incidents-page.tsx',
      'features/exposures/exposures-page.tsx',
    ],
  ],
  ['form', ['features/threats/threat-form.tsx', 'features/incidents/form/add-incident.tsx']],
]

/**
 * The modules that these import, directly or through others. Not they themselves: the first awaits another, which could
 * not begin in the file of the one that waits.
 */
const importsOf = (roots: readonly string[], context: Rolldown.ChunkingContext): ReadonlySet<string> => {
  const found = new Set<string>()
  const add = (id: string): void => {
    const module = context.getModuleInfo(id)
    if (module === null) throw new Error(`The application has no module ${id}`)
    for (const imported of module.importedIds) found.add(imported)
  }
  for (const root of roots) add(fileURLToPath(new URL(`../../web/${root}`, import.meta.url)))
  // A set is walked through to what is added to it meanwhile.
  for (const id of found) add(id)
  return found
}

/** The documentation of the API, a visit of its own: it takes of each step's file no more than it needs. */
const documentation = ['api-docs/main.tsx', 'features/api-docs/docs-page.tsx']

/** Looks once, when the first module is asked for. */
const once = <T>(
  make: (context: Rolldown.ChunkingContext) => T,
): ((context: Rolldown.ChunkingContext) => T) => {
  let made: T | undefined
  return (context) => (made ??= make(context))
}
const documented = once((context) => importsOf(documentation, context))

/**
 * A module belongs to the first step that needs it, there to the file that the documentation takes as well or to the
 * rest. A group takes what its modules import along, so what is shared comes first.
 */
export const chunkGroups = steps.flatMap(([name, roots], index): Rolldown.CodeSplittingGroup[] => {
  const members = once((context) => importsOf(roots, context))
  const priority = 2 * (steps.length - index)
  return [
    {
      name: (id, context) =>
        members(context).has(id) && documented(context).has(id) ? `${name}-shared` : null,
      debugName: `${name}-shared`,
      priority: priority + 1,
    },
    { name: (id, context) => (members(context).has(id) ? name : null), debugName: name, priority },
  ]
})
