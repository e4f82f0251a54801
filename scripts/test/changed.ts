/**
 * Selects the tests that a change may affect: unit tests by what they import, and others by area, since their platform
 * or browser loads the whole product. An area has the same name in every folder, so the path determines it.
 */
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { withImporters } from './importers.ts'
import { git, root } from './steps.ts'

/** The area whose tests cover what all areas share: a list, a form, a drawer, e-mails and every role. */
const exemplar = 'threats'

const allOfIndicators = [
  'indicators',
  'indicator-groups',
  'indicator-intake',
  'indicator-search',
  'views',
  'indicator-import',
  'indicator-lookup',
]

/** Areas whose tests have other names. */
const testedBy: Readonly<Record<string, readonly string[]>> = {
  account: ['auth', 'factors'],
  auth: ['auth', 'factors'],
  attachments: ['incidents'],
  'asset-matches': ['asset-matches', 'assets', 'indicators', 'threats', 'exposures', 'api/indicators'],
  'indicator-groups': ['indicator-groups', 'indicators'],
  'api-docs': ['api-docs', 'api-keys'],
  'indicator-import': ['indicator-import', 'indicator-intake', 'indicators'],
  'indicator-jobs': ['indicators', 'indicator-groups'],
  'indicator-lookup': ['indicator-lookup', 'indicator-search'],
  publication: ['publication', 'indicator-intake'],
  sources: ['sources', 'indicator-intake'],
  views: ['views', 'indicator-search', 'indicators'],
  files: ['incidents', 'organizations'],
  'exposure-remediation': ['exposures'],
  visibilities: ['exposures'],
  home: ['organizations', exemplar],
  'incident-attachments': ['incidents'],
  indicators: allOfIndicators,
  'ip-addresses': ['organizations', 'indicators'],
  'ip-networks': ['organizations', 'auth'],
  jobs: ['indicators', 'indicator-groups'],
  connect: ['api-keys'],
  'key-ends': ['api-keys'],
  'key-expiry': ['notification-emails', 'api-keys'],
  'indicator-expiry': ['sightings'],
  'output-preparer': ['outputs'],
  'source-reader': ['sources', 'indicator-intake'],
  'unfinished-jobs': ['indicators', 'indicator-groups'],
  'bulk-jobs': ['exposures', 'incidents', 'threats'],
  'item-work': ['exposures', 'incidents', 'threats'],
  'last-activity': ['users', 'organizations'],
  cleanup: ['incidents'],
  'mail-events': ['mail'],
  'mail-outbox': ['mail'],
  mails: ['mail', 'audit'],
  notifier: ['notifications'],
  'personal-news': ['notifications'],
  'my-notifications': ['notifications'],
  'organization-deletions': ['organizations'],
  // It uses a function URL of the local cloud.
  outputs: ['outputs', 'local-cloud'],
  'organization-keys': ['api-keys'],
  'pgp-keys': ['notification-emails', 'auth'],
  pictures: ['organizations'],
  'profile-pictures': ['organizations'],
  'report-generator': ['reports'],
  'report-schedules': ['reports'],
  schedules: ['reports'],
  crypto: ['auth', 'factors', 'api-keys'],
  security: ['auth', 'factors', 'api-keys', 'permissions'],
  session: ['auth', 'factors', 'permissions'],
  'key-api': ['api'],
  'read-model': ['event-store'],
  snapshots: ['event-store'],
  statistics: [exemplar, 'incidents'],
  tenants: ['organizations', 'users'],
  'warning-lists': allOfIndicators,
  'public-addresses': ['webhooks'],
  'pdf-layout': ['reports'],
  'local-cloud': ['local-cloud', 'local'],
  egress: ['webhooks', 'sources', 'indicator-intake'],
  'webhook-planner': ['webhooks'],
  'webhook-sender': ['webhooks'],
  search: ['search', 'indicator-lookup', 'indicator-search'],
}

/** The tests of the API for keys by the area whose conditions and rows it uses. */
const readByKeys: Readonly<Record<string, string>> = {
  assets: 'api/assets',
  dictionaries: 'api/me',
  indicators: 'api/indicators',
  incidents: 'api/incidents',
  threats: 'api/threats',
  exposures: 'api/exposures',
}

/** Folders of texts with a file for each area. */
const filesOfAreas = new Set(['areas', 'csv'])

