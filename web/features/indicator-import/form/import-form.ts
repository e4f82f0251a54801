/** The settings of an import, entered before its files are read. */
import { limits } from '#shared/domain/limits.ts'
import { tidyText } from '#shared/domain/text.ts'
import type { IdsRule } from '#web/features/indicator-import/reading/import-row.ts'
import { importLimits } from '#web/features/indicator-import/reading/read-files.ts'

export interface ImportValues {
  readonly files: readonly File[]
  /** A pasted list instead of a file. */
  readonly list: string
  /** The chosen value column of a table without a recognized one; empty without such a table. */
  readonly column: string
  /** Ids are text, as the fields hold them. */
  readonly category: string
  readonly tags: readonly string[]
  /** As `parseGroup` reads it; empty for none. */
  readonly group: string
  /** For rows without a level; empty for the default. */
  readonly tlp: string
  readonly origin: string
  readonly ids: IdsRule
  readonly verified: boolean
}

export const emptyImport: ImportValues = {
  files: [],
  list: '',
  column: '',
  category: '',
  tags: [],
  group: '',
  tlp: '',
  origin: '',
  ids: 'file',
  verified: false,
}

export type ImportProblem =
  | 'files_required'
  | 'column_required'
  | 'files_too_large'
  | 'files_too_many'
  | 'category_required'
  | 'origin_required'
  | 'too_many_tags'

/** The errors of the values. `isColumnOpen`: a table needs its value column chosen. */
export const importProblems = (
  { files, list, column, category, origin, tags }: ImportValues,
  isColumnOpen: boolean,
): Partial<Record<keyof ImportValues, ImportProblem>> => {
  const bytes = files.reduce((sum, { size }) => sum + size, list.length)
  return {
    ...(files.length === 0 && list.trim() === ''
      ? { files: 'files_required' }
      : files.length > importLimits.files
        ? { files: 'files_too_many' }
        : bytes > importLimits.bytes
          ? { files: 'files_too_large' }
          : {}),
    ...(isColumnOpen && column === '' ? { column: 'column_required' } : {}),
    ...(category === '' ? { category: 'category_required' } : {}),
    ...(tidyText(origin) === '' ? { origin: 'origin_required' } : {}),
    ...(tags.length > limits.indicatorTags ? { tags: 'too_many_tags' } : {}),
  }
}

/** The files to read. A pasted list becomes a file with the given name. */
export const filesOf = ({ files, list }: Pick<ImportValues, 'files' | 'list'>, listName: string): File[] =>
  list.trim() === '' ? [...files] : [...files, new File([list], listName, { type: 'text/plain' })]

/** Adds files to the import. A file chosen again replaces the earlier one. */
export const withFiles = (before: readonly File[], added: readonly File[]): File[] => [
  ...before.filter(({ name }) => !added.some((file) => file.name === name)),
  ...added,
]
