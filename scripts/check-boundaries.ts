/**
 * Checks import directions: which folder may depend on which, from the table below and the folders themselves. Also
 * checks whose tables SQL names.
 */
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import * as z from 'zod'
import { wrongTables } from './table-boundaries.ts'

const root = path.resolve(import.meta.dirname, '..')

interface Folder {
  // Other top folders that it may import from, or a file of this name in all their subfolders: `folder/**/name`.
  readonly may: readonly string[]
  /** Other top folders that it may only import types from. */
  readonly mayTypes?: readonly string[]
  /** Packages that it must not import; a trailing `*` matches any suffix. */
  readonly never: readonly string[]
}

/** Would work for any product: it knows no contract of this one, and none of its words. */
const core = 'functions/core'

/** Declarations that the CDK app reads. They import nothing that runs. */
const declarations = 'functions/**/access.ts'

const infrastructure = ['aws-cdk-lib*', 'constructs', 'cdk-nag'] as const
/** What runs the product on one computer. */
const tools = ['local-cloud*'] as const
const web = ['react*', 'primereact*', '@tanstack/*', 'jotai*', 'i18next*'] as const

/** The top folders. Files outside them (configuration at the root) may import everything. */
const folders: Readonly<Record<string, Folder>> = {
  // Texts of both languages, which every bundle may include.
  messages: { may: [], mayTypes: ['shared'], never: ['*'] },
  // Rules and types without I/O, so that client and server can use them.
  shared: { may: ['messages'], never: ['node:*', '@aws-sdk/*', ...infrastructure, ...web, ...tools] },
  // Bundling the CDK would grow a function from 1 MB to 30 MB.
  functions: { may: ['messages', 'shared'], never: [...infrastructure, ...web, ...tools] },
  web: { may: ['messages', 'shared'], never: ['node:*', '@aws-sdk/*', ...infrastructure, ...tools] },
  infra: { may: ['messages', 'shared', declarations], never: ['@aws-sdk/*', ...web, ...tools] },
  scripts: { may: ['messages', 'shared', 'functions', 'infra', 'web', 'tests'], never: [] },
  tests: { may: ['messages', 'shared', 'functions', 'infra', 'web', 'scripts'], never: [] },
}

interface Parts {
  /** The folder whose subfolders are separate parts. */
  readonly within: string
  /** Parts that every other part may import, lowest layer first: each imports only the earlier ones. */
  readonly common: readonly string[]
  /** Public files of a part, which others may import; a leading `*` matches any prefix. */
  readonly shown: readonly string[]
  /** A file that lists what each part contributes, and the parts that may read it because they work for all. */
  readonly registry?: { readonly file: string; readonly readers: readonly string[] }
  /** Parts that only compose the others, and so may import all their files. */
  readonly composes?: readonly string[]
  /** Parts that extend other parts, and so may import their files. */
  readonly upon?: Readonly<Record<string, readonly string[]>>
}

/** Folders whose parts must not import each other's internal files. */
const separated: readonly Parts[] = [
  // An area's public files: its collection's definition, how others read and present its items, its organization data
  // for deletions, what its functions may do, and its routes. What changes its items is internal.
  {
    within: 'functions',
    common: ['core', 'rules', 'asset-matches'],
    shown: [
      '*-store.ts',
      '*-queries.ts',
      '*-presenter.ts',
      'organization-data.ts',
      'access.ts',
      '*routes.ts',
    ],
    registry: { file: 'registry.ts', readers: ['audit', 'jobs'] },
    composes: ['jobs'],
    upon: {
      // Reports list indicators as the portal does.
      reports: ['indicators'],
      // Sources write indicators.
      sources: ['indicators'],
      // A reply to a sighting extends or withdraws the indicator.
      sightings: ['indicators'],
      // Indicators are published together with their threat.
      indicators: ['threats'],
      // Threats in files are those of TAXII.
      outputs: ['taxii'],
      // The list and the file of a view are those of indicators.
      views: ['indicators'],
    },
  },
  // An area's public files: controls that it adds to the page of another, and its tab of the organization's page.
  // Groups of indicators and bulk actions depend on indicators.
  {
    within: 'web/features',
    common: [],
    shown: ['controls.tsx', 'tab.tsx'],
    upon: {
      'indicator-groups': ['indicators', 'indicator-jobs'],
      'indicator-jobs': ['indicators'],
      views: ['indicators', 'indicator-jobs'],
      'indicator-import': ['indicators'],
      'indicator-lookup': ['indicators', 'indicator-import'],
      // A report becomes a threat with its indicators.
      publication: ['indicators', 'indicator-import', 'threats'],
      sightings: ['indicators'],
      // A source fills in what an indicator has.
      sources: ['indicators'],
    },
  },
]