/** The areas whose tests a path may affect; none for files that no test covers. */
const areasOf = (file: string): readonly string[] => {
  const [top = '', second = '', third = '', fourth = ''] = file.split('/')
  const bare = (name: string): string => name.replace(/(\.test)?\.[a-z]+$/, '')
  const tested = (area: string): readonly string[] => testedBy[area] ?? [area]
  switch (top) {
    case 'functions':
      if (path.basename(file) === 'access.ts') return ['infra']
      if (second === 'core' || second === 'rules') return [...tested(bare(third)), exemplar]
      if (third === '') return [exemplar]
      if (second === 'jobs') return tested(bare(third))
      // What systems write is tested for all areas together.
      if (path.basename(file) === 'key-routes.ts') return [...tested(second), 'api']
      return [...tested(second), ...[readByKeys[second] ?? []].flat()]
    case 'shared':
      return second === 'contracts' || second === 'domain' ? tested(bare(third)) : [exemplar]
    case 'web':
      return second === 'features' ? tested(third) : [exemplar]
    case 'messages':
      // A folder is an area or has a file for each.
      return third === ''
        ? [exemplar]
        : tested(bare(fourth !== '' && filesOfAreas.has(third) ? fourth : third))
    case 'tests':
      return third === '' || third === 'support' || second === 'support' ? [exemplar] : [areaOfTest(file)]
    case 'packages':
      return tested(second)
    case 'scripts':
      return [second]
    case 'infra':
      return ['infra']
    default:
      return /\.(md|png|svg)$/.test(file) ? [] : [exemplar]
  }
}

/**
 * The area of a test file: the name of its package, `threats` for `tests/e2e/threats.test.ts` and
 * `tests/unit/threats/x.test.ts`, `infra` for `tests/infra/x.test.ts`.
 */
const areaOfTest = (file: string): string => {
  const [top, project = '', area = ''] = file.split('/')
  if (top === 'packages') return project
  return project === 'infra' ? 'infra' : area.replace(/\.test\.tsx?$/, '')
}

/** Whether it is a test without a database or browser: one of `tests/unit/` or of a package. */
export const isUnit = (file: string): boolean =>
  /^(tests\/unit|packages\/[^/]+\/tests(?!\/integration))\//.test(file)

const isInBrowser = (file: string): boolean => file.startsWith('tests/e2e/')

/** What a test that reads other files than those it imports is recognized by. */
const readsFiles = /'node:fs'|import\.meta\.glob|\bgit\(/

/** Documents and styles, which a unit test depends on only by reading them. */
const isOnlyRead = (file: string): boolean => /\.(md|png|svg|css)$/.test(file)

/** The unit tests that import a changed file, or read files themselves; all for a file that no graph of imports knows. */
const unitTestsFor = (
  changed: readonly string[],
  tests: readonly string[],
  sources: ReadonlyMap<string, string>,
): string[] => {
  const units = tests.filter(isUnit)
  if (!changed.every((file) => sources.has(file) || isOnlyRead(file))) return units
  const readers = [...sources].flatMap(([file, source]) =>
    /(^|\/)tests\//.test(file) && readsFiles.test(source) ? [file] : [],
  )
  const affected = withImporters([...changed, ...readers], sources)
  return units.filter((file) => affected.has(file))
}

/**
 * The test files for changed files: unit tests by imports, and the other tests of the changed areas. Of the browser
 * tests of an area's list only the first, which is its own, and for a screen no others than that. Shared code and code
 * without a named test run the tests of one example area. Documents need only unit tests. Sources are texts by path.
 */
export const testsFor = (
  changed: readonly string[],
  tests: readonly string[],
  sources: ReadonlyMap<string, string>,
): string[] => {
  if (changed.length === 0) return []
  const others = tests.filter((file) => !isUnit(file))
  const withNames = (names: readonly string[]): string[] =>
    others.filter((file) => names.some((name) => name === areaOfTest(file) || isNamed(file, name)))
  const chosen = changed.flatMap((file) => {
    const areas = areasOf(file)
    const found = withNames(areas)
    if (areas.length === 0) return []
    const all = found.length > 0 ? found : withNames([exemplar])
    const browser = areas
      .map((name) => all.find((test) => isInBrowser(test) && areaOfTest(test) === name))
      .find((test) => test !== undefined)
    if (browser === undefined || all !== found) return all
    return file.startsWith('web/') ? [browser] : [browser, ...all.filter((test) => !isInBrowser(test))]
  })
  const all = new Set([...unitTestsFor(changed, tests, sources), ...chosen])
  return tests.filter((file) => all.has(file))
}

/** Whether it is the one file of a folder that a name such as `api/assets` means. */
const isNamed = (file: string, name: string): boolean =>
  name.includes('/') && file === `tests/integration/${name}.test.ts`

/** The files that differ from a commit, including new ones. Throws when git does not know the commit. */
export const changedSince = (commit: string): string[] => [
  ...git('diff', '--name-only', commit),
  ...git('ls-files', '--others', '--exclude-standard'),
]

const workingTree = (...paths: readonly string[]): string[] =>
  git('ls-files', '--cached', '--others', '--exclude-standard', ...paths)

/** Every test file of the working tree. */
export const allTests = (): string[] =>
  workingTree('tests', 'packages').filter((file) => /\.test\.tsx?$/.test(file))

/** The text of every source file of the working tree, by its path. */
export const allSources = (): ReadonlyMap<string, string> =>
  new Map(
    workingTree()
      .filter((file) => /\.tsx?$/.test(file) && existsSync(path.join(root, file)))
      .map((file) => [file, readFileSync(path.join(root, file), 'utf8')]),
  )
