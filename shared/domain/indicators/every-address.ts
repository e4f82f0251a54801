/** Networks of all addresses. A system that blocks one loses all connections, so systems never receive them. */
import { keyOfType } from './read-indicator.ts'
import { typesOfName, type IndicatorType } from './types.ts'

/** The matching keys of these networks. */
export const everyAddressKeys: readonly string[] = ['0.0.0.0/0', '::/0', '::ffff:0.0.0.0/96']

const networkTypes: readonly IndicatorType[] = ['ipv4_cidr', 'ipv6_cidr']

/** Whether an indicator is such a network, by its type's name and value, whatever the type is called. */
export const isEveryAddress = ({
  type,
  value,
}: {
  readonly type: string
  readonly value: string
}): boolean => {
  // A cheap check first, because few indicators end like this.
  if (!/\/(?:0|96)$/.test(value)) return false
  const types = typesOfName(type)
  return (types.length === 0 ? networkTypes : types).some((kind) => {
    const key = networkTypes.includes(kind) ? keyOfType(kind, value) : undefined
    return key !== undefined && everyAddressKeys.includes(key)
  })
}
