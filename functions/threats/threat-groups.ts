/**
 * The groups of indicators that threats name. They belong to another collection and are read by id: a page with such
 * threats costs one more request, others none.
 */
import { nothing, oneOf, type Condition } from '#functions/core/read-model/where.ts'
import { readNamesChanged } from '#functions/core/event-store/counters.ts'
import { namedGroupKeys, namedGroupsIn, type NamedGroup } from '#functions/indicators/named-group-queries.ts'
import type { Session } from '#functions/rules/session/sessions.ts'
import { tlpDefaultIn, tlpDefaultKey } from '#functions/rules/tlp/tlp.ts'
import { groupNameFields } from '#functions/rules/tlp/group-names.ts'
import type { Table } from '#functions/core/store/table.ts'
import type { NameTranslation } from '#shared/contracts/translations.ts'
import { tlpLevels, tlpRank, type TlpLevel } from '#shared/domain/tlp/levels.ts'
import type { ContentLanguage } from '#shared/domain/translations.ts'
import { PortalError } from '#shared/http/errors.ts'

interface NamesGroup {
  readonly ioc_group_id: number | null
  readonly ioc_group_name: string | null
  readonly ioc_group_lang?: ContentLanguage | undefined
  readonly ioc_group_translation?: NameTranslation | undefined
  readonly ioc_group_tlp?: TlpLevel | undefined
}

/**
 * A version of the group data that threats show. It counts renamed, published, unpublished and deleted groups that the
 * caller may see, and includes the default level's effect on them.
 */
export const groupNamesChanged = async (
  table: Table,
  { role, access, maxTlp }: Session,
): Promise<readonly unknown[]> => {
  if (!access.has_feed_access) return [0]
  const [item] = await table.batchGet([tlpDefaultKey('feed_group')], { consistent: false })
  const isGiven = (level: TlpLevel): boolean => maxTlp === undefined || tlpRank(level) <= tlpRank(maxTlp)
  const level = tlpDefaultIn('feed_group', item)
  const byDefault = isGiven(level)
  const fields = groupNameFields(role === 'analyst' ? 'groups' : 'published_groups')
  return [
    await readNamesChanged(table, 'feeds', [
      ...tlpLevels.filter(isGiven).map((level) => fields[level]),
      ...(byDefault ? [fields.default] : []),
    ]),
    byDefault && level,
  ]
}

/** Names of the groups that the caller may see. */
const visibleGroups = async (
  table: Table,
  session: Session,
  ids: readonly number[],
  { consistent = false }: { readonly consistent?: boolean } = {},
): Promise<ReadonlyMap<number, NamedGroup>> => {
  if (ids.length === 0 || !session.access.has_feed_access) return new Map()
  const { maxTlp, role } = session
  const groups = namedGroupsIn(ids, await table.batchGet(namedGroupKeys(ids), { consistent }))
  return new Map(
    [...groups].filter(
      ([, { tlp, is_verified }]) =>
        (maxTlp === undefined || tlpRank(tlp) <= tlpRank(maxTlp)) && (is_verified || role === 'analyst'),
    ),
  )
}

/** Threats with one of the groups, if the caller may see the group: a hidden group finds no threat. */
export const ofVisibleGroups = async (
  table: Table,
  session: Session,
  ids: readonly number[] | undefined,
): Promise<Condition | undefined> =>
  ids === undefined
    ? undefined
    : (oneOf('threat.ioc_group_id', [...(await visibleGroups(table, session, ids)).keys()]) ?? nothing)

/** One threat with the name of its group, as `withGroups`. */
export const withGroup = async <Threat extends NamesGroup>(
  table: Table,
  session: Session,
  threat: Threat,
): Promise<Threat> => (await withGroups(table, session, [threat]))[0] ?? threat

/**
 * Threats with the names of their groups. Hidden groups are not named: unverified ones, or all for callers without the
 * indicator module.
 */
export const withGroups = async <Threat extends NamesGroup>(
  table: Table,
  session: Session,
  threats: readonly Threat[],
): Promise<Threat[]> => {
  const ids = [...new Set(threats.flatMap(({ ioc_group_id: id }) => (id === null ? [] : [id])))]
  if (ids.length === 0) return [...threats]
  const names = await visibleGroups(table, session, ids)
  return threats.map((threat) => {
    const group = threat.ioc_group_id === null ? undefined : names.get(threat.ioc_group_id)
    if (group === undefined) return { ...threat, ioc_group_id: null, ioc_group_name: null }
    const { name, lang, translation, tlp } = group
    return {
      ...threat,
      ioc_group_name: name,
      ...(lang === undefined ? {} : { ioc_group_lang: lang }),
      ...(translation === undefined ? {} : { ioc_group_translation: translation }),
      ioc_group_tlp: tlp,
    }
  })
}

/** Returns a check that throws `unknown_reference` for groups that do not exist or that the caller may not see. */
export const openGroupCheck = async (
  table: Table,
  session: Session,
  named: readonly (number | null | undefined)[],
): Promise<(id: number | null | undefined) => void> => {
  const ids = [...new Set(named.flatMap((id) => id ?? []))]
  const known = await visibleGroups(table, session, ids, { consistent: true })
  return (id) => {
    if (id !== null && id !== undefined && !known.has(id))
      throw new PortalError('unknown_reference', { field: 'ioc_group_id' })
  }
}

/** Throws `unknown_reference` for a group that does not exist or that the caller may not see. */
export const checkGroup = async (
  table: Table,
  session: Session,
  id: number | null | undefined,
): Promise<void> => {
  ;(await openGroupCheck(table, session, [id]))(id)
}
