/** Finds networks of assets that contain an address or network, or lie within it. */
import { networkHolds } from '../ip-networks.ts'
import { bitsOf, masked, type Range } from '../ip-addresses.ts'
import { prefixKeys } from '../warning-lists/matcher.ts'

type Table = Map<string | number, number[]>

/** Whether two networks overlap, which means that one contains the other. */
export const networksMeet = (a: Range, b: Range): boolean => networkHolds(a, b) || networkHolds(b, a)

export class NetworkIndex {
  readonly #all: { readonly range: Range; readonly asset: number }[] = []
  /** By version and prefix length, keyed by the prefix bits. */
  readonly #holding = new Map<number, Table>()
  /** All longer networks, truncated to the prefix; built on the first lookup of that prefix length. */
  readonly #within = new Map<number, Table>()

  add(range: Range, asset: number): void {
    this.#all.push({ range, asset })
    push(tableOf(this.#holding, range), prefixKeys(range)(range.prefix), asset)
  }

  /** Calls `take` with each asset that contains a range or lies within it. */
  find(range: Range, take: (asset: number) => void): void {
    const keyAt = prefixKeys(range)
    for (const [kind, table] of this.#holding) {
      const prefix = kind % 1000
      if (Math.floor(kind / 1000) === range.version && prefix <= range.prefix)
        table.get(keyAt(prefix))?.forEach(take)
    }
    if (range.prefix === bitsOf(range)) return
    this.#longer(range).get(keyAt(range.prefix))?.forEach(take)
  }

  #longer(wanted: Range): Table {
    const known = this.#within.get(kindOf(wanted))
    if (known !== undefined) return known
    const table = tableOf(this.#within, wanted)
    for (const { range, asset } of this.#all)
      if (range.version === wanted.version && range.prefix > wanted.prefix)
        push(table, prefixKeys({ ...range, groups: masked(range, range.prefix) })(wanted.prefix), asset)
    return table
  }
}

const kindOf = ({ version, prefix }: Range): number => version * 1000 + prefix

const tableOf = (tables: Map<number, Table>, range: Range): Table => {
  const known = tables.get(kindOf(range)) ?? new Map<string | number, number[]>()
  tables.set(kindOf(range), known)
  return known
}

const push = (table: Table, key: string | number, asset: number): void => {
  const known = table.get(key)
  if (known === undefined) table.set(key, [asset])
  else known.push(asset)
}
