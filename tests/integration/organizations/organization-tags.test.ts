/** The dictionary of organization tags: who reads and edits it, and that a used tag cannot be deleted. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createAdministrationFixture, type AdministrationFixture } from '../support/administration.ts'
import { startBackends, type Backends } from '../support/backends.ts'

let backends: Backends
let fixture: AdministrationFixture
beforeAll(async () => {
  backends = await startBackends()
})
afterAll(async () => {
  await backends.stop()
})
beforeEach(async () => {
  fixture = await createAdministrationFixture(backends)
})

describe('organization tags', () => {
  it('have names in both languages, are renamed where they are used, and cannot be deleted while in use', async () => {
    const { portal, platformAdmin } = fixture
    const { data: tag, reactivated } = await portal.ok('createOrganizationTag', platformAdmin, {
      body: { name_pl: ' Energetyka ', name_en: 'Energy' },
    })
    expect([tag, reactivated]).toEqual([
      { id: 1, name_pl: 'Energetyka', name_en: 'Energy', is_active: true },
      false,
    ])
    expect(
      await portal.refused('createOrganizationTag', platformAdmin, {
        body: { name_pl: 'Inna', name_en: 'ENERGY' },
      }),
    ).toEqual({ status: 409, code: 'already_exists' })
    const id = await fixture.organization({ tags: [1] })
    const admin = await fixture.person({ role: 'organization_admin', client_id: id })
    expect(await portal.refused('deleteOrganizationTag', platformAdmin, { params: { id: 1 } })).toEqual({
      status: 409,
      code: 'in_use',
    })
    await portal.ok('updateOrganizationTag', platformAdmin, {
      params: { id: 1 },
      body: { name_pl: 'Prąd', name_en: 'Power', is_active: false },
    })
    expect((await portal.ok('getOrganization', admin, { params: { id } })).client.organization_tags).toEqual([
      { id: 1, name_pl: 'Prąd', name_en: 'Power', is_active: false },
    ])
    expect(
      (
        await portal.ok('createOrganizationTag', platformAdmin, {
          body: { name_pl: 'Prąd', name_en: 'Power' },
        })
      ).reactivated,
    ).toBe(true)
    await portal.ok('updateOrganization', platformAdmin, { params: { id }, body: { organization_tags: [] } })
    await portal.ok('deleteOrganizationTag', platformAdmin, { params: { id: 1 } })
    expect((await portal.ok('listOrganizationTags', admin)).data).toEqual([])
  })
})
