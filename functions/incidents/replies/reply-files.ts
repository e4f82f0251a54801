/** Uploaded files that become those of a reply, together with it or not at all. */
import { noteObjects, runCleanups } from '#functions/core/cleanup.ts'
import { concurrently } from '#functions/core/concurrently.ts'
import type { Commit } from '#functions/core/event-store/commit.ts'
import type { Files } from '#functions/core/files/files.ts'
import { attachmentKey } from '#functions/rules/file-keys.ts'
import type { Session } from '#functions/rules/session/sessions.ts'
import type { IncidentSources } from '../incident-queries.ts'
import type { IncidentKinds, StoredAttachment } from '../incident-store.ts'
import { checkContents, checkDeclared, readUploads, storedFile } from '../attachments/attachment.ts'

/** Checks the files of a reply, alone and together. Throws one error that names every bad file. */
export const checkDeclaredFiles = (
  files: readonly { readonly name: string; readonly size: number; readonly type: string }[],
): void => checkDeclared([{ attachments: [] }], files)

/**
 * Checks and stores the caller's uploads, and runs the work that commits them with their reply. Nothing of them stays
 * when it fails. Throws `not_found`, and the errors of files, which name the file.
 */
export const withReplyFiles = async <Result>(
  { platform, incidents, files }: IncidentSources & { readonly files: Files },
  session: Session,
  id: number,
  named: readonly { readonly upload_id: string; readonly name: string }[],
  work: (take: (commit: Commit<IncidentKinds>) => StoredAttachment[]) => Promise<Result>,
): Promise<Result> => {
  if (named.length === 0) return work(() => [])
  const { entity } = await incidents.for(session).get(id)
  const { uploads, store } = await readUploads(files, session.userId, named)
  checkDeclaredFiles(uploads.map(({ name, bytes, type }) => ({ name, size: bytes.byteLength, type })))
  await checkContents(uploads)
  const stored = uploads.map((file) => ({
    file,
    key: attachmentKey(entity.client_id, id, platform.random.uuid()),
  }))
  const noted = await noteObjects(
    platform,
    stored.map(({ key }) => key),
  )
  try {
    await concurrently(stored, stored.length, ({ file, key }) => store(file, key))
    return await work((commit) => {
      commit.addWrite(noted.takeOver())
      return stored.map(({ file, key }) => storedFile(file, key, commit.at))
    })
  } finally {
    // Deletes the objects unless a commit took them over.
    await runCleanups(platform, [noted.id])
  }
}
