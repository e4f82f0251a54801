/** Attaches checked files to incidents: all or nothing (part 1 section 5). */
import { runCleanups, noteObjects } from '#functions/core/cleanup.ts'
import { concurrently } from '#functions/core/concurrently.ts'
import type { Files } from '#functions/core/files/files.ts'
import { attachmentKey, uploadKey } from '#functions/rules/file-keys.ts'
import type { Idempotency } from '#functions/core/http/idempotency.ts'
import type { Platform } from '#functions/rules/http/platform.ts'
import type { ScopedItems } from '#functions/rules/tenants/tenant-items.ts'
import type { UploadGrant } from '#shared/contracts/incident-attachments.ts'
import {
  attachmentFault,
  attachmentLimits,
  extensionOf,
  fileNameKey,
  tidyFileName,
  attachmentTypes,
} from '#shared/domain/attachments.ts'
import { errorItem, isErrorCode, PortalError, type ErrorItem } from '#shared/http/errors.ts'
import type { IncidentEntity, IncidentKinds, StoredAttachment } from '../incident-store.ts'
import { contentFits } from './content.ts'

type Incidents = ScopedItems<IncidentKinds, 'incident'>

/** A file to attach. */
export interface NewFile {
  readonly name: string
  readonly bytes: Uint8Array
  /** As declared by the sender. */
  readonly type: string
  readonly uploadId: string
}

/** The number of files of an incident afterwards. */
interface AttachmentCount {
  incident_id: number
  attachments_count: number
}

/** Objects written or deleted concurrently. */
const atOnce = 20

/** The incidents. Throws `not_found` unless the caller sees all of them. */
export const namedIncidents = (incidents: Incidents, ids: readonly number[]): Promise<IncidentEntity[]> =>
  concurrently(ids, atOnce, async (id) => (await incidents.get(id)).entity)

