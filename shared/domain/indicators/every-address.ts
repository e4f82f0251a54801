/** Networks of all addresses: who blocks by one shuts itself off from everything, so none is given to machines. */
import { parseRange } from '../ip-addresses.ts'
import { keyOfType } from './read-indicator.ts'
import { typesOfName } from './types.ts'

/** The forms by which such networks are matched. */
export const everyAddressKeys = ['0.0.0.0/0', '::/0'] as const

/** Whether an indicator, by the name of its type and its value, is such a network, whatever its type is called. */
export const isEveryAddress = ({
  type,
  value,
}: {
  readonly type: string
  readonly value: string
}): boolean => {
  // Every indicator comes here, and few end so.
  if (!value.endsWith('/0') || parseRange(value) === undefined) return false
  const types = typesOfName(type)
  return (
    types.length === 0 || types.some((kind) => kind.endsWith('_cidr') && keyOfType(kind, value) !== undefined)
  )
}
