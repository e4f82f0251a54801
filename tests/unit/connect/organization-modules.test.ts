import { describe, expect, it } from 'vitest'
import type { SessionUser } from '#shared/contracts/account.ts'
import { isHiddenFrom, modulesOfOrganization } from '#web/features/connect/organization-modules.ts'

const admin: SessionUser = {
  user_id: 7,
  client_id: 3,
  client_name: 'Grid',
  name: 'Anna Kos',
  email: 'anna@grid.example',
  role: 'ROLE_ORGANIZATION_ADMIN',
  language: 'pl',
  has_threat_access: true,
  has_feed_access: false,
  has_incident_access: false,
  has_visibility_access: true,
  has_report_access: true,
  modules_off: ['feed'],
}

describe('an administrator who connects systems', () => {
  it('chooses from the modules of the organization, including those hidden from the administrator', () => {
    expect(modulesOfOrganization(admin)).toEqual(['visibility', 'incident', 'threat'])
    expect(modulesOfOrganization(admin).filter((module) => isHiddenFrom(admin, module))).toEqual(['incident'])
    const { modules_off: _off, ...whole } = admin
    expect(modulesOfOrganization(whole)).toContain('feed')
    expect(modulesOfOrganization(null)).toEqual([])
  })
})
