/**
 * Rules of reports: sections, periods, names and numbers, the initial state, and the use of the file (part 2 sections 5
 * and 9).
 */
import type { Collection } from '#functions/core/event-store/collection.ts'
import type { KindName, Kinds } from '#functions/core/event-store/definition.ts'
import { packIds, unpackIds } from '#functions/core/packed-ids.ts'
import type { ReadModel } from '#functions/core/read-model/read-model.ts'
import { idRow } from '#functions/core/read-model/rows.ts'
import { allOf, type Maybe } from '#functions/core/read-model/where.ts'
import { createdUntil, inGroups } from '#functions/indicators/groups/group-queries.ts'
import type { Platform } from '#functions/rules/http/platform.ts'
import { ofOrganization } from '#functions/rules/tenants/tenant-items.ts'
import { isUpgradedSince, countUpgraded } from '#functions/rules/tlp/upgrades.ts'
import { reportPartSchema, type ReportPart, type ReportSections } from '#shared/contracts/report-parts.ts'
import {
  reportLimits,
  reportModules,
  sectionNames,
  type ReportModule,
} from '#shared/domain/reports/modules.ts'
import { isTooLong, reportDay, type DayRange } from '#shared/domain/reports/periods.ts'
import { systemTemplates } from '#shared/domain/reports/system-templates.ts'
import { hasModule, type ModuleAccess } from '#shared/domain/roles.ts'
import { nameKey } from '#shared/domain/text.ts'
import { tlpKinds, type TlpKind } from '#shared/domain/tlp/levels.ts'
import { PortalError } from '#shared/http/errors.ts'
import { type HeldItems, reportCollections, type ReportCollections } from './data/section-items.ts'
import type { ReportEntity } from './report-store.ts'

/**
 * The sections in order. Absent ones stay as `before`, and null removes one. Throws `no_report_section` when none is
 * enabled.
 */
export const partsOf = (sections: ReportSections, before: readonly ReportPart[] = []): ReportPart[] => {
  const parts = reportModules.flatMap((module) => {
    const given = sections[sectionNames[module]]
    if (given === undefined) return before.filter((part) => part.module === module)
    if (given === null) return []
    const { viewType: view, ...section } = given
    return [reportPartSchema.parse({ module, view, ...section })]
  })
  if (!parts.some(({ enabled }) => enabled)) throw new PortalError('no_report_section')
  return parts.toSorted((one, other) => one.index - other.index)
}

/** Stored sections in the form of requests. */
export const sectionsOf = (parts: readonly ReportPart[]): ReportSections =>
  Object.fromEntries(
    parts.map(({ module, view: viewType, ...section }) => [sectionNames[module], { ...section, viewType }]),
  )

/**
 * Throws `report_section_forbidden` when a section of a module is switched on that its owner lacks. Sections whose
 * module was lost since may stay: the report leaves them out and says so.
 */
export const checkModules = (
  parts: readonly ReportPart[],
  access: ModuleAccess,
  before: readonly ReportPart[] = [],
): void => {
  const forbidden = parts.find(
    ({ module, enabled }) =>
      enabled && !hasModule(access, module) && !before.some((part) => part.module === module && part.enabled),
  )
  if (forbidden !== undefined)
    throw new PortalError('report_section_forbidden', { field: sectionNames[forbidden.module] })
}

/** The ids that a section filters by, by filter name. */
const idsOf = (part: ReportPart | undefined): Partial<Record<string, readonly number[]>> => {
  switch (part?.module) {
    case undefined:
      return {}
    case 'visibility':
      return { visibility_categories: part.filters.visibility_categories }
    case 'incident':
      return { incident_categories: part.filters.incident_categories, tags: part.filters.tags }
    case 'threat':
      return { threat_categories: part.filters.threat_categories, tags: part.filters.tags }
    case 'feed':
      return {
        feed_categories: part.filters.feed_categories,
        feed_types: part.filters.feed_types,
        tags: part.filters.tags,
        groups_ids: part.filters.groups_ids,
      }
  }
}

/** Which of these ids a user of an organization cannot see. */
type Unknown = (ids: readonly number[]) => Promise<number[]>

const missing =
  <K extends Kinds>(collection: Collection<K>, of: KindName<K>): Unknown =>
  async (ids) => {
    const entities = await collection.getMany(of, ids)
    return ids.filter((_, index) => entities[index] === undefined)
  }

/** Groups are visible with the module, once they are published. */
const hiddenGroups =
  ({ feed: indicators }: ReportCollections, access: ModuleAccess): Unknown =>
  async (ids) => {
    if (!hasModule(access, 'feed')) return [...ids]
    const groups = await indicators.getMany('feed_group', ids)
    return ids.filter((_, index) => groups[index]?.entity.is_verified !== true)
  }

