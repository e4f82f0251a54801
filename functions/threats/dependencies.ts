import { assetsCollection, type AssetKinds } from '#functions/assets/collection.ts'
import { groupsReader, type GroupsReader } from '#functions/asset-matches/groups-reader.ts'
import type { Clock } from '#functions/core/clock.ts'
import type { Platform } from '#functions/rules/http/platform.ts'
import type { Collection } from '#functions/core/event-store/collection.ts'
import type { Table } from '#functions/core/store/table.ts'
import { threatsCollection, type ThreatKinds } from './collection.ts'

/** Dependencies of the routes of this area. */
export interface ThreatsDependencies {
  readonly threats: Collection<ThreatKinds>
  /** Threats are matched with these. */
  readonly assets: Collection<AssetKinds>
  /** Asset matches of the groups of indicators that threats name. */
  readonly groups: GroupsReader
  readonly platform: Platform
  readonly table: Table
  readonly clock: Clock
  readonly environment: Platform['environment']
}

/** Composes the area from the platform. */
export const threatsDependencies = (platform: Platform): ThreatsDependencies => ({
  platform,
  threats: platform.collection(threatsCollection),
  assets: platform.collection(assetsCollection),
  groups: groupsReader(platform),
  table: platform.table,
  clock: platform.clock,
  environment: platform.environment,
})