/** Checks names, types and sizes together with existing attachments. Throws one error that names every bad file. */
export const checkDeclared = (
  incidents: readonly Pick<IncidentEntity, 'attachments'>[],
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

/** Checks the contents of files. Throws one error that names every bad file. */
export const checkContents = async (files: readonly NewFile[]): Promise<void> => {
  const faults: ErrorItem[] = []
  for (const file of files) {
    if (!(await contentFits(tidyFileName(file.name), file.bytes)))
      faults.push(errorItem('incorrect_file_type', { field: 'files', values: [file.name] }))
  }
  throwAny(faults)
}

/** Grants of the caller's uploads. */
export const grantUploads = (
  { files, platform }: { readonly files: Files; readonly platform: Pick<Platform, 'random'> },
  userId: number,
  declared: readonly { readonly name: string }[],
): Promise<UploadGrant[]> =>
  concurrently(declared, 10, async ({ name }) => {
    const upload_id = platform.random.uuid()
    const grant = await files.grantUpload(uploadKey(userId, upload_id), attachmentLimits.size)
    return { upload_id, name: tidyFileName(name), ...grant }
  })

/** Files of up to 20 MB that are read concurrently. */
const readAtOnce = 4

/** The caller's uploads, and what stores one under a key. Throws `upload_missing` and `file_size_too_big`. */
export const readUploads = async (
  files: Files,
  userId: number,
  named: readonly { readonly upload_id: string; readonly name: string }[],
): Promise<{ uploads: NewFile[]; store: (file: NewFile, key: string) => Promise<void> }> => {
  const etags = new Map<string, string>()
  const uploads = await concurrently(named, readAtOnce, async ({ upload_id: uploadId, name }) => {
    const upload = await files.readObject(uploadKey(userId, uploadId), attachmentLimits.size)
    if (upload === undefined) throw new PortalError('upload_missing', { values: [name] })
    if (upload === 'too_big') throw new PortalError('file_size_too_big', { values: [name] })
    etags.set(uploadId, upload.etag)
    return { name, bytes: upload.bytes, type: '', uploadId }
  })
  return {
    uploads,
    // The sender may replace the upload meanwhile. Only the checked version may be stored.
    store: async ({ name, uploadId, bytes }, key) => {
      const source = { key: uploadKey(userId, uploadId), etag: etags.get(uploadId) ?? '', bytes }
      if (!(await files.copy(source, key))) throw new PortalError('upload_changed', { values: [name] })
    },
  }
}

/** A file as it is stored with its incident or reply. */
export const storedFile = (file: NewFile, object: string, at: string): StoredAttachment => ({
  name: tidyFileName(file.name),
  size: file.bytes.byteLength,
  type: typeOf(file.name),
  object,
  upload_id: file.uploadId,
  creation_date: at,
})

/**
 * Attaches checked files to all incidents in one commit, or to none. Files of an upload that an incident already has
 * are skipped, so confirming twice attaches once. Objects are recorded before they are stored, so that a cleanup
 * deletes unused ones even if this process stops.
 */
export const attach = async (
  {
    platform,
    incidents,
    store,
    idempotency,
  }: {
    readonly platform: Platform
    readonly incidents: Incidents
    readonly store: (file: NewFile, key: string) => Promise<void>
    /** Stores the response with the attachments, for idempotent repeats. */
    readonly idempotency: Idempotency<{ incidents: AttachmentCount[] }>
  },
  ids: readonly number[],
  files: readonly NewFile[],
): Promise<AttachmentCount[]> => {
  const known = await namedIncidents(incidents, ids)
  const stored = known.flatMap((incident, index) =>
    freshFor(incident, files).map((file) => {
      const id = ids[index] ?? 0
      return { id, file, key: attachmentKey(incident.client_id, id, platform.random.uuid()) }
    }),
  )
  if (stored.length === 0) return counted(ids, known)
  const noted = await noteObjects(
    platform,
    stored.map(({ key }) => key),
  )
  try {
    await concurrently(stored, atOnce, ({ file, key }) => store(file, key))
    const unused = new Set<string>()
    const counts = new Map<number, number>()
    const after = await incidents.changeTogether(
      ids,
      (entity, commit, id) => {
        const own = stored.filter((one) => one.id === id)
        const fresh = new Set(
          freshFor(
            entity,
            own.map(({ file }) => file),
          ),
        )
        const added = own.filter(({ file }) => fresh.has(file))
        for (const { key, file } of own) {
          if (fresh.has(file)) unused.delete(key)
          else unused.add(key)
        }
        checkDeclared(
          [entity],
          added.map(({ file }) => ({ name: file.name, size: file.bytes.byteLength, type: file.type })),
        )
        const attachments = added.map(({ file, key }) => storedFile(file, key, commit.at))
        counts.set(id, entity.attachments.length + attachments.length)
        return {
          entity: {
            ...entity,
            attachments: [...entity.attachments, ...attachments],
            last_update_date: attachments.length === 0 ? entity.last_update_date : commit.at,
          },
          fields: attachments.length === 0 ? [] : ['attachments'],
        }
      },
      (commit) => {
        commit.addWrite(noted.takeOver([...unused]))
        if (unused.size < stored.length)
          idempotency.record(commit, {
            incidents: ids.map((id) => ({ incident_id: id, attachments_count: counts.get(id) ?? 0 })),
          })
      },
    )
    return counted(ids, after)
  } finally {
    // Deletes objects that no incident uses: all of them if the commit failed, none if only its response was lost.
    await runCleanups(platform, [noted.id])
  }
}

/** The uploaded files that an incident does not have yet. */
const freshFor = (incident: IncidentEntity, files: readonly NewFile[]): NewFile[] =>
  files.filter(({ uploadId }) => !incident.attachments.some((known) => known.upload_id === uploadId))

const counted = (ids: readonly number[], incidents: readonly IncidentEntity[]): AttachmentCount[] =>
  ids.map((id, index) => ({
    incident_id: id,
    attachments_count: incidents[index]?.attachments.length ?? 0,
  }))

/** The content type of a checked file, by its extension. */
const typeOf = (name: string): string =>
  Object.entries(attachmentTypes).find(
    ([extension]) => extension === extensionOf(tidyFileName(name)),
  )?.[1][0] ?? 'application/octet-stream'

/** The first error gives the response its code. The response lists all. */
const throwAny = (items: readonly ErrorItem[]): void => {
  const [first] = items
  if (first !== undefined && isErrorCode(first.code)) throw new PortalError(first.code, { items })
}
