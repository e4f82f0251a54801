/** Uploaded files that become those of a reply, together with it or not at all. */
import { noteObjects, runCleanups } from '#functions/core/cleanup.ts'
import { concurrently } from '#functions/core/concurrently.ts'
import type { TransactWrite } from '#functions/core/store/table.ts'
import type { Files } from '#functions/core/files/files.ts'
import { attachmentKey } from '#functions/rules/file-keys.ts'
import type { Session } from '#functions/rules/session/sessions.ts'
import type { IncidentSources } from '../incident-queries.ts'
import type { StoredAttachment } from '../incident-store.ts'
import { checkContents, checkDeclared, readUploads, storedFile } from '../attachments/attachment.ts'

/** Checks the files of a reply, alone and together. Throws one error that names every bad file. */
export const checkDeclaredFiles = (
  files: readonly { readonly name: string; readonly size: number; readonly type: string }[],
): void => checkDeclared([{ attachments: [] }], files)

/** The transaction of a reply, and its instant (ISO 8601). */
interface Transaction {
  readonly at: string
  addWrite(write: TransactWrite): void
}

/**
 * Checks and stores the caller's uploads, and runs the work that commits them with their reply. Nothing of them stays
 * when it fails. Throws `not_found`, and the errors of files, which name the file.
 */
export const withReplyFiles = async <Result>(
  { platform, incidents, files }: IncidentSources & { readonly files: Files },
  session: Session,
  id: number,
  named: readonly { readonly upload_id: string; readonly name: string }[],
  work: (take: (transaction: Transaction) => StoredAttachment[]) => Promise<Result>,
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
    return await work((transaction) => {
      transaction.addWrite(noted.takeOver())
      return stored.map(({ file, key }) => storedFile(file, key, transaction.at))
    })
  } finally {
    // Deletes the objects unless a commit took them over.
    await runCleanups(platform, [noted.id])
  }
}
