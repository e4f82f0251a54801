/** A portal with an organization and its users, for tests of reports. */
import { reportsCollection, type ReportEntity } from '#functions/reports/report-store.ts'
import { keys } from '#functions/rules/keys.ts'
import type { BodyIn } from '#shared/http/endpoint.ts'
import type { createPeriodicReport } from '#shared/contracts/reports.ts'
import type { Module } from '#shared/domain/roles.ts'
import { MemorySchedules } from '#tests/support/memory-schedules.ts'
import { noonClock } from '../auth/fixture.ts'
import { noMail, createAdministrationFixture } from '../support/administration.ts'
import { allRoutes } from '../support/all-routes.ts'
import type { Backends } from '../support/backends.ts'
import { createPortal } from '../support/portal.ts'

export const everyModule: readonly Module[] = ['threat', 'feed', 'incident', 'visibility', 'report']
export const threats = { filters: {}, index: 0, viewType: 'table' } as const
export const indicators = { filters: {}, index: 1, viewType: 'values' } as const

export const createReportFixture = async (backends: Backends) => {
  const clock = noonClock()
  const administration = await createAdministrationFixture(backends, noMail, clock)
  const { platform } = administration
  const { schedules } = platform
  if (!(schedules instanceof MemorySchedules)) throw new Error('Tests keep schedules in memory')
  const portal = createPortal(platform, allRoutes(platform))
  const reports = platform.collection(reportsCollection)
  const organizationId = await administration.organization({ max_user_count: 100 })
  const person = (client_id = organizationId, modules = everyModule) =>
    administration.person({ client_id, modules: [...modules] })
  const anotherAdmin = () =>
    administration.person({
      role: 'organization_admin',
      client_id: organizationId,
      modules: [...everyModule],
    })
  const admin = await anotherAdmin()
  const user = await person()

  /** Sets or removes a user's key. Reports check only its expiry. */
  const setKey = (id: number, expiry: string | null | undefined): Promise<unknown> =>
    platform.table.update(keys.account(id), {
      expression: 'SET pgp_key = :key',
      values: {
        ':key':
          expiry === undefined
            ? null
            : { base64: '', fingerprint: 'ab', owner: 'a', creation: '2026-01-01T00:00:00.000Z', expiry },
      },
    })
  const periodic = (own: Partial<BodyIn<typeof createPeriodicReport>> = {}) => ({
    name: 'Weekly',
    frequency: 'week' as const,
    format: 'pdf' as const,
    send_by_email: false,
    threats,
    ...own,
  })
  /** Changes a report to a state in which a generator leaves it. */
  const change = (id: number, to: Partial<ReportEntity>) =>
    reports.commit({ user_id: null, name: 'test', client_id: null }, async (commit) => {
      const stored = await reports.get('report', id)
      if (stored === undefined) throw new Error(`There is no report ${id}`)
      commit.refresh('report', id, { ...stored.entity, ...to }, stored, ['state'])
    })
  return {
    ...administration,
    platform,
    clock,
    portal,
    reports,
    schedules,
    client: organizationId,
    admin,
    anotherAdmin,
    anotherPlatformAdmin: () => administration.person({ role: 'platform_admin' }),
    user,
    person,
    setKey,
    periodic,
    change,
  }
}
export type ReportFixture = Awaited<ReturnType<typeof createReportFixture>>
