/**
 * The files to attach: which are allowed, their progress, and how one gets to its incidents: a grant, a direct upload to
 * the file store, a confirmation (part 1 sections 2 and 5). `use-uploads.ts` holds the list and sends it.
 */
import {
  confirmUploads,
  createUploadGrants,
  type UploadGrant,
} from '#shared/contracts/incident-attachments.ts'
import {
  attachmentFault,
  fileNameKey,
  type AttachmentFault,
  type AttachmentRules,
  attachmentLimits,
  tidyFileName,
} from '#shared/domain/attachments.ts'
import { call, CallError } from '#web/lib/api.ts'
import type { ErrorMessage } from '#web/lib/error-message.ts'

export type UploadState =
  | { readonly kind: 'ready' }
  | { readonly kind: 'queued' }
  | { readonly kind: 'sending'; readonly fraction: number }
  | { readonly kind: 'attached' }
  | { readonly kind: 'cancelled' }
  /** The upload failed; another attempt may succeed. */
  | { readonly kind: 'failed'; readonly message: ErrorMessage }
  /** The server rejects this file. */
  | { readonly kind: 'refused'; readonly message: ErrorMessage }

export interface Upload {
  readonly id: number
  readonly file: File
  readonly state: UploadState
}

/** A file with the reason why it cannot be sent, if there is one. */
export interface CheckedUpload extends Upload {
  readonly fault: AttachmentFault | undefined
}

export const isUnderWay = ({ state }: Upload): boolean => state.kind === 'queued' || state.kind === 'sending'

/** Whether the file is not acceptable, by the rules here or by the server's reply. */
export const isWrong = ({ state, fault }: CheckedUpload): boolean =>
  fault !== undefined || state.kind === 'refused'

/** Whether the file can be sent now, for the first time or again. */
export const isSendable = ({ state, fault }: CheckedUpload): boolean =>
  fault === undefined && (state.kind === 'ready' || state.kind === 'cancelled' || state.kind === 'failed')

/**
 * Checks files against the rules, the incident's existing names and each other, in the order in which they were picked.
 * Attached files are not checked.
 */
export const checkedUploads = (
  uploads: readonly Upload[],
  taken: readonly string[],
  rules: AttachmentRules,
): CheckedUpload[] => {
  const names = new Set(taken.map(fileNameKey))
  for (const { file, state } of uploads) if (state.kind === 'attached') names.add(fileNameKey(file.name))
  return uploads.map((upload) => {
    const { file, state } = upload
    if (state.kind === 'attached') return { ...upload, fault: undefined }
    const fault = attachmentFault(
      { name: file.name, size: file.size, type: declaredType(file) },
      names,
      rules,
    )
    if (fault === undefined) names.add(fileNameKey(file.name))
    return { ...upload, fault }
  })
}

/** The progress of a file. It is kept between attempts, so that nothing is sent or attached twice. */
export interface Passage {
  uploadId: string | undefined
  /** The number of incidents with the file so far, in order. */
  attached: number
}

interface UploadFile {
  readonly file: File
  readonly passage: Passage
  readonly signal: AbortSignal
  /** The sent fraction of the bytes, 0 to 1; 1 while the server checks them. */
  readonly onProgress: (fraction: number) => void
}

interface AttachFile extends UploadFile {
  readonly incidentIds: readonly number[]
}

/** Asks for grants of files as the browser declares them. */
export type RequestGrants = (
  files: readonly { name: string; size: number; type: string }[],
  signal: AbortSignal,
) => Promise<{ readonly grants: readonly UploadGrant[] }>

/** The file store rejected the bytes. */
export class StoreRefused extends Error {
  override readonly name = 'StoreRefused'
}

/** The type that the browser declares; `application/octet-stream` counts as none. */
const declaredType = (file: File): string => (file.type === 'application/octet-stream' ? '' : file.type)

/**
 * Uploads a file unless an earlier attempt has done so. Returns the id of the upload. Throws CallError of a call,
 * StoreRefused, and an AbortError when `signal` aborts.
 */
export const uploadFile = async (
  { file, passage, signal, onProgress }: UploadFile,
  requestGrants: RequestGrants,
): Promise<string> => {
  if (passage.uploadId === undefined) {
    const files = [{ name: file.name, size: file.size, type: declaredType(file) }]
    const [grant] = (await requestGrants(files, signal)).grants
    if (grant === undefined) throw new StoreRefused()
    await sendBytes(grant, file, signal, onProgress)
    passage.uploadId = grant.upload_id
  }
  onProgress(1)
  return passage.uploadId
}

/**
 * Attaches a file to every incident. Throws CallError of a call, StoreRefused, and an AbortError when `signal` aborts.
 * Another attempt continues where this one ended.
 */
export const attachFile = async ({ incidentIds, ...upload }: AttachFile): Promise<void> => {
  const { passage } = upload
  const name = tidyFileName(upload.file.name)
  const part = (from: number): number[] => incidentIds.slice(from, from + attachmentLimits.incidentsAtOnce)
  const uploadId = await uploadFile(upload, (files, signal) =>
    call(createUploadGrants, {
      body: { incident_ids: part(passage.attached), files: [...files] },
      quiet: true,
      signal,
    }),
  )
  while (passage.attached < incidentIds.length) {
    const incident_ids = part(passage.attached)
    try {
      await call(confirmUploads, {
        body: { incident_ids, uploads: [{ upload_id: uploadId, name }] },
        quiet: true,
      })
    } catch (error) {
      // Another confirmation cannot help if the bytes are wrong or were deleted.
      if (error instanceof CallError && error.status !== undefined && error.status < 500)
        passage.uploadId = undefined
      throw error
    }
    passage.attached += incident_ids.length
  }
}

/** Uploads the bytes to the granted address. It uses XMLHttpRequest because `fetch` reports no upload progress. */
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
