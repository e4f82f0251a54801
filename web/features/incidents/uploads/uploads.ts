/**
 * The files to attach: which are allowed, and their progress. Changes of the list are pure; `use-uploads.ts` sends the
 * files.
 */
import {
  attachmentFault,
  fileNameKey,
  type AttachmentFault,
  type AttachmentRules,
} from '#shared/domain/attachments.ts'
import { declaredType } from './attach-file.ts'
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
