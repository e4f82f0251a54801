/** Threats as a key sees them: all of them, with the groups of indicators among what it sees of those. */
import type { KeyCaller } from '#functions/platform/api/key-gate.ts'
import type { ReadModel } from '#functions/platform/journal/read-model.ts'
import type { ThreatsDependencies } from '#functions/threats/dependencies.ts'
import { withGroups } from '#functions/threats/groups.ts'
import { toThreatResponse, threatsByIds } from '#functions/threats/threat-rows.ts'
import type { Threat, ThreatListItem } from '#shared/contracts/threats.ts'

/** What cursors of threats are bound to: beside the key's module, what it sees of groups. */
export const boundOfThreats = ({
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

/** Those of the groups that a key may see by its own limits; a key that is limited to views sees none. */
export const groupsInScope = ({ scope }: KeyCaller, ids: readonly number[]): number[] =>
  ids.filter((id) => scope === null || scope.groups.includes(id))

/** A threat that names no group which the key's limits leave out. */
export const withinScope = <Threat extends { readonly ioc_group_id: number | null }>(
  caller: KeyCaller,
  threat: Threat,
): Threat =>
  threat.ioc_group_id === null || groupsInScope(caller, [threat.ioc_group_id]).length > 0
    ? threat
    : { ...threat, ioc_group_id: null }

/**
 * Threats of these ids as a key is given them, in the order of the ids; one that is gone is left out. Whole ones are read
 * from the table, rows come out of the read model.
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
  // What was read may name a category that came since.
  const now = await threats.readModel()
  return found.flatMap((stored, index) => {
    const id = ids[index]
    return stored === undefined || id === undefined ? [] : [toThreatResponse(now, id, stored.entity)]
  })
}
