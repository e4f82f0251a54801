/** The items of sections by id: list rows, with fields that only the entities have, and those that a file contains. */
import { tlpWithMatches } from '#functions/asset-matches/match-queries.ts'
import type { Collection } from '#functions/core/event-store/collection.ts'
import type { Stored } from '#functions/core/event-store/commit.ts'
import type { EntityOf, Kinds } from '#functions/core/event-store/definition.ts'
import { rowsByIds } from '#functions/core/read-model/page.ts'
import { allOf } from '#functions/core/read-model/where.ts'
import { exposuresCollection, type ExposureKinds } from '#functions/exposures/exposure-store.ts'
import { exposureList, toExposureListItem } from '#functions/exposures/exposure-presenter.ts'
import { incidentList, toIncidentListItem } from '#functions/incidents/incident-presenter.ts'
import { incidentsCollection, type IncidentKinds } from '#functions/incidents/incident-store.ts'
import { indicatorsCollection, type IndicatorKinds } from '#functions/indicators/indicator-store.ts'
import { groupsByIds } from '#functions/indicators/groups/group-presenter.ts'
import { groupsAmong, groupsOfIndicators } from '#functions/indicators/groups/group-queries.ts'
import { indicatorAccessOf } from '#functions/indicators/access-queries.ts'
import type { Platform } from '#functions/rules/http/platform.ts'
import { ofOrganization } from '#functions/rules/tenants/tenant-items.ts'
import { allowedOn } from '#functions/rules/tlp/tlp.ts'
import { threatList } from '#functions/threats/threat-presenter.ts'
import { groupsNamedBy } from '#functions/threats/threat-queries.ts'
import { threatsCollection, type ThreatKinds } from '#functions/threats/threat-store.ts'
import type { ItemMatch } from '#shared/contracts/asset-matches.ts'
import type { IncidentListItem } from '#shared/contracts/incidents.ts'
import type { IndicatorGroup } from '#shared/contracts/indicator-groups.ts'
import type { ReportPart } from '#shared/contracts/report-parts.ts'
import type { ThreatListItem } from '#shared/contracts/threats.ts'
import type { VisibilityListItem } from '#shared/contracts/visibilities.ts'
import { maxTlp } from '#shared/domain/tlp/channels.ts'
import { stricterTlp, strictestTlp, type TlpLevel, type TlpKind } from '#shared/domain/tlp/levels.ts'
import { readModelOf, type ReportReadModels, type SectionData } from './section-data.ts'
import { sectionMatches, type SectionScope, namedGroups } from './section-rows.ts'

/** The collections of a report's modules. */
export interface ReportCollections {
  readonly visibility: Collection<ExposureKinds>
  readonly incident: Collection<IncidentKinds>
  readonly threat: Collection<ThreatKinds>
  readonly feed: Collection<IndicatorKinds>
}

export const reportCollections = (platform: Platform): ReportCollections => ({
  visibility: platform.collection(exposuresCollection),
  incident: platform.collection(incidentsCollection),
  threat: platform.collection(threatsCollection),
  feed: platform.collection(indicatorsCollection),
})

// A section has the items of one organization, whose name is on the cover.
const nobody = { client_id: 0, name: '' }

/** The exposures with these ids that belong to the organization. */
export const exposureItems = (
  readModels: ReportReadModels,
  ids: readonly number[],
  { organizationId, today }: SectionScope,
): VisibilityListItem[] =>
  rowsByIds(
    readModelOf(readModels, 'visibility'),
    exposureList,
    ids,
    allOf([ofOrganization('visibility', organizationId), allowedOn('visibility', 'report')]),
  ).map((row) => toExposureListItem(row, nobody, today))

/** The incidents with these ids that belong to the organization. */
export const incidentItems = (
  readModels: ReportReadModels,
  ids: readonly number[],
  { organizationId }: SectionScope,
): IncidentListItem[] =>
  rowsByIds(
    readModelOf(readModels, 'incident'),
    incidentList,
    ids,
    allOf([ofOrganization('incident', organizationId), allowedOn('incident', 'report')]),
  ).map((row) => toIncidentListItem(row, nobody, 'organization'))

type GroupOfThreat = Pick<IndicatorGroup, 'name' | 'lang' | 'translation' | 'tlp'> & {
  readonly indicators: number
}

/**
 * A threat with the number of its group's indicators and its asset matches. Without a group when the reader may not see
 * it.
 */
export interface GroupedThreat {
  readonly threat: ThreatListItem
  readonly matches: readonly ItemMatch[]
  readonly group: GroupOfThreat | null
}

/**
 * The threats with these ids, each with the strictest level of its contents: its group's name, and the indicators that
 * match the organization's assets. Reads groups only if some are named and the reader may see groups.
 */