/**
 * Throws `unknown_reference` for filters by entries that do not exist or that the owner may not see. Filters that the
 * section had `before` may stay, even if deleted meanwhile.
 */
export const checkReferences = async (
  collections: ReportCollections,
  parts: readonly ReportPart[],
  access: ModuleAccess,
  before: readonly ReportPart[] = [],
): Promise<void> => {
  const { visibility: exposures, incident: incidents, threat: threats, feed: indicators } = collections
  const unknownIn: Readonly<Record<ReportModule, Readonly<Record<string, Unknown>>>> = {
    visibility: { visibility_categories: missing(exposures, 'visibility_category') },
    incident: {
      incident_categories: missing(incidents, 'incident_category'),
      tags: missing(incidents, 'incident_tag'),
    },
    threat: { threat_categories: missing(threats, 'threat_category'), tags: missing(threats, 'threat_tag') },
    feed: {
      feed_categories: missing(indicators, 'feed_category'),
      feed_types: missing(indicators, 'feed_type'),
      tags: missing(indicators, 'feed_tag'),
      groups_ids: hiddenGroups(collections, access),
    },
  }
  for (const part of parts) {
    const known = idsOf(before.find(({ module }) => module === part.module))
    const wantedOf = idsOf(part)
    for (const [filter, unknown] of Object.entries(unknownIn[part.module])) {
      const wanted = (wantedOf[filter] ?? []).filter((id) => known[filter]?.includes(id) !== true)
      const not = wanted.length === 0 ? [] : await unknown(wanted)
      if (not.length > 0)
        throw new PortalError('unknown_reference', {
          field: `${sectionNames[part.module]}.filters.${filter}`,
          values: not.map(String),
        })
    }
  }
}

/** Before this day the portal has no data. */
const earliest = '2000-01-01'

/**
 * The period of a one-time report. Without an end it lasts until today. Throws `report_period_wrong` and
 * `report_period_too_long`.
 */
export const oneTimePeriod = (
  {
    period_start_date: first,
    period_end_date,
  }: { period_start_date: string; period_end_date?: string | undefined },
  now: Date,
): DayRange => {
  const today = reportDay(now)
  const last = period_end_date ?? today
  if (first > last || last > today || first < earliest)
    throw new PortalError('report_period_wrong', {
      field: last > today ? 'period_end_date' : 'period_start_date',
    })
  if (isTooLong({ first, last }))
    throw new PortalError('report_period_too_long', { field: 'period_end_date' })
  return { first, last }
}

/** The names of the system templates, in both languages. */
const systemNames = new Set(
  systemTemplates.flatMap(({ name_pl, name_en }) => [nameKey(name_pl), nameKey(name_en)]),
)

/**
 * Names of an owner's periodic reports and templates are unique. Template names also differ from the system templates'.
 * Throws `name_already_exists`.
 */
export const checkName = (
  readModel: ReadModel,
  kind: 'periodic_report' | 'report_template',
  ownerId: number,
  name: string,
  id?: number,
): void => {
  const same = readModel.rows(idRow, `SELECT id FROM ${kind} WHERE owner_id = ? AND name_key = ?`, [
    ownerId,
    nameKey(name),
  ])
  const isSystems = kind === 'report_template' && systemNames.has(nameKey(name))
  if (isSystems || same.some((one) => one !== id))
    throw new PortalError('name_already_exists', { field: 'name' })
}

const limited = {
  report_template: ['too_many_templates', reportLimits.templates],
  periodic_report: ['too_many_periodic_reports', reportLimits.periodic],
} as const

/** Throws when the owner has the maximum number already. */
export const checkNumber = (
  readModel: ReadModel,
  kind: 'periodic_report' | 'report_template',
  ownerId: number,
): void => {
  const [code, most] = limited[kind]
  if (readModel.count(`SELECT count(*) FROM ${kind} WHERE owner_id = ?`, [ownerId]) >= most)
    throw new PortalError(code)
}

/** Throws `too_many_reports` when the maximum number of one-time reports is unfinished. */
export const checkUnfinished = (readModel: ReadModel, ownerId: number): void => {
  const waiting = readModel.count(
    "SELECT count(*) FROM report WHERE owner_id = ? AND periodic_report_id IS NULL AND state IN ('queued', 'processing')",
    [ownerId],
  )
  if (waiting >= reportLimits.unfinished) throw new PortalError('too_many_reports')
}

/** The state of a queued report. */
export const queued = (): Pick<
  ReportEntity,
  'state' | 'attempts' | 'lease' | 'creation_date' | 'failure' | 'sequences' | 'modules' | 'left_out' | 'file'