/** Layered folders, lowest layer first: a layer imports only earlier ones. */
const layers: Readonly<Record<string, readonly string[]>> = {
  web: ['theme', 'i18n', 'lib', 'ui', 'features', 'app'],
}

const dependenciesSchema = z.record(z.string(), z.string()).default({})
const manifestSchema = z.object({ dependencies: dependenciesSchema, devDependencies: dependenciesSchema })

/** What the manifest of each workspace package declares, by its folder. */
const manifests = new Map(
  globSync('packages/*/package.json', { cwd: root }).map((file) => [
    path.posix.dirname(file.split(path.sep).join('/')),
    manifestSchema.parse(JSON.parse(readFileSync(path.join(root, file), 'utf8'))),
  ]),
)

/** The package of an import: `@aws-sdk/client-s3`, or `react-dom` for `react-dom/client`. */
export const packageOf = (name: string): string =>
  name
    .split('/')
    .slice(0, name.startsWith('@') ? 2 : 1)
    .join('/')

const importPattern =
  /(?<![.\w])(?:(?:from|import)\s+(['"])([^'"`\s$]+)\1|(?:import|require)\(\s*(['"`])([^'"`\s$]+)\3)/g

/** A text that may show an import. */
const quotedCode = /'[^'\n]*"[^'\n]*'/g

/** The modules that a source file imports: `from '…'`, `import '…'`, `import('…')`, `require('…')`, in any quotes. */
export const importsOf = (source: string): string[] =>
  [...source.replaceAll(quotedCode, "''").matchAll(importPattern)].flatMap(
    ([, , name, , called]) => name ?? called ?? [],
  )

/** The modules that a source file imports only types of: `import type … from '…'`. */
const typeImportsOf = (source: string): ReadonlySet<string> =>
  new Set(
    [...source.matchAll(/\bimport type [^'"\n]*from (['"])([^'"\n]+)\1/g)].flatMap(
      ([, , name]) => name ?? [],
    ),
  )

