/**
 * Files that are to be attached: which can be, and how far each has come. Changes of the list are pure;
 * sending is in `use-uploads.ts`.
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
  /** It did not get through; another try may. */
  | { readonly kind: 'failed'; readonly message: ErrorMessage }
  /** The server will not have this file. */
  | { readonly kind: 'refused'; readonly message: ErrorMessage }

export interface Upload {
  readonly id: number
  readonly file: File
  readonly state: UploadState
}

/** A file with what keeps it from being sent, if anything does. */
export interface CheckedUpload extends Upload {
  readonly fault: AttachmentFault | undefined
}

/** Whether the file is on its way. */
export const isUnderWay = ({ state }: Upload): boolean => state.kind === 'queued' || state.kind === 'sending'

/** Whether the file will not do, as it is, by the rules here or by the server's word. */
export const isWrong = ({ state, fault }: CheckedUpload): boolean =>
  fault !== undefined || state.kind === 'refused'

/** Whether the file can be sent now: for the first time or once more. */
export const isSendable = ({ state, fault }: CheckedUpload): boolean =>
  fault === undefined && (state.kind === 'ready' || state.kind === 'cancelled' || state.kind === 'failed')

/**
 * Checks files against the rules, the names that the incident has already and each other, in the order in
 * which they were
 * picked. Attached ones are beyond that.
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