> => ({
  state: 'queued',
  attempts: 0,
  lease: null,
  creation_date: null,
  failure: null,
  sequences: {},
  modules: [],
  left_out: [],
  file: null,
})

/** The initial state of a report's e-mail. */
export const mailToBe = (send: boolean): ReportEntity['mail'] => ({
  state: send ? 'waiting' : 'none',
  attempts: 0,
  next_at: null,
  failure: null,
  sent_date: null,
})

/**
 * The file of a report, for callers with the modules of all its sections. Throws `report_not_ready` and
 * `report_section_forbidden`.
 */
export const fileFor = (
  access: ModuleAccess,
  { state, file, modules }: Pick<ReportEntity, 'state' | 'file' | 'modules'>,
): NonNullable<ReportEntity['file']> => {
  if (state !== 'ready' || file === null) throw new PortalError('report_not_ready')
  const lacking = modules.filter((module) => !hasModule(access, module))
  if (lacking.length > 0) throw new PortalError('report_section_forbidden', { values: lacking })
  return file
}

/** The items of a report's file in stored form. */
export const packedHolds = ({ items, counted }: HeldItems): NonNullable<ReportEntity['holds']> => ({
  items: Object.fromEntries(
    tlpKinds.flatMap((kind) => {
      const ids = items[kind]
      return ids === undefined || ids.length === 0 ? [] : [[kind, packIds(ids)]]
    }),
  ),
  counted: packIds(counted),
})

type Judged = Pick<
  ReportEntity,
  'holds' | 'modules' | 'client_id' | 'sequences' | 'queued_date' | 'creation_date'
>

/**
 * The number of items in a report's file that reports may no longer contain. `unknown` when it cannot be counted,
 * undefined when there are none.
 */
export const upgradedIn = async (
  platform: Platform,
  report: Judged,
): Promise<number | 'unknown' | undefined> => {
  const collections = reportCollections(platform)
  const { holds } = report
  if (holds === undefined) return (await mayBeUpgraded(collections, report)) ? 'unknown' : undefined
  let upgraded = 0
  for (const kind of tlpKinds) {
    const packed = holds.items[kind]
    if (packed !== undefined)
      upgraded += countUpgraded(await readModelWith(collections, kind), kind, unpackIds(packed), 'report')
  }
  if (upgraded > 0) return upgraded
  const counted = unpackIds(holds.counted)
  return counted.length > 0 && (await isCountedUpgraded(collections, report, counted)) ? 'unknown' : undefined
}

/**
 * Throws `level_raised` when the file contains items upgraded beyond the level of reports. TLP levels are checked when
 * the file is sent or downloaded, as for e-mails and lists: an item may be upgraded after its generation
 * (docs/decisions/tlp.md).
 */
export const checkTlpUpgrades = async (platform: Platform, report: Judged): Promise<void> => {
  const upgraded = await upgradedIn(platform, report)
  if (upgraded !== undefined)
    throw new PortalError('level_raised', upgraded === 'unknown' ? {} : { values: [String(upgraded)] })
}

const readModelWith = (collections: ReportCollections, of: TlpKind): Promise<ReadModel> =>
  collections[of === 'feed_group' ? 'feed' : of].readModel()

/**
 * Whether an indicator that was only counted was upgraded: one of these groups that existed when the file was
 * generated.
 */
const isCountedUpgraded = async (
  collections: ReportCollections,
  { queued_date, creation_date }: Judged,
  groups: readonly number[],
): Promise<boolean> =>
  isUpgradedSince(
    await collections.feed.readModel(),
    'feed',
    'report',
    // The groups may have been read later than the section that names them. The time of the request precedes both.
    { sequence: 0, from: Date.parse(queued_date) },
    allOf([
      // Checked only for upgraded indicators.
      createdUntil(Date.parse(creation_date ?? queued_date)),
      inGroups(groups),
    ]),
  )

/** For older reports without stored items: whether anything was upgraded since that they may contain. */
const mayBeUpgraded = async (
  collections: ReportCollections,
  { modules, client_id, sequences, queued_date }: Judged,
): Promise<boolean> => {
  const kinds = new Set<TlpKind>(modules)
  // A threat names its group and counts its indicators, and an indicator names its groups.
  if (kinds.has('threat')) kinds.add('feed')
  if (kinds.has('feed')) kinds.add('feed_group')
  for (const kind of kinds) {
    const readModel = await readModelWith(collections, kind)
    const own: Maybe =
      kind === 'visibility' || kind === 'incident' ? ofOrganization(kind, client_id) : undefined
    const generatedFrom = {
      sequence: sequences[readModel.collection.name] ?? 0,
      from: Date.parse(queued_date),
    }
    if (isUpgradedSince(readModel, kind, 'report', generatedFrom, own)) return true
  }
  return false
}
