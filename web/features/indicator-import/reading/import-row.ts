/** Converts a row of a file to the row of the request. */
import type { ImportedRow } from '#shared/contracts/indicator-import.ts'
import type { Candidate } from '#shared/domain/indicators/import/candidate.ts'
import { prepareIndicator } from '#shared/domain/indicators/import/prepared-indicator.ts'
import { tidyText } from '#shared/domain/text.ts'
import type { TlpLevel } from '#shared/domain/tlp/levels.ts'

/** Whether rows are marked fit for detection: as the file says (yes by default), all, or none. */
export const idsRules = ['file', 'on', 'off'] as const
export type IdsRule = (typeof idsRules)[number]

export interface RowOptions {
  /** For rows without an origin. */
  readonly origin: string
  /** Names of tags added to every row. */
  readonly tags: readonly string[]
  readonly ids: IdsRule
  /** For rows without a level. */
  readonly tlp?: TlpLevel | undefined
}

/** How a row was changed on reading. */
export const rowRemarks = [
  'type_corrected',
  'port_left_out',
  'tags_left_out',
  'notes_shortened',
  'origin_shortened',
] as const
export type RowRemark = (typeof rowRemarks)[number]

/** A placeholder for the category of a row without one, until the server applies the default. */
const noCategory = '-'

/** The request row for a candidate. */
export const importRow = (
  candidate: Candidate,
  { origin, tags, ids, tlp: tlpOfAll }: RowOptions,
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
  const tlp = indicator.tlp ?? tlpOfAll
  return {
    row: {
      value: indicator.indicator.value,
      type: indicator.indicator.type,
      category: category === '' ? null : indicator.category,
      tags: [...indicator.tags],
      origin: indicator.origin,
      notes: indicator.notes,
      ids_flag: ids === 'file' ? indicator.idsFlag : ids === 'on',
      ...(tlp === undefined ? {} : { tlp }),
    },
    remarks: rowRemarks.filter((code) => indicator.remarks.some((remark) => remark.code === code)),
  }
}

/**
 * Removes the control characters that the server rejects. A stray character in a note is no reason to reject its
 * indicator.
 */
const plain = (text: string): string => text.replace(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F]/g, '')
