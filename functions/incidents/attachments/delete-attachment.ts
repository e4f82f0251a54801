import { handle, type Route } from '#functions/rules/http/handler.ts'
import { runCleanups, cleanupItem } from '#functions/core/cleanup.ts'
import { deleteAttachment } from '#shared/contracts/incident-attachments.ts'
import type { IncidentsDependencies } from '../dependencies.ts'
import { attachmentNamed } from './named-attachment.ts'

/** Deletes an attachment and its file. */
export const deleteAttachmentRoute = ({ incidents, platform }: IncidentsDependencies): Route =>
  handle(deleteAttachment, async ({ params, session }) => {
    const cleanupId = platform.random.uuid()
    await incidents.for(session).change(params.id, (entity, commit) => {
      const attachment = attachmentNamed(entity, params.name)
      commit.putItem(cleanupItem(cleanupId, { objects: [attachment.object] }))
      return {
        entity: {
          ...entity,
          attachments: entity.attachments.filter((one) => one !== attachment),
          last_update_date: commit.at,
        },
        fields: ['attachments'],
      }
    })
    await runCleanups(platform, [cleanupId])
    return {}
  })
