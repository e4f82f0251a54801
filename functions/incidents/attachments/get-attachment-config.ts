import { handle, type Route } from '#functions/rules/http/handler.ts'
import { getAttachmentConfig } from '#shared/contracts/incident-attachments.ts'
import { attachmentLimits, attachmentRules } from '#shared/domain/attachments.ts'

/** The rules for attachments, as the server enforces them. */
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
