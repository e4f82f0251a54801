/**
 * Checks whether the file of a report may still be sent or downloaded. TLP levels are checked at that time, as for
 * e-mails and lists, since the file contains items upgraded after its generation (docs/decisions/tlp.md).
 */
import type { Platform } from '#functions/rules/http/platform.ts'
import type { ReadModel } from '#functions/core/read-model/read-model.ts'
import { linkTable } from '#functions/core/event-store/definition.ts'
import type { Maybe } from '#functions/core/read-model/where.ts'
import { packIds, unpackIds } from '#functions/core/packed-ids.ts'
import { ofOrganization } from '#functions/rules/tenants/tenant-items.ts'
import { isUpgradedSince, countUpgraded } from '#functions/rules/tlp/upgrades.ts'
import { tlpKinds, type TlpKind } from '#shared/domain/tlp/levels.ts'
import { PortalError } from '#shared/http/errors.ts'
import type { ReportEntity } from './collection.ts'
import type { HeldItems } from './data/held-items.ts'
import { reportCollections, type ReportCollections } from './data/section-items.ts'

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

/** Throws `level_raised` when the file contains items upgraded beyond the level of reports. */
export const checkTlpUpgrades = async (platform: Platform, report: Judged): Promise<void> => {
  const upgraded = await upgradedIn(platform, report)
  if (upgraded !== undefined)
    throw new PortalError('level_raised', upgraded === 'unknown' ? {} : { values: [String(upgraded)] })
}

const readModelWith = (collections: ReportCollections, kind: TlpKind): Promise<ReadModel> =>
  collections[kind === 'feed_group' ? 'feed' : kind].readModel()

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
    {
      // Checked only for upgraded indicators: `+` disables the creation index.
      sql: `+feed.created <= ? AND EXISTS (SELECT 1 FROM ${linkTable('feed', 'group_ids')} AS link WHERE link.ref IN (SELECT value FROM json_each(?)) AND link.owner = feed.id)`,
      parameters: [Date.parse(creation_date ?? queued_date), JSON.stringify(groups)],
    },
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
