/** The mapping of a table's columns as the form corrects it. */
import type { SourceTrial } from '#shared/contracts/sources.ts'
import {
  noColumn,
  sourceColumns,
  type ColumnNames,
  type SourceColumn,
} from '#shared/domain/indicators/import/table-columns.ts'

type Columns = SourceTrial['columns']

/** How settings name a column: by its name, or by its number if the name is empty or not the only one. */
const nameAt = (columns: Columns, index: number): string => {
  const name = columns[index]?.name ?? ''
  const isOnly = columns.filter((column) => column.name === name).length === 1
  return name !== '' && isOnly ? name : `#${index + 1}`
}

/** The field that a column becomes, by what the trial found and what was corrected since. */
export const fieldAt = (columns: Columns, given: ColumnNames, index: number): SourceColumn | undefined => {
  const name = nameAt(columns, index)
  const assigned = sourceColumns.find((field) => given[field] === name)
  if (assigned !== undefined) return assigned
  const found = columns[index]?.field ?? undefined
  return found !== undefined && given[found] === undefined ? found : undefined
}

/** The names of columns after one was corrected. A field belongs to one column; `undefined`: the column is not read. */
export const withField = (
  columns: Columns,
  given: ColumnNames,
  index: number,
  field: SourceColumn | undefined,
): ColumnNames => {
  const before = fieldAt(columns, given, index)
  return {
    ...given,
    ...(before === undefined || before === field ? {} : { [before]: noColumn }),
    ...(field === undefined ? {} : { [field]: nameAt(columns, index) }),
  }
}
