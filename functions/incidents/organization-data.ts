/** Deletes the data of an organization: its incidents with their files, and its references in templates. */
import * as z from 'zod'
import { linkTable } from '#functions/core/event-store/definition.ts'
import { inCommits } from '#functions/core/event-store/in-commits.ts'
import { cleanupItem } from '#functions/core/cleanup.ts'
import {
  deletedCount,
  recordsOfKind,
  type OrganizationRecordsOf,
} from '#functions/rules/tenants/organization-data.ts'
import { incidentsCollection, repliesOf } from './incident-store.ts'

/** Deletes an organization's incidents with their attachments and replies. */
export const incidentsOfOrganizations: OrganizationRecordsOf = (platform) =>
  recordsOfKind(platform, incidentsCollection, { what: 'incidents', kind: 'incident' }, (collection) => ({
    sharedWrites: 1,
    add: async (commit, ids) => {
      const found = await collection.getMany('incident', ids)
      const objects = found.flatMap((stored) => stored?.entity.attachments.map(({ object }) => object) ?? [])
      const partitions = ids.flatMap((id, index) => repliesOf(id, found[index]?.entity))
      commit.putItem(cleanupItem(platform.random.uuid(), { objects, partitions }))
    },
  }))

/** Removes an organization from incident templates. The templates stay. */
export const templatesOfOrganizations: OrganizationRecordsOf = (platform) => {
  const collection = platform.collection(incidentsCollection)
  return {
    what: 'incident_templates',
    remove: (organizationId, actor) =>
      collection.commit(actor, async (commit) => {
        const owners = commit.readModel.rows(
          z.object({ owner: z.int() }),
          `SELECT owner FROM ${linkTable('incident_template', 'organization_ids')} WHERE ref = ?`,
          [organizationId],
        )
        const [ids = []] = inCommits(
          owners.map(({ owner }) => owner),
          undefined,
          1,
        )
        const templates = await collection.getMany('incident_template', ids)
        for (const [index, id] of ids.entries()) {
          const stored = templates[index]
          if (stored === undefined) continue
          const organizations = stored.entity.organization_ids.filter((one) => one !== organizationId)
          commit.update(
            'incident_template',
            id,
            { ...stored.entity, organization_ids: organizations },
            stored,
            ['organizations'],
          )
        }
        if (ids.length > 0) commit.updateItem(deletedCount(organizationId, 'incident_templates', ids.length))
        return ids.length
      }),
  }
}
