/**
 * The tables of matches that a kind of items has in its read model, and the progress of their projection. Their stored
 * names contain `concern`.
 */
import * as z from 'zod'
import {
  changedIndex,
  type CollectionDefinition,
  type DerivedTables,
  type Kind,
} from '#functions/core/event-store/definition.ts'
import type { ReadModel } from '#functions/core/read-model/read-model.ts'
import type { MatchProjection } from './match-sources.ts'

/** The table of matches between a kind's items and organizations' assets. */
export const matchTable = (kindName: string): string => `${kindName}_concern`

const groupTables = [
  'CREATE TABLE concern_group (group_id INTEGER NOT NULL, client_id INTEGER NOT NULL, asset_id INTEGER NOT NULL, asset_key TEXT NOT NULL, kind INTEGER NOT NULL, indicators INTEGER NOT NULL, levels TEXT NOT NULL, PRIMARY KEY (group_id, client_id, asset_id)) WITHOUT ROWID',
  'CREATE TABLE concern_group_state (id INTEGER PRIMARY KEY CHECK (id = 1), name TEXT NOT NULL)',
]

/** The tables of matches of a kind, and how its items are compared. */
interface MatchTables extends DerivedTables {
  readonly projection: MatchProjection
}
// `asset-matching.ts` is bundled on its own, with copies of these files: a class would be another one there.
const isMatchTables = (derived: DerivedTables): derived is MatchTables => 'projection' in derived

/** The matches, the compared assets and the progress; for items that match through groups, what the groups match. */
export const matchTables = (projection: MatchProjection): MatchTables => {
  const kindName = projection.kind
  return {
    projection,
    table: matchTable(kindName),
    itemColumn: 'item_id',
    create: [
      `CREATE TABLE ${matchTable(kindName)} (client_id INTEGER NOT NULL, item_id INTEGER NOT NULL, asset_id INTEGER NOT NULL, kind INTEGER NOT NULL, indicators INTEGER NOT NULL, levels TEXT, dismissed INTEGER NOT NULL, PRIMARY KEY (client_id, item_id, asset_id)) WITHOUT ROWID`,
      'CREATE TABLE concern_asset (id INTEGER PRIMARY KEY, client_id INTEGER NOT NULL, type TEXT NOT NULL, value TEXT NOT NULL, key TEXT NOT NULL, created INTEGER NOT NULL)',
      'CREATE TABLE concern_state (id INTEGER PRIMARY KEY CHECK (id = 1), version TEXT NOT NULL, sequence INTEGER NOT NULL, at INTEGER NOT NULL, passed INTEGER, clients TEXT, assets INTEGER NOT NULL)',
      ...(projection.ofGroups === undefined ? [] : groupTables),
    ],
    // Find the matches of a changed or deleted item.
    indexes: [
      [matchTable(kindName), ['item_id']],
      [kindName, changedIndex],
    ],
  }
}

/** The kind of a collection whose items may match assets. */
export const matchedKind = ({ kinds }: CollectionDefinition): Kind | undefined =>
  Object.values(kinds).find(({ name, derived }) => derived?.table === matchTable(name))

/** How the items of a collection are compared; undefined for a collection without asset matches. */
export const projectionOf = (definition: CollectionDefinition): MatchProjection | undefined => {
  const derived = matchedKind(definition)?.derived
  return derived !== undefined && isMatchTables(derived) ? derived.projection : undefined
}

/** How the items of a collection are compared. Throws for a collection without asset matches. */
export const knownProjectionOf = (definition: CollectionDefinition): MatchProjection => {
  const projection = projectionOf(definition)
  if (projection === undefined) throw new Error(`${definition.name} has no asset matches`)
  return projection
}

const organizationsSchema = z.array(z.int())
const stateSchema = z.object({
  version: z.string(),
  /** The last commit whose changed rows were compared, and the time of its last row, in epoch milliseconds. */
  sequence: z.int(),
  at: z.int(),
  /** The scan of all rows has passed this id; null when no scan is pending. */
  passed: z.int().nullable(),
  /** Organizations whose assets the scan compares; null means all. */
  clients: z
    .string()
    .nullable()
    .transform((text) => (text === null ? null : organizationsSchema.parse(JSON.parse(text)))),
  /** The sequence of the collection of assets. */
  assets: z.int(),
})
export type ProjectionState = z.infer<typeof stateSchema>

/** The progress of a read model; undefined before the first comparison. */
export const projectionState = (readModel: ReadModel): ProjectionState | undefined =>
  readModel.row(stateSchema, 'SELECT version, sequence, at, passed, clients, assets FROM concern_state')
