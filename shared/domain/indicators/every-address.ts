/** Networks of all addresses: who blocks by one shuts itself off from everything, so none is given to machines. */
import { keyOfType } from './read-indicator.ts'
import { typesOfName, type IndicatorType } from './types.ts'

/** The forms by which such networks are matched. */
export const everyAddressKeys: readonly string[] = ['0.0.0.0/0', '::/0', '::ffff:0.0.0.0/96']

const networkTypes: readonly IndicatorType[] = ['ipv4_cidr', 'ipv6_cidr']

/** Whether an indicator, by the name of its type and its value, is such a network, whatever its type is called. */
export const isEveryAddress = ({
  type,
  value,
}: {
  readonly type: string
  readonly value: string
}): boolean => {
  // Every indicator comes here, and few end so.
  if (!/\/(?:0|96)$/.test(value)) return false
  const types = typesOfName(type)
  return (types.length === 0 ? networkTypes : types).some((kind) => {
    const key = networkTypes.includes(kind) ? keyOfType(kind, value) : undefined
    return key !== undefined && everyAddressKeys.includes(key)
  })
}
