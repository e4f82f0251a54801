/** Attaching checked files to incidents: all of it or nothing for each incident (part 1 section 5). */
import type { ScopedItems } from '#functions/platform/tenants/tenant-items.ts'
import type { Random } from '#functions/platform/clock.ts'
import { concurrently } from '#functions/platform/concurrently.ts'
import { attachmentKey, type Files } from '#functions/platform/files/files.ts'
import { contentFits } from '#functions/platform/files/content.ts'
import {
  attachmentFault,
  extensionOf,
  fileNameKey,
  tidyFileName,
  attachmentTypes,
} from '#shared/domain/attachments.ts'
import { errorItem, isErrorCode, PortalError, type ErrorItem } from '#shared/http/errors.ts'
import type { IncidentEntity, IncidentKinds, StoredAttachment } from '#functions/incidents/collection.ts'

type Incidents = ScopedItems<IncidentKinds, 'incident'>

/** A file that is to be attached. */
export interface NewFile {
  readonly name: string
  readonly bytes: Uint8Array
  /** As its sender declared it. */
  readonly type: string
  readonly uploadId: string
}

/** Objects written or deleted at a time. */
const atOnce = 20

/** The incidents as they are; `not_found` when one is not there for the caller. */
export const readIncidents = (incidents: Incidents, ids: readonly number[]): Promise<IncidentEntity[]> =>
  concurrently(ids, atOnce, async (id) => (await incidents.get(id)).entity)

/**
 * Checks names, types and sizes against what the incidents have already. Throws one failure that names every
 * bad file.
 */
export const checkDeclared = (
  incidents: readonly IncidentEntity[],
  files: readonly { readonly name: string; readonly size: number; readonly type: string }[],
): void => {
  const faults: ErrorItem[] = []
  for (const incident of incidents) {
    const taken = new Set(incident.attachments.map(({ name }) => fileNameKey(name)))
    for (const file of files) {
      const fault = attachmentFault(file, taken)
      if (fault === undefined) taken.add(fileNameKey(file.name))
      else if (!faults.some(({ code, values }) => code === fault && values?.[0] === file.name))
        faults.push(errorItem(fault, { field: 'files', values: [file.name] }))
    }
  }
  throwAny(faults)
}

/** Checks what the files hold. Throws one failure that names every bad file. */
export const checkContents = async (files: readonly NewFile[]): Promise<void> => {
  const faults: ErrorItem[] = []
  for (const file of files) {
    if (!(await contentFits(tidyFileName(file.name), file.bytes)))
      faults.push(errorItem('incorrect_file_type', { field: 'files', values: [file.name] }))
  }
  throwAny(faults)
}

/**
 * Attaches checked files to incidents. An incident that has a file of an upload already keeps it: confirming
 * twice attaches
 * once. What was stored for an incident that then could not take it is deleted.
 */
export const attach = async (
  means: {
    readonly files: Files
    readonly random: Random
    readonly store: (file: NewFile, key: string) => Promise<void>
  },
  incidents: Incidents,
  ids: readonly number[],
  files: readonly NewFile[],
): Promise<{ incident_id: number; attachments_count: number }[]> => {
  const attached: { incident_id: number; attachments_count: number }[] = []
  for (const id of ids) {
    const before = (await incidents.get(id)).entity
    const fresh = files.filter(
      ({ uploadId }) => !before.attachments.some((known) => known.upload_id === uploadId),
    )
    const stored = fresh.map((file) => ({ file, key: attachmentKey(id, means.random.uuid()) }))
    await concurrently(stored, atOnce, ({ file, key }) => means.store(file, key))
    try {
      const incident = await incidents.change(id, (entity, commit) => {
        const left = stored.filter(
          ({ file }) => !entity.attachments.some((known) => known.upload_id === file.uploadId),
        )
        checkDeclared(
          [entity],
          left.map(({ file }) => ({ name: file.name, size: file.bytes.byteLength, type: file.type })),
        )
        const added = left.map(({ file, key }): StoredAttachment => ({
          name: tidyFileName(file.name),
          size: file.bytes.byteLength,
          type: typeOf(file.name),
          object: key,
          upload_id: file.uploadId,
          creation_date: commit.at,
        }))
        return {
          entity: { ...entity, attachments: [...entity.attachments, ...added], last_update_date: commit.at },
          fields: added.length === 0 ? [] : ['attachments'],
        }
      })
      attached.push({ incident_id: id, attachments_count: incident.attachments.length })
    } catch (error) {
      await concurrently(stored, atOnce, ({ key }) => means.files.delete(key))
      throw error
    }
  }
  return attached
}

/** The content type of a checked file: what its extension says. */
const typeOf = (name: string): string =>
  Object.entries(attachmentTypes).find(
    ([extension]) => extension === extensionOf(tidyFileName(name)),
  )?.[1][0] ?? 'application/octet-stream'

/** The first fault gives the reply its code; the reply lists them all. */
const throwAny = (items: readonly ErrorItem[]): void => {
  const [first] = items
  if (first !== undefined && isErrorCode(first.code)) throw new PortalError(first.code, { items })
}
