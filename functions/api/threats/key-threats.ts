/** Threats as a key sees them: all of them, with the groups of indicators among what it sees of those. */
import type { KeyCaller } from '#functions/platform/api/key-gate.ts'
import type { Replica } from '#functions/platform/journal/replica.ts'
import type { Table } from '#functions/platform/store/table.ts'
import { withGroups } from '#functions/threats/groups.ts'
import { threatsByIds } from '#functions/threats/threat-rows.ts'
import type { ThreatListItem } from '#shared/contracts/threats.ts'

/** What cursors of threats are bound to: beside the key's module, what it sees of groups. */
export const boundOfThreats = ({ session, access, scope }: KeyCaller): readonly unknown[] => [
  'threats',
  session.role === 'analyst',
  access.feed,
  scope,
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

/** Threats of these ids as a list gives them to a key. */
export const threatsOfKey = (
  table: Table,
  caller: KeyCaller,
  replica: Replica,
  ids: readonly number[],
): Promise<ThreatListItem[]> =>
  withGroups(
    table,
    caller.session,
    threatsByIds(replica, ids).map((threat) => withinScope(caller, threat)),
  )
