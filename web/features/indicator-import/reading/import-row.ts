/** From what a file says to the row that the server takes. */
import type { ImportedRow } from '#shared/contracts/indicator-import.ts'
import type { Candidate } from '#shared/domain/indicators/import/candidate.ts'
import { prepareIndicator } from '#shared/domain/indicators/import/prepared-indicator.ts'
import { tidyText } from '#shared/domain/text.ts'

/**
 * Whether rows are marked fit for detection: as the file says (which is yes where it says nothing), all, or
 * none.
 */
export const idsRules = ['file', 'on', 'off'] as const
export type IdsRule = (typeof idsRules)[number]

export interface RowOptions {
  /** For rows that name no origin. */
  readonly origin: string
  /** Names of tags that are added to every row. */
  readonly tags: readonly string[]
  readonly ids: IdsRule
}

/** What of a row was taken otherwise than the file has it. */
export const rowRemarks = [
  'type_corrected',
  'port_left_out',
  'tags_left_out',
  'notes_shortened',
  'origin_shortened',
] as const
export type RowRemark = (typeof rowRemarks)[number]

/** What stands in for the category of a row that names none, until the server takes the import's own. */
const noCategory = '-'

/** The row of a candidate. */
export const importRow = (
  candidate: Candidate,
  { origin, tags, ids }: RowOptions,
): { row: ImportedRow; remarks: RowRemark[] } => {
  const category = tidyText(plain(candidate.category ?? ''))
  const named = tidyText(plain(candidate.origin ?? ''))
  const indicator = prepareIndicator(
    {
      ...candidate,
      category: category === '' ? noCategory : category,
      origin: named === '' ? origin : named,
      tags: candidate.tags.map(plain),
      description: plain(candidate.description ?? ''),
    },
    [],
    { category: undefined, origin, tags },
  )
  if (indicator === 'no_category') throw new Error('A row with a category has none')
  return {
    row: {
      value: indicator.indicator.value,
      type: indicator.indicator.type,
      category: category === '' ? null : indicator.category,
      tags: [...indicator.tags],
      origin: indicator.origin,
      notes: indicator.notes,
      ids_flag: ids === 'file' ? indicator.idsFlag : ids === 'on',
      ...(indicator.tlp === undefined ? {} : { tlp: indicator.tlp }),
    },
    remarks: rowRemarks.filter((code) => indicator.remarks.some((remark) => remark.code === code)),
  }
}

/**
 * Without the control characters that the server refuses: a source's slip in a note is no reason to refuse
 * its indicator.
 */
const plain = (text: string): string => text.replace(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F]/g, '')
