/** Rules of attachments, applied on both sides (part 1 sections 5 and 9). The server decides. */
import { isLongerThan, tidyText, untidyLength } from './text.ts'

export const attachmentLimits = {
  /** Bytes of one file. */
  size: 20_000_000,
  nameLength: 70,
  /** Files of one incident. */
  count: 20,
  /** Maximum incidents in one request. Further requests can confirm the same uploaded file for more. */
  incidentsAtOnce: 80,
  /** Maximum copies in one request: files times incidents. */
  copiesAtOnce: 160,
  /** Bytes of a multipart request: API Gateway passes 6 MB to a function, and Base64 takes a third of it. */
  requestSize: 4_400_000,
} as const

const office = 'application/vnd.openxmlformats-officedocument'

/** Extensions, each with the content types that a browser may declare; an empty type is accepted (part 1 section 5). */
export const attachmentTypes = {
  pdf: ['application/pdf'],
  xml: ['application/xml', 'text/xml'],
  json: ['application/json'],
  csv: ['text/csv', 'application/csv', 'application/vnd.ms-excel', 'text/plain'],
  xlsx: [`${office}.spreadsheetml.sheet`],
  xls: ['application/vnd.ms-excel'],
  txt: ['text/plain'],
  jpeg: ['image/jpeg'],
  jpg: ['image/jpeg'],
  png: ['image/png'],
  doc: ['application/msword'],
  docx: [`${office}.wordprocessingml.document`],
} as const satisfies Record<string, readonly [string, ...string[]]>
export type AttachmentExtension = keyof typeof attachmentTypes

export interface AttachmentRules {
  readonly max_size: number
  readonly max_name_length: number
  readonly max_count: number
  readonly types: Readonly<Record<string, readonly string[]>>
}

export const attachmentRules: AttachmentRules = {
  max_size: attachmentLimits.size,
  max_name_length: attachmentLimits.nameLength,
  max_count: attachmentLimits.count,
  types: attachmentTypes,
}

export type AttachmentFault =
  | 'file_name_too_big'
  | 'file_name_unusable'
  | 'incorrect_file_extension'
  | 'incorrect_file_type'
  | 'file_empty'
  | 'file_size_too_big'
  | 'attachment_exists'
  | 'too_many_attachments'

/** The extension of a file name in lower case, without the dot; empty when it has none. */
export const extensionOf = (name: string): string => {
  const dot = name.lastIndexOf('.')
  return dot <= 0 ? '' : name.slice(dot + 1).toLowerCase()
}

/** The stored name: NFC, without surplus spaces and invisible characters. */
export const tidyFileName = (name: string): string => tidyText(name)

/** The form that is unique within an incident: many file systems are case-insensitive. */
export const fileNameKey = (name: string): string => tidyFileName(name).toLowerCase()

// A name must not be a path. A bidirectional mark must not make `fdp.exe` look like `exe.pdf`.
const unusable = /[/\\\p{Cc}\u061C\u200B-\u200F\u202A-\u202E\u2060-\u2069\uFEFF\uD800-\uDFFF]/u

/**
 * Why a file is refused by its name, declared type and size; undefined when it is valid. `taken` are keys of existing
 * names.
 */
export const attachmentFault = (
  file: { readonly name: string; readonly size: number; readonly type: string },
  taken: ReadonlySet<string>,
  rules: AttachmentRules = attachmentRules,
): AttachmentFault | undefined => {
  if (file.name.length > untidyLength(rules.max_name_length)) return 'file_name_too_big'
  const name = tidyFileName(file.name)
  if (isLongerThan(name, rules.max_name_length)) return 'file_name_too_big'
  if (unusable.test(file.name) || name === '' || /^\.+$/.test(name)) return 'file_name_unusable'
  const types = Object.entries(rules.types).find(([extension]) => extension === extensionOf(name))?.[1]
  if (types === undefined) return 'incorrect_file_extension'
  const declared = file.type.split(';')[0]?.trim().toLowerCase() ?? ''
  if (declared !== '' && !types.includes(declared)) return 'incorrect_file_type'
  if (file.size === 0) return 'file_empty'
  if (file.size > rules.max_size) return 'file_size_too_big'
  if (taken.has(fileNameKey(name))) return 'attachment_exists'
  return taken.size >= rules.max_count ? 'too_many_attachments' : undefined
}
