import { attachmentIdOf } from '#functions/incidents/attachments/named-attachment.ts'
import { readAttachmentResponses } from '#functions/incidents/attachments/attachment-presenter.ts'
import type { IncidentsDependencies } from '#functions/incidents/dependencies.ts'
import { toIncidentResponse } from '#functions/incidents/incident-rows.ts'
import { organizationNames } from '#functions/organizations/collection.ts'
import { handleKey, type KeyRoute } from '#functions/rules/key-api/key-handler.ts'
import { apiGetIncident } from '#shared/contracts/api/incidents.ts'

/** One incident in full, with its attachments. */
export const getIncidentRoute = (dependencies: IncidentsDependencies): KeyRoute =>
  handleKey(apiGetIncident, async ({ params: { id }, caller: { session } }) => {
    const items = dependencies.incidents.for(session)
    const { entity } = await items.get(id)
    const [readModel, organizationOf, attachments] = await Promise.all([
      items.readModel(),
      organizationNames(dependencies.organizations, session),
      readAttachmentResponses(dependencies, entity),
    ])
    return {
      ...toIncidentResponse(readModel, id, entity, organizationOf(entity.client_id)),
      attachments: attachments.map(({ attachment, stored }) => ({
        attachment_id: attachmentIdOf(stored),
        ...attachment,
      })),
    }
  })
