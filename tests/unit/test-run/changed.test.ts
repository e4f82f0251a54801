import { describe, expect, it } from 'vitest'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { allTests, testsFor } from '#scripts/test/changed.ts'
import { root } from '#scripts/test/steps.ts'

const tests = [
  'tests/unit/incidents/closing.test.ts',
  'tests/unit/wire-names.test.ts',
  'packages/pdf-layout/tests/flow.test.ts',
  'tests/infra/api.test.ts',
  'tests/integration/threats/threats.test.ts',
  'tests/integration/incidents/incidents.test.ts',
  'tests/integration/api/incidents.test.ts',
  'tests/integration/api/threats.test.ts',
  'tests/integration/factors/factors.test.ts',
  'tests/integration/event-store/journal.test.ts',
  'packages/local-cloud/tests/integration/cloud.test.ts',
  'tests/integration/reports/reports.test.ts',
  'tests/e2e/threats.test.ts',
  'tests/e2e/incidents.test.ts',
  'tests/e2e/auth.test.ts',
  'tests/e2e/factors.test.ts',
]
const [closing, readsFiles, flow, ...others] = tests
const [
  infra,
  threats,
  incidents,
  keysOfIncidents,
  keysOfThreats,
  factors,
  journal,
  local,
  reports,
  ...browser
] = others
const [threatsInBrowser, incidentsInBrowser, authInBrowser] = browser

/** The test of closing imports the rule through another file. */
const sources = new Map([
  ['tests/unit/incidents/closing.test.ts', "import { close } from '#shared/domain/incidents/close.ts'"],
  ['shared/domain/incidents/close.ts', "import { stages } from './stages.ts'\nimport './close.module.css'"],
  ['tests/unit/wire-names.test.ts', "import { readFileSync } from 'node:fs'"],
  ['packages/pdf-layout/tests/flow.test.ts', "import { flow } from '../src/flow.ts'"],
  ...[
    'shared/domain/incidents/stages.ts',
    'functions/incidents/routes.ts',
    'packages/pdf-layout/src/flow.ts',
  ].map((file): [string, string] => [file, '']),
])

const withoutUnit = (chosen: readonly string[]): string[] => chosen.filter((test) => others.includes(test))

describe('the tests for a change', () => {
  it.each([
    ['functions/incidents/routes.ts', [incidents, keysOfIncidents, incidentsInBrowser]],
    ['functions/incidents/key-routes.ts', [incidents, keysOfIncidents, keysOfThreats, incidentsInBrowser]],
    ['messages/pl/areas/incidents.ts', [incidents, incidentsInBrowser]],
    ['messages/en/reports/document.ts', [reports]],
    ['shared/contracts/incidents.ts', [incidents, incidentsInBrowser]],
    ['tests/integration/incidents/incidents.test.ts', [incidents, incidentsInBrowser]],
    ['tests/e2e/incidents.test.ts', [incidents, incidentsInBrowser]],
    ['functions/core/event-store/commit.ts', [threats, journal, threatsInBrowser]],
    ['functions/jobs/cleanup.ts', [incidents, incidentsInBrowser]],
    ['packages/local-cloud/src/s3/api.ts', [local]],
    ['infra/stacks/api-stack.ts', [infra]],
    ['functions/incidents/access.ts', [infra]],
    ['shared/http/endpoint.ts', [threats, threatsInBrowser]],
    ['functions/core/log.ts', [threats, threatsInBrowser]],
    ['tests/support/people.ts', [threats, threatsInBrowser]],
    ['packages/pdf-layout/src/flow.ts', [reports]],
    ['package.json', [threats, threatsInBrowser]],
  ])('of %s are those of its area', (file, expected) => {
    expect(withoutUnit(testsFor([file], tests, sources))).toEqual(expected)
  })

  it('of a screen are those in the browser', () => {
    expect(withoutUnit(testsFor(['web/features/incidents/list.tsx'], tests, sources))).toEqual([
      incidentsInBrowser,
    ])
    expect(withoutUnit(testsFor(['web/ui/list/list-page.tsx'], tests, sources))).toEqual([threatsInBrowser])
  })

  it('of an area with several files of browser tests are its own', () => {
    expect(withoutUnit(testsFor(['functions/auth/routes.ts'], tests, sources))).toEqual([
      factors,
      authInBrowser,
    ])
  })

  it('of several are those of all their areas', () => {
    expect(withoutUnit(testsFor(['functions/incidents/x.ts', 'web/app/router.tsx'], tests, sources))).toEqual(
      [incidents, keysOfIncidents, threatsInBrowser, incidentsInBrowser],
    )
  })

  it.each([
    ['shared/domain/incidents/stages.ts', [closing, readsFiles]],
    ['tests/unit/incidents/closing.test.ts', [closing, readsFiles]],
    ['functions/incidents/routes.ts', [readsFiles]],
    ['packages/pdf-layout/src/flow.ts', [readsFiles, flow]],
    ['web/features/incidents/list.module.css', [readsFiles]],
    ['package.json', [closing, readsFiles, flow]],
    // It is deleted.
    ['shared/domain/incidents/gone.ts', [closing, readsFiles, flow]],
  ])('of %s are the unit tests that import it or read files', (file, expected) => {
    expect(testsFor([file], tests, sources).filter((test) => !others.includes(test))).toEqual(expected)
  })

  it('of documents only are the unit tests that read them, and of no change none', () => {
    expect(testsFor(['docs/costs.md', 'README.md'], tests, sources)).toEqual([readsFiles])
    expect(testsFor([], tests, sources)).toEqual([])
  })

  const all = allTests()
  const none = new Map<string, string>()
  const folders = (folder: string): string[] =>
    readdirSync(join(root, folder), { withFileTypes: true })
      .filter((entry) => entry.isDirectory() && !['core', 'jobs', 'rules'].includes(entry.name))
      .map(({ name }) => `${folder}/${name}/x.ts`)

  const jobs = readdirSync(join(root, 'functions/jobs')).map((name) => `functions/jobs/${name}`)
  const folderFiles = [...folders('functions'), ...jobs, ...folders('web/features')]

  it.each(folderFiles.filter((file) => !file.includes('/threats/')))(
    'of %s are more than the example',
    (file) => {
      const chosen = testsFor([file], all, none)
      const missing = 'no test has its name: add it to testedBy in scripts/test/changed.ts'
      expect(chosen.join(), missing).not.toBe(testsFor(['package.json'], all, none).join())
    },
  )

  it.each(['assets', 'dictionaries', 'indicators', 'incidents', 'threats', 'exposures'])(
    'of %s include one of the API for keys',
    (area) => {
      const chosen = testsFor([`functions/${area}/x.ts`], all, none)
      expect(chosen.filter((file) => file.startsWith('tests/integration/api/'))).toHaveLength(1)
    },
  )

  it('are chosen from all existing ones', () => {
    expect(all).toContain('tests/unit/test-run/changed.test.ts')
  })
})
