/** Deletes the data of an organization: the outputs of its views and limited keys. */
import { keys } from '#functions/rules/keys.ts'
import {
  deleteItemsOfOrganization,
  type OrganizationRecordsOf,
} from '#functions/rules/tenants/organization-data.ts'
import { OutputCache } from './output-cache.ts'

/** Outputs deleted per step. */
const atOnce = 50

export const outputsOfOrganizations: OrganizationRecordsOf = ({ table, files, clock }) => ({
  what: 'outputs',
  remove: async (organizationId) => {
    if (files === undefined) throw new Error('The files bucket is missing')
    const cache = new OutputCache({ table, files, clock })
    const own = (await cache.shareOf(organizationId))
      .filter((one) => one.client_id === organizationId)
      .slice(0, atOnce)
    for (const one of own) await cache.removeObject(one)
    // Shared outputs stay and no longer count toward any organization.
    if (own.length === 0) {
      await table.delete(keys.outputShare(organizationId))
      await table.delete(keys.outputGeneration({ organizationId }))
    }
    return deleteItemsOfOrganization(
      table,
      own.map(({ name }) => ({ ...keys.output(name) })),
      'outputs',
      organizationId,
    )
  },
})
