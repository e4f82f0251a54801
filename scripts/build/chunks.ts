/**
 * Groups modules into chunks: each contains the modules that one step of a visit needs in addition to earlier steps.
 */
import { fileURLToPath } from 'node:url'
import type { Rolldown } from 'vite'

/** The lists that people open first. */
const lists = {
  threats: 'features/threats/threats-page.tsx',
  indicators: 'features/indicators/indicators-page.tsx',
  incidents: 'features/incidents/incidents-page.tsx',
  exposures: 'features/exposures/exposures-page.tsx',
} as const

/** At the bottom of every page of analysts. */
const jobStrip = 'features/indicator-jobs/job-strip.tsx'

const home = [
  'features/home/home-page.tsx',
  'features/home/analyst/analyst-home.tsx',
  'features/home/to-do/to-do-list.tsx',
  'features/dashboard/dashboard.tsx',
  'features/notification-emails/delivery/home-warnings.tsx',
  'features/reports/next-report.tsx',
  'features/users/requests/access-requests.tsx',
]

/**
 * The steps in order, each with its entry modules. Without them, each module shared by two pages is a separate file,
 * and a list takes more than a hundred requests.
 */
const steps: readonly (readonly [name: string, roots: readonly string[]])[] = [
  ['start', ['main.tsx', 'app/sign-in-first.tsx']],
  ['frame', ['app/app.tsx', 'app/shell/shell.tsx']],
  ['list', [...Object.values(lists), jobStrip]],
  ['home', home],
  [
    'drawer',
    [
      'features/threats/threat-drawer.tsx',
      'features/indicators/drawer/indicator-drawer.tsx',
      'features/incidents/drawer/incident-drawer.tsx',
      'features/exposures/exposure-drawer.tsx',
    ],
  ],
  ['filters', ['ui/list/filters/filter-dialog.tsx']],
  ['form', ['features/threats/threat-form.tsx', 'features/incidents/form/add-incident.tsx']],
]

/**
 * The direct and indirect imports of these modules, without the modules themselves. The first one awaits another, which
 * could not start if both were in the same file.
 */
const importsOf = (roots: readonly string[], context: Rolldown.ChunkingContext): ReadonlySet<string> => {
  const found = new Set<string>()
  const add = (id: string): void => {
    const module = context.getModuleInfo(id)
    if (module === null) throw new Error(`The application has no module ${id}`)
    for (const imported of module.importedIds) found.add(imported)
  }
  for (const root of roots) add(fileURLToPath(new URL(`../../web/${root}`, import.meta.url)))
  // Iterating over a set includes entries added during the loop.
  for (const id of found) add(id)
  return found
}

/** The API documentation, a separate visit. It loads no more of each step than it needs. */
const documentation = [
  'api-docs/main.tsx',
  'features/api-docs/docs-page.tsx',
  'features/api-docs/call-section.tsx',
]

/** Computes the value once, when the first module needs it. */
const once = <T>(
  make: (context: Rolldown.ChunkingContext) => T,
): ((context: Rolldown.ChunkingContext) => T) => {
  let made: T | undefined
  return (context) => (made ??= make(context))
}
const documented = once((context) => importsOf(documentation, context))

/** The modules of each step and of those before it, by their order. */
const stepMembers = steps.map(([, roots]) => once((context) => importsOf(roots, context)))

type IsMember = (id: string, context: Rolldown.ChunkingContext) => boolean
const isDocumented = (id: string, context: Rolldown.ChunkingContext, ofSteps: typeof stepMembers): boolean =>
  documented(context).has(id) && ofSteps.some((members) => members(context).has(id))

/** What each page of the first minutes needs. */
const pageMembers = [...Object.values(lists).map((list) => [list]), [jobStrip], home].map((roots) =>
  once((context) => importsOf(roots, context)),
)
const isOfOnePage: IsMember = (id, context) =>
  pageMembers.filter((members) => members(context).has(id)).length === 1

/**
 * What the home pages need of the lists: they come without the rest. So does the job strip, which is loaded after every
 * page.
 */
const beforeLists = once((context) => importsOf([...home, jobStrip], context))

/** What one list alone needs is a file of its own, so that the first list does not wait for the code of the others. */
const ofOneList = Object.entries(lists).map(([name, root]): [string, IsMember] => {
  const members = once((context) => importsOf([root], context))
  return [`${name}-list`, (id, context) => members(context).has(id) && isOfOnePage(id, context)]
})
const isOfOneList: IsMember = (id, context) => ofOneList.some(([, isOne]) => isOne(id, context))

/**
 * In order of priority. A module belongs to the first step that needs it. Those that the documentation also needs are two
 * separate files: of the first step, and of all later ones, which are small. A group includes the imports of its modules,
 * so the shared ones come first.
 */
const groups: readonly (readonly [name: string, isMember: IsMember])[] = [
  ['start-shared', (id, context) => isDocumented(id, context, stepMembers.slice(0, 1))],
  ['later-shared', (id, context) => isDocumented(id, context, stepMembers)],
  // Rules of no step. Alone each would be too small to be compressed.
  ['guide', (id, context) => documented(context).has(id) && id.includes('/shared/')],
  ...steps.flatMap(([name], index): [string, IsMember][] => {
    const isMember: IsMember = (id, context) => stepMembers[index]?.(context).has(id) === true
    return name === 'list'
      ? [
          ['page', (id, context) => isMember(id, context) && beforeLists(context).has(id)],
          [name, (id, context) => isMember(id, context) && !isOfOneList(id, context)],
          ...ofOneList,
        ]
      : [[name, isMember]]
  }),
]
export const chunkGroups = groups.map(([name, isMember], index): Rolldown.CodeSplittingGroup => ({
  name: (id, context) => (isMember(id, context) ? name : null),
  debugName: name,
  priority: groups.length - index,
}))