export const threatItems = async (
  collections: ReportCollections,
  readModels: ReportReadModels,
  ids: readonly number[],
  scope: SectionScope,
): Promise<GroupedThreat[]> => {
  const { role, hasIndicatorAccess } = scope
  const matches = sectionMatches(readModelOf(readModels, 'threat'), 'threat', ids, scope)
  const threats = rowsByIds(
    readModelOf(readModels, 'threat'),
    threatList,
    ids,
    allowedOn('threat', 'report'),
  ).map((threat) => ({
    ...threat,
    tlp: tlpWithMatches(threat.tlp, matches.get(threat.threat_id) ?? []),
  }))
  const named = [...new Set(threats.flatMap(({ ioc_group_id: id }) => id ?? []))]
  const groups = new Map<number, GroupOfThreat>()
  if (hasIndicatorAccess && named.length > 0) {
    const readModel = readModels.feed ?? (await collections.feed.readModel())
    const visible = indicatorAccessOf(role, undefined, maxTlp('report'))
    const ids = groupsAmong(readModel, named, visible.condition('feed_group'))
    for (const { group_id, name, lang, translation, tlp, feed_count: indicators } of groupsByIds(
      readModel,
      visible,
      ids,
    ))
      groups.set(group_id, { name, lang, translation, tlp, indicators })
  }
  return threats.map((threat) => {
    const group = threat.ioc_group_id === null ? undefined : groups.get(threat.ioc_group_id)
    const reasons = matches.get(threat.threat_id) ?? []
    return group === undefined
      ? { threat: { ...threat, ioc_group_id: null, ioc_group_name: null }, group: null, matches: reasons }
      : {
          threat: {
            ...threat,
            tlp: stricterTlp(threat.tlp, group.tlp),
            ioc_group_name: group.name,
            ioc_group_lang: group.lang,
            ioc_group_translation: group.translation,
            ioc_group_tlp: group.tlp,
          },
          group,
          matches: reasons,
        }
  })
}

/** The strictest level of a section's contents: its items, and the groups and indicators of threats. */
export const tlpWithGroups = async (
  collections: ReportCollections,
  readModels: ReportReadModels,
  { module }: ReportPart,
  { ids, tlp }: SectionData,
  scope: SectionScope,
): Promise<TlpLevel> => {
  if (module !== 'threat' || ids.length === 0) return tlp
  const items = await threatItems(collections, readModels, ids, scope)
  return strictestTlp([tlp, ...items.map(({ threat }) => threat.tlp)]) ?? tlp
}

/** The stored entities with these ids, read concurrently. Undefined for those deleted since. */
export const storedOf = async <K extends Kinds, N extends keyof K & string>(
  collection: Collection<K>,
  kind: N,
  ids: readonly number[],
): Promise<(Stored<EntityOf<K[N]>> | undefined)[]> => {
  const requests: Promise<(Stored<EntityOf<K[N]>> | undefined)[]>[] = []
  for (let from = 0; from < ids.length; from += 100)
    requests.push(collection.getMany(kind, ids.slice(from, from + 100), { consistent: false }))
  return (await Promise.all(requests)).flat()
}

/** Which items a report's file contains, so that their TLP levels are checked whenever it is sent or downloaded. */
export interface HeldItems {
  readonly items: Readonly<Partial<Record<TlpKind, readonly number[]>>>
  /** Groups whose matching indicators it counts: the ids of these indicators are unknown. */
  readonly counted: readonly number[]
}

/** The rows of a section, and those outside the period that its figures name. */
const namedIn = ({ ids, figures }: SectionData): number[] => [
  ...ids,
  ...(figures?.remediation?.longestOpen.map(({ id }) => id) ?? []),
  ...(figures?.remediation?.overdue?.repairs.map(({ id }) => id) ?? []),
]

/** The items that a report's sections contain. Excludes groups that no report may name. */
export const heldItems = async (
  collections: ReportCollections,
  readModels: ReportReadModels,
  sections: readonly { readonly part: ReportPart; readonly data: SectionData }[],
  scope: SectionScope,
): Promise<HeldItems> => {
  const items: Partial<Record<TlpKind, readonly number[]>> = {}
  const groups = new Set<number>()
  const counted = new Set<number>()
  for (const { part, data } of sections) {
    const readModel = readModelOf(readModels, part.module)
    items[part.module] = namedIn(data)
    if (part.module === 'feed')
      for (const id of [
        ...groupsOfIndicators(readModel, data.ids),
        ...namedGroups(readModel, part, scope.role),
      ])
        groups.add(id)
    if (part.module !== 'threat' || !scope.hasIndicatorAccess) continue
    for (const id of groupsNamedBy(readModel, data.ids)) groups.add(id)
    const byIndicators = [...sectionMatches(readModel, 'threat', data.ids, scope)]
      .filter(([, matches]) => matches.some(({ indicators }) => indicators !== undefined))
      .map(([id]) => id)
    for (const id of groupsNamedBy(readModel, byIndicators)) counted.add(id)
  }
  if (groups.size > 0) {
    const readModel = readModels.feed ?? (await collections.feed.readModel())
    items.feed_group = groupsAmong(readModel, [...groups], allowedOn('feed_group', 'report'))
  }
  return { items, counted: [...counted] }
}