/** An import whose module is an expression, which no check could follow. */
const importOfExpression = /\bimport\(\s*(?:[^'"`\s)]|`[^`]*\$\{)/

/** The path from the root of an imported project file; undefined for a package. */
export const targetOf = (file: string, name: string): string | undefined => {
  if (name.startsWith('#')) return name.slice(1)
  return name.startsWith('.') ? path.posix.join(path.posix.dirname(file), name) : undefined
}

const matches = (name: string, pattern: string): boolean =>
  pattern.endsWith('*') ? name.startsWith(pattern.slice(0, -1)) : name === pattern

const isNamed = (file: string, pattern: string): boolean =>
  pattern.startsWith('*') ? file.endsWith(pattern.slice(1)) : file === pattern

/** The part of a folder that a file is in; empty if the file is outside the folder. */
const partOf = (file: string, folder: string): string =>
  file.startsWith(`${folder}/`) ? (file.slice(folder.length + 1).split('/')[0] ?? '') : ''

const isIn = (file: string, folder: string): boolean => file === folder || file.startsWith(`${folder}/`)

/**
 * The error of one import of a workspace package. It knows nothing of the portal: it imports its own files, modules of
 * Node, and packages that it declares, its tests those for development too.
 */
const wrongInPackage = (file: string, name: string): string | undefined => {
  const folder = file.split('/').slice(0, 2).join('/')
  const target = targetOf(file, name)
  if (target !== undefined) return isIn(target, folder) ? undefined : `${folder} must not import ${target}`
  if (name.startsWith('node:')) return undefined
  const manifest = manifests.get(folder)
  const declared = {
    ...manifest?.dependencies,
    ...(isIn(file, `${folder}/tests`) ? manifest?.devDependencies : {}),
  }
  return packageOf(name) in declared ? undefined : `${folder} does not declare the package ${name}`
}

/** Whether a top folder may import a file by its entry in `may`. */
const isAllowed = (file: string, entry: string): boolean => {
  const [folder = '', name] = entry.split('**/')
  return name === undefined ? isIn(file, folder) : file.startsWith(folder) && path.basename(file) === name
}

/** The error of one import of a file; undefined if it is allowed. */
const wrong = (file: string, name: string, isType: boolean): string | undefined => {
  const own = file.split('/')[0] ?? ''
  if (own === 'packages') return wrongInPackage(file, name)
  const folder = folders[own]
  if (folder === undefined) return undefined
  const target = targetOf(file, name)
  if (target === undefined)
    return folder.never.some((pattern) => matches(name, pattern))
      ? `${own} must not import the package ${name}`
      : undefined
  const allowed = [own, ...folder.may, ...(isType ? (folder.mayTypes ?? []) : [])]
  if (!allowed.some((one) => isAllowed(target, one))) return `${own} must not import ${target}`
  if (isAllowed(file, declarations) && ![declarations, 'shared'].some((one) => isAllowed(target, one)))
    return `${file} is a declaration and must not import ${target}`
  if (isIn(file, core) && isIn(target, 'shared/contracts')) return `${core} must not import ${target}`
  for (const [within, order] of Object.entries(layers)) {
    const mine = order.indexOf(partOf(file, within))
    if (mine >= 0 && order.indexOf(partOf(target, within)) > mine)
      return `${within}/${partOf(file, within)} stands below ${target}`
  }
  for (const { within, common, shown, registry, composes, upon } of separated) {
    if (!isIn(target, within)) continue
    const [theirs = '', ...rest] = target.slice(within.length + 1).split('/')
    if (isIn(file, within)) {
      const [mine] = file.slice(within.length + 1).split('/')
      const layer = common.indexOf(mine ?? '')
      if (
        layer >= 0 &&
        mine !== theirs &&
        !common.slice(0, layer).includes(theirs) &&
        upon?.[mine ?? '']?.includes(theirs) !== true
      )
        return `${within}/${mine} is for every part and must not import ${target}`
      const known =
        mine === theirs ||
        common.includes(theirs) ||
        composes?.includes(mine ?? '') === true ||
        shown.some((pattern) => isNamed(rest.at(-1) ?? '', pattern)) ||
        (theirs === registry?.file && registry.readers.includes(mine ?? '')) ||
        upon?.[mine ?? '']?.includes(theirs) === true
      if (!known) return `${within}/${mine} must not import the insides of ${within}/${theirs}: ${target}`
    }
  }
  return undefined
}

/** Every forbidden import in the sources, by path from the root. */
export const wrongImports = (sources: ReadonlyMap<string, string>): string[] =>
  [...sources].flatMap(([file, source]) => {
    const types = typeImportsOf(source)
    return [
      ...importsOf(source).flatMap((name) => wrong(file, name, types.has(name)) ?? []),
      ...((folders[file.split('/')[0] ?? '']?.never.length ?? 0) > 0 && importOfExpression.test(source)
        ? ['an import names its module in a text']
        : []),
    ].map((problem) => `${file}: ${problem}`)
  })

/** Files of the server, of what it shares, and of packages that import each other in a circle, types included. */
export const circlesIn = (sources: ReadonlyMap<string, string>): string[] => {
  const found: string[] = []
  const done = new Set<string>()
  const walk = (file: string, way: readonly string[]): void => {
    if (way.includes(file)) {
      found.push(`${[...way.slice(way.indexOf(file)), file].join(' -> ')}: a circle of imports`)
      return
    }
    if (done.has(file)) return
    for (const name of importsOf(sources.get(file) ?? '')) {
      const target = targetOf(file, name)
      if (target !== undefined && sources.has(target)) walk(target, [...way, file])
    }
    done.add(file)
  }
  for (const file of sources.keys()) if (/^(functions|messages|shared|packages)\//.test(file)) walk(file, [])
  return found
}

/** Words of the product. `PortalError` is a class of `shared/`. */
const productWord =
  /threat|incident|exposure|visibilit|indicator|organi[sz]ation|tenant|\btlp|tlp\b|Tlp|asset|\breport|webhook|sighting|analyst|portal(?!error)|client_id|\bfeeds?(?:\b|_)|stix|taxii/i

/** Words of the product in the core, which would work for any other. */
export const productWordsInCore = (sources: ReadonlyMap<string, string>): string[] =>
  [...sources].flatMap(([file, source]) =>
    isIn(file, core)
      ? source.split('\n').flatMap((line, index) => {
          const word = productWord.exec(line)?.[0]
          return word === undefined ? [] : [`${file}:${index + 1}: the core does not know "${word}"`]
        })
      : [],
  )

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const files = globSync(
    [...Object.keys(folders), 'packages'].map((folder) => `${folder}/**/*.{ts,tsx}`),
    { cwd: root, exclude: ['**/node_modules/**'] },
  )
  const sources = new Map(
    files.map((file) => [file.split(path.sep).join('/'), readFileSync(path.join(root, file), 'utf8')]),
  )
  const problems = [
    ...wrongImports(sources),
    ...wrongTables(sources),
    ...circlesIn(sources),
    ...productWordsInCore(sources),
  ]
  for (const problem of problems) console.error(problem)
  process.exitCode = problems.length === 0 ? 0 : 1
}
