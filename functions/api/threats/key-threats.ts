/**
 * Threats as a key sees them. Every key of the module sees all threats, each with those of its groups that the key
 * sees.
 */
import type { KeyCaller } from '#functions/rules/key-api/key-gate.ts'
import type { ReadModel } from '#functions/core/read-model/read-model.ts'
import type { ThreatsDependencies } from '#functions/threats/dependencies.ts'
import { withGroups } from '#functions/threats/groups.ts'
import { toThreatResponse, threatsByIds } from '#functions/threats/threat-rows.ts'
import type { Threat, ThreatListItem } from '#shared/contracts/threats.ts'

/** What threat cursors are bound to: the key's module and the groups that it sees. */
export const threatCursorBinding = ({
  session,
  access,
  scope,
}: KeyCaller): [resource: string, ...rights: unknown[]] => [
  'threats',
  session.role === 'analyst',
  access.feed,
  scope,
  session.maxTlp,
]

/** The groups that the key's limits allow. A key limited to views sees none. */
export const groupsInScope = ({ scope }: KeyCaller, ids: readonly number[]): number[] =>
  ids.filter((id) => scope === null || scope.groups.includes(id))

/** Whether the key's limits allow the group of a threat. A threat without a group is always allowed. */
export const withinScope = <Threat extends { readonly ioc_group_id: number | null }>(
  caller: KeyCaller,
  threat: Threat,
): Threat =>
  threat.ioc_group_id === null || groupsInScope(caller, [threat.ioc_group_id]).length > 0
    ? threat
    : { ...threat, ioc_group_id: null }

/**
 * Threats with these ids, in the order of the ids. Deleted ones are left out. Full threats come from the table, list
 * rows from the read model.
 */
export const threatsOfKey = async (
  { threats, table }: Pick<ThreatsDependencies, 'threats' | 'table'>,
  caller: KeyCaller,
  readModel: ReadModel,
  ids: readonly number[],
  details: boolean,
): Promise<(Threat | ThreatListItem)[]> => {
  const found = details ? await wholeThreats(threats, ids) : threatsByIds(readModel, ids)
  return withGroups(
    table,
    caller.session,
    found.map((threat: Threat | ThreatListItem) => withinScope(caller, threat)),
  )
}

const wholeThreats = async (
  threats: ThreatsDependencies['threats'],
  ids: readonly number[],
): Promise<Threat[]> => {
  const found = await threats.getMany('threat', ids)
  // The rows may refer to a category that was added since.
  const now = await threats.readModel()
  return found.flatMap((stored, index) => {
    const id = ids[index]
    return stored === undefined || id === undefined ? [] : [toThreatResponse(now, id, stored.entity)]
  })
}
