import { describe, expect, it } from 'vitest'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { allTests, testsFor } from '#scripts/test/changed.ts'
import { root } from '#scripts/test/steps.ts'

const tests = [
  'tests/unit/threats/threat-form.test.ts',
  'tests/unit/openapi.test.ts',
  'packages/pdf-layout/tests/flow.test.ts',
  'tests/infra/api.test.ts',
  'tests/integration/threats/threats.test.ts',
  'tests/integration/incidents/incidents.test.ts',
  'tests/integration/event-store/journal.test.ts',
  'packages/local-cloud/tests/integration/cloud.test.ts',
  'tests/integration/reports/reports.test.ts',
  'tests/e2e/threats.test.ts',
  'tests/e2e/incidents.test.ts',
]
const unit = tests.slice(0, 3)
const [infra, threats, incidents, journal, local, reports, threatsInBrowser, incidentsInBrowser] =
  tests.slice(3)

describe('the tests for a change', () => {
  it.each([
    ['functions/incidents/routes.ts', [incidents, incidentsInBrowser]],
    ['web/features/incidents/list/use-incident-list.tsx', [incidents, incidentsInBrowser]],
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
    ['web/ui/list/list-page.tsx', [threats, threatsInBrowser]],
    ['shared/http/endpoint.ts', [threats, threatsInBrowser]],
    ['functions/core/log.ts', [threats, threatsInBrowser]],
    ['tests/support/people.ts', [threats, threatsInBrowser]],
    ['packages/pdf-layout/src/flow.ts', [reports]],
    ['packages/pdf-layout/tests/flow.test.ts', [reports]],
    ['package.json', [threats, threatsInBrowser]],
  ])('of %s are those of its area, and every unit test', (file, expected) => {
    expect(testsFor([file], tests)).toEqual([...unit, ...expected])
  })

  it('of several are those of all their areas', () => {
    expect(testsFor(['functions/incidents/x.ts', 'web/app/router.tsx'], tests)).toEqual(
      tests.filter((file) => file !== infra && file !== journal && file !== local && file !== reports),
    )
  })

  it('of documents only are the unit tests, and of no change none', () => {
    expect(testsFor(['docs/costs.md', 'README.md'], tests)).toEqual(unit)
    expect(testsFor([], tests)).toEqual([])
  })

  const folders = (folder: string): string[] =>
    readdirSync(join(root, folder), { withFileTypes: true })
      .filter((entry) => entry.isDirectory() && !['core', 'jobs', 'rules'].includes(entry.name))
      .map(({ name }) => `${folder}/${name}/x.ts`)

  const jobs = readdirSync(join(root, 'functions/jobs')).map((name) => `functions/jobs/${name}`)
  const folderFiles = [...folders('functions'), ...jobs, ...folders('web/features')]

  it.each(folderFiles.filter((file) => !file.includes('/threats/')))(
    'of %s are more than the example',
    (file) => {
      const chosen = testsFor([file], allTests())
      const missing = 'no test has its name: add it to testedBy in scripts/test/changed.ts'
      expect(chosen.join(), missing).not.toBe(testsFor(['package.json'], allTests()).join())
    },
  )

  it('are chosen from all existing ones', () => {
    expect(allTests()).toEqual(expect.arrayContaining(['tests/unit/test-run/changed.test.ts']))
  })
})
