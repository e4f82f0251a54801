/**
 * The way of one file to its incidents: a grant, the bytes straight to the store, the confirmation (part 1
 * sections 2 and 5).
 */
import {
  confirmUploads,
  createUploadGrants,
  type UploadGrant,
} from '#shared/contracts/incident-attachments.ts'
import { attachmentLimits, tidyFileName } from '#shared/domain/attachments.ts'
import { call, CallError } from '#web/lib/api.ts'

/** How far a file has come. It is kept between tries, so that nothing is sent or attached twice. */
export interface Passage {
  uploadId: string | undefined
  /** How many of the incidents have the file, in their order. */
  attached: number
}

interface AttachFile {
  readonly file: File
  readonly incidentIds: readonly number[]
  readonly passage: Passage
  readonly signal: AbortSignal
  /** Of the bytes, 0 to 1; 1 while the server checks them. */
  readonly onProgress: (fraction: number) => void
}

/** The store of files did not take the bytes. */
export class StoreRefused extends Error {
  override readonly name = 'StoreRefused'
}

/** The type that the browser declares; one that only says "some bytes" declares nothing. */
export const declaredType = (file: File): string =>
  file.type === 'application/octet-stream' ? '' : file.type

/**
 * Attaches a file to every incident. Throws CallError of a call, StoreRefused, and an AbortError when
 * `signal` aborts; a
 * further try goes on where this one ended.
 */
export const attachFile = async ({
  file,
  incidentIds,
  passage,
  signal,
  onProgress,
}: AttachFile): Promise<void> => {
  const name = tidyFileName(file.name)
  const part = (from: number): number[] => incidentIds.slice(from, from + attachmentLimits.incidentsAtOnce)
  if (passage.uploadId === undefined) {
    const files = [{ name: file.name, size: file.size, type: declaredType(file) }]
    const { grants } = await call(createUploadGrants, {
      body: { incident_ids: part(passage.attached), files },
      quiet: true,
      signal,
    })
    const [grant] = grants
    if (grant === undefined) throw new StoreRefused()
    await sendBytes(grant, file, signal, onProgress)
    passage.uploadId = grant.upload_id
  }
  onProgress(1)
  while (passage.attached < incidentIds.length) {
    const incident_ids = part(passage.attached)
    try {
      await call(confirmUploads, {
        body: { incident_ids, uploads: [{ upload_id: passage.uploadId, name }] },
        quiet: true,
      })
    } catch (error) {
      // What is wrong with the bytes, or that they are gone, another confirmation would not change.
      if (error instanceof CallError && error.status !== undefined && error.status < 500)
        passage.uploadId = undefined
      throw error
    }
    passage.attached += incident_ids.length
  }
}

/** Sends the bytes to where the grant says. `fetch` tells no progress, XMLHttpRequest does. */
const sendBytes = (
  grant: UploadGrant,
  file: File,
  signal: AbortSignal,
  onProgress: (fraction: number) => void,
): Promise<void> =>
  new Promise((resolve, reject) => {
    const form = new FormData()
    for (const [field, value] of Object.entries(grant.fields)) form.append(field, value)
    form.append('file', file)
    const request = new XMLHttpRequest()
    const abort = (): void => request.abort()
    const aborted = (): void => reject(new DOMException('The upload was cancelled', 'AbortError'))
    if (signal.aborted) return aborted()
    signal.addEventListener('abort', abort)
    request.upload.onprogress = ({ loaded, total }) => onProgress(total === 0 ? 0 : loaded / total)
    request.onload = () =>
      request.status >= 200 && request.status < 300
        ? resolve()
        : reject(new StoreRefused(`The store answered ${request.status}`))
    request.onerror = () => reject(new CallError({ status: undefined, message: 'network' }))
    request.onabort = aborted
    request.onloadend = () => signal.removeEventListener('abort', abort)
    request.open('POST', grant.url)
    request.send(form)
  })
