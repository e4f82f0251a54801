/** Attachments of an incident: their rules, their list, download and deletion. */
import { handle, handleRedirect, type Route } from '#functions/platform/http/handler.ts'
import { clearLeftovers, leftoversItem } from '#functions/platform/leftovers.ts'
import {
  deleteAttachment,
  downloadAttachment,
  getAttachmentConfig,
  listAttachments,
} from '#shared/contracts/incident-attachments.ts'
import { attachmentLimits, attachmentRules, fileNameKey } from '#shared/domain/attachments.ts'
import { PortalError } from '#shared/http/errors.ts'
import type { IncidentEntity, StoredAttachment } from './collection.ts'
import type { IncidentsDependencies } from './dependencies.ts'

/** How long the link of a download lives, in seconds: the browser follows it at once. */
const linkSeconds = 60

/** The rules of attachments, as the server holds files to them. */
export const getAttachmentConfigRoute = (): Route =>
  handle(getAttachmentConfig, async () => ({
    config: {
      ...attachmentRules,
      types: Object.fromEntries(
        Object.entries(attachmentRules.types).map(([extension, types]) => [extension, [...types]]),
      ),
      max_request_size: attachmentLimits.requestSize,
    },
  }))

/** The attachments of an incident, in the order in which they came. */
export const listAttachmentsRoute = ({ incidents }: IncidentsDependencies): Route =>
  handle(listAttachments, async ({ params, session }) => {
    const { entity } = await incidents.for(session).get(params.id)
    return {
      data: entity.attachments.map(({ name, size, type, creation_date }) => ({
        name,
        size,
        type,
        creation_date,
      })),
    }
  })

/** Leads to an attachment's file by a short-lived link. */
export const downloadAttachmentRoute = ({ incidents, files }: IncidentsDependencies): Route =>
  handleRedirect(downloadAttachment, async ({ params, session }) => {
    const { entity } = await incidents.for(session).get(params.id)
    const attachment = attachmentNamed(entity, params.name)
    return files.link(attachment.object, attachment.name, linkSeconds)
  })

/** Deletes an attachment and its file. */
export const deleteAttachmentRoute = ({ incidents, platform }: IncidentsDependencies): Route =>
  handle(deleteAttachment, async ({ params, session }) => {
    const leftovers = platform.random.uuid()
    await incidents.for(session).change(params.id, (entity, commit) => {
      const attachment = attachmentNamed(entity, params.name)
      commit.putItem(leftoversItem(leftovers, { objects: [attachment.object] }))
      return {
        entity: {
          ...entity,
          attachments: entity.attachments.filter((one) => one !== attachment),
          last_update_date: commit.at,
        },
        fields: ['attachments'],
      }
    })
    await clearLeftovers(platform, [leftovers])
    return {}
  })

const attachmentNamed = (incident: IncidentEntity, name: string): StoredAttachment => {
  const found = incident.attachments.find((one) => fileNameKey(one.name) === fileNameKey(name))
  if (found === undefined) throw new PortalError('not_found')
  return found
}
