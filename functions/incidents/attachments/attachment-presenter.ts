import { concurrently } from '#functions/core/concurrently.ts'
import type { Attachment } from '#shared/contracts/incident-attachments.ts'
import type { IncidentEntity, StoredAttachment } from '../collection.ts'
import type { IncidentsDependencies } from '../dependencies.ts'
import { fileState } from './file-state.ts'

/** The attachments of an incident in the order they were added, each with the state of its stored file. */
export const readAttachmentResponses = (
  dependencies: Pick<IncidentsDependencies, 'files' | 'platform'>,
  { attachments }: Pick<IncidentEntity, 'attachments'>,
): Promise<{ attachment: Attachment; stored: StoredAttachment }[]> =>
  concurrently(attachments, 10, async (stored) => ({
    attachment: {
      name: stored.name,
      size: stored.size,
      type: stored.type,
      creation_date: stored.creation_date,
      state: await fileState(dependencies, stored),
    },
    stored,
  }))
