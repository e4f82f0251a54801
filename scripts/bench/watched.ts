import { noUsage, type Table } from '#functions/platform/store/table.ts'

/** Notes what each request of a table's users cost. */
export const watched = (table: Table) => {
  let last = noUsage()
  const take = table.takeUsage.bind(table)
  table.takeUsage = () => { last = take(); return last }
  return { last: () => last }
}
