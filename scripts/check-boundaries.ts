/**
 * Holds the directions of imports: which folder may stand on which, derived from the table below and the
 * folders themselves.
 */
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'

const root = path.resolve(import.meta.dirname, '..')

interface Folder {
  /** Top folders, or single files, that it may import from beside itself. */
  readonly may: readonly string[]
  /** Packages that it must not import; a trailing `*` stands for any ending. */
  readonly never: readonly string[]
}

const infrastructure = ['aws-cdk-lib*', 'constructs', 'cdk-nag'] as const
const web = ['react*', 'primereact*', '@tanstack/*', 'jotai*', 'i18next*'] as const

/** The top folders. What is in none of them (configuration at the root) may import everything. */
const folders: Readonly<Record<string, Folder>> = {
  // Rules and shapes without input and output, so that both sides can run them.
  shared: { may: [], never: ['node:*', '@aws-sdk/*', ...infrastructure, ...web] },
  // The CDK in a bundle makes a function of 1 MB one of 30 MB.
  functions: { may: ['shared'], never: [...infrastructure, ...web] },
  web: { may: ['shared'], never: ['node:*', '@aws-sdk/*', ...infrastructure] },
  infra: { may: ['shared'], never: ['@aws-sdk/*', ...web] },
  scripts: { may: ['shared', 'functions', 'infra', 'web', 'tests'], never: [] },
  tests: { may: ['shared', 'functions', 'infra', 'web', 'scripts'], never: [] },
}

interface Parts {
  /** Where each folder is a part of its own. */
  readonly within: string
  /** Parts that every other may import. */
  readonly common: readonly string[]
  /** Files that a part shows to the others on purpose. */
  readonly shown: readonly string[]
  /**
   * A file over the parts, which names what each contributes, and the parts that may read it: they work for
   * all.
   */
  readonly registry?: { readonly file: string; readonly readers: readonly string[] }
  /** Parts that carry on another, and so stand on its files. */
  readonly upon?: Readonly<Record<string, readonly string[]>>
}

/** Folders whose parts do not know each other's insides. */
const separated: readonly Parts[] = [
  // An area shows its collection's definition, pages of its items, what it deletes with an organization and,
  // when another area's function serves it, its routes.
  {
    within: 'functions',
    common: ['platform'],
    shown: ['collection.ts', 'views/views-collection.ts', 'listing.ts', 'organization-data.ts', 'routes.ts'],
    registry: { file: 'registry.ts', readers: ['audit', 'organization-deletions', 'snapshots'] },
    // A report has what the lists have, by their own conditions and columns.
    upon: {
      // The API for keys gives what the areas have, by their own rules.
      api: [
        'exposures',
        'incidents',
        'threats',
        'indicators',
        'organizations',
        'assets',
        'dictionaries',
        'sightings',
      ],
      'exposure-remediation': ['exposures'],
      reports: ['exposures', 'incidents', 'threats', 'indicators'],
      // What a mail counts is what its link leads to: the same conditions.
      notifications: ['exposures', 'indicators'],
      'report-schedules': ['reports'],
      'report-generator': ['reports'],
      // Its collections are groups, views and threats as keys see them.
      taxii: ['indicators', 'threats'],
      outputs: ['indicators'],
      // An answer to an indicator renews it, or takes it back.
      sightings: ['indicators'],
      'indicator-expiry': ['indicators', 'sightings'],
      'webhook-planner': ['webhooks'],
      'webhook-sender': ['webhooks'],
    },
  },
  // An area shows the controls that it adds to the page of another, and its tab of the organization's page.
  // Groups of indicators, and what is done with many of them, stand on indicators.
  {
    within: 'web/features',
    common: [],
    shown: ['controls.tsx', 'tab.tsx'],
    upon: {
      'indicator-groups': ['indicators', 'indicator-jobs'],
      'indicator-jobs': ['indicators'],
      'indicator-views': ['indicators', 'indicator-jobs'],
      'indicator-import': ['indicators'],
      'indicator-lookup': ['indicators', 'indicator-import'],
      sightings: ['indicators'],
    },
  },
]

/** Folders with layers, the lowest first: a layer imports only those before it. */
const layers: Readonly<Record<string, readonly string[]>> = {
  web: ['theme', 'i18n', 'lib', 'ui', 'features', 'app'],
}

const importPattern = /\b(?:from\s+|import\s+|import\(\s*)'([^'\n]+)'/g

/** The modules that a source names: `from '…'`, `import '…'`, `import('…')`. */
export const importsOf = (source: string): string[] =>
  [...source.matchAll(importPattern)].flatMap(([, name]) => (name === undefined ? [] : [name]))

/** The file behind an import of our own, from the root; undefined for a package. */
const targetOf = (file: string, name: string): string | undefined => {
  if (name.startsWith('#')) return name.slice(1)
  return name.startsWith('.') ? path.posix.join(path.posix.dirname(file), name) : undefined
}

const matches = (name: string, pattern: string): boolean =>
  pattern.endsWith('*') ? name.startsWith(pattern.slice(0, -1)) : name === pattern

/** The part of a folder that a file is in; empty when it is not in the folder. */
const partOf = (file: string, folder: string): string =>
  file.startsWith(`${folder}/`) ? (file.slice(folder.length + 1).split('/')[0] ?? '') : ''

const isIn = (file: string, folder: string): boolean => file === folder || file.startsWith(`${folder}/`)

/** What is wrong with one import of a file; undefined when nothing is. */
const wrong = (file: string, name: string): string | undefined => {
  const own = file.split('/')[0] ?? ''
  const folder = folders[own]
  if (folder === undefined) return undefined
  const target = targetOf(file, name)
  if (target === undefined)
    return folder.never.some((pattern) => matches(name, pattern))
      ? `${own} must not import the package ${name}`
      : undefined
  if (![own, ...folder.may].some((one) => isIn(target, one))) return `${own} must not import ${target}`
  for (const [within, order] of Object.entries(layers)) {
    const mine = order.indexOf(partOf(file, within))
    if (mine >= 0 && order.indexOf(partOf(target, within)) > mine)
      return `${within}/${partOf(file, within)} stands below ${target}`
  }
  for (const { within, common, shown, registry, upon } of separated) {
    if (!isIn(target, within)) continue
    const [theirs = '', ...rest] = target.slice(within.length + 1).split('/')
    if (isIn(file, within)) {
      const [mine] = file.slice(within.length + 1).split('/')
      if (mine !== theirs && common.includes(mine ?? ''))
        return `${within}/${mine} is for every part and must not import ${target}`
      const known =
        mine === theirs ||
        common.includes(theirs) ||
        shown.includes(rest.join('/')) ||
        (theirs === registry?.file && registry.readers.includes(mine ?? '')) ||
        upon?.[mine ?? '']?.includes(theirs) === true
      if (!known) return `${within}/${mine} must not import the insides of ${within}/${theirs}: ${target}`
    }
  }
  return undefined
}

/** Every wrong import of the sources, by path from the root. */
export const wrongImports = (sources: ReadonlyMap<string, string>): string[] =>
  [...sources].flatMap(([file, source]) =>
    importsOf(source).flatMap((name) => {
      const problem = wrong(file, name)
      return problem === undefined ? [] : [`${file}: ${problem}`]
    }),
  )

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const files = globSync(
    Object.keys(folders).map((folder) => `${folder}/**/*.{ts,tsx}`),
    { cwd: root },
  )
  const problems = wrongImports(
    new Map(
      files.map((file) => [file.split(path.sep).join('/'), readFileSync(path.join(root, file), 'utf8')]),
    ),
  )
  for (const problem of problems) console.error(problem)
  process.exitCode = problems.length === 0 ? 0 : 1
}
