/**
 * TLP levels of items. An item has its own level or the default level of its kind. The default is an entity of the same
 * collection, so reading it costs nothing and it is as of the same commit as the list.
 */
import * as z from 'zod'
import type { Changed } from '#functions/core/event-store/bulk.ts'
import { kind, type Row } from '#functions/core/event-store/definition.ts'
import type { ReadModel } from '#functions/core/read-model/read-model.ts'
import type { Condition } from '#functions/core/read-model/where.ts'
import type { Key } from '#functions/core/store/keys.ts'
import { keys } from '../keys.ts'
import type { Item } from '#functions/core/store/table.ts'
import {
  builtInTlp,
  tlpLevels,
  tlpOfRank,
  tlpRank,
  type TlpKind,
  type TlpLevel,
} from '#shared/domain/tlp/levels.ts'
import { maxTlp, type TlpChannel } from '#shared/domain/tlp/channels.ts'

/**
 * The stored level of an entity; missing when it has the default. `portal_only`: by the licence of its sources it may not
 * leave the portal.
 */
export const explicitTlpShape = { tlp: z.enum(tlpLevels).optional(), portal_only: z.boolean().optional() }
export interface ExplicitTlp {
  readonly tlp?: TlpLevel | undefined
  readonly portal_only?: boolean | undefined
}

/** The level of an entity's own. What may not leave the portal has RED, which no other channel passes on. */
export const explicitTlp = ({ tlp, portal_only: isPortalOnly }: ExplicitTlp): TlpLevel | undefined =>
  isPortalOnly === true ? 'red' : tlp

/** The column of an item's own level, and its value. */
export const tlpColumn = { tlp: 'integer?' } as const
export const tlpRow = (item: ExplicitTlp): { tlp: number | null } => {
  const tlp = explicitTlp(item)
  return { tlp: tlp === undefined ? null : tlpRank(tlp) }
}

/** The level as the audit log shows it. */
export const disclosedTlp = (item: ExplicitTlp): { readonly tlp: TlpLevel | null } => ({
  tlp: explicitTlp(item) ?? null,
})

/** The id of the one entity with a kind's default, once a platform admin has set it. */
export const tlpDefaultId = 1
/** The table key of a kind's default, for code that reads items without a read model. */
export const tlpDefaultKey = (of: TlpKind): Key => keys.entity(`${of}_tlp`, tlpDefaultId)

const defaultItemSchema = z.object({ entity: z.object({ level: z.enum(tlpLevels) }) })

/** Parses the default of a kind from its item. */
export const tlpDefaultIn = (of: TlpKind, item: Item | undefined): TlpLevel =>
  item === undefined ? builtInTlp[of] : defaultItemSchema.parse(item).entity.level

/** Defines the kind of the entity with a kind's default. */
export const tlpDefaultKind = <const K extends TlpKind>(of: K) =>
  kind({
    name: `${of}_tlp`,
    schema: z.object({ level: z.enum(tlpLevels) }),
    columns: { level: 'integer' },
    highestId: tlpDefaultId,
    indexes: [],
    row: ({ level }) => ({ level: tlpRank(level) }),
    disclosed: ({ level }) => ({ tlp: level }),
  })

export type TlpDefaultKind = ReturnType<typeof tlpDefaultKind>

/** The TLP rank of a row, as SQL; higher is stricter. `alias` is the table's alias in the query. */
export const tlpSql = (of: TlpKind, alias: string = of): string =>
  `coalesce(${alias}.tlp, (SELECT level FROM ${of}_tlp), ${tlpRank(builtInTlp[of])})`

const levelSchema = z.object({ level: z.int() })

/** The default level of a kind. */
export const tlpDefaultOf = (readModel: ReadModel, of: TlpKind): TlpLevel => {
  const set = readModel.row(levelSchema, `SELECT level FROM ${of}_tlp WHERE id = ?`, [tlpDefaultId])
  return set === undefined ? builtInTlp[of] : tlpOfRank(set.level)
}

const strictestSchema = z.object({ level: z.int().nullable() })

/** The strictest level of these items, in a list; empty without any. */
export const strictestAmong = (readModel: ReadModel, kind: TlpKind, ids: readonly number[]): TlpLevel[] => {
  if (ids.length === 0) return []
  const found = readModel.row(
    strictestSchema,
    `SELECT max(${tlpSql(kind)}) AS level FROM ${kind} WHERE id IN (SELECT value FROM json_each(?))`,
    [JSON.stringify(ids)],
  )?.level
  return found === null || found === undefined ? [] : [tlpOfRank(found)]
}

/** The level fields of a single item's reply. */
export const tlpOf = (
  readModel: ReadModel,
  of: TlpKind,
  item: ExplicitTlp,
): { tlp: TlpLevel; tlp_is_default: boolean } => {
  const tlp = explicitTlp(item)
  return { tlp: tlp ?? tlpDefaultOf(readModel, of), tlp_is_default: tlp === undefined }
}

/** An entity with the requested level; null resets it to the default. RED of a licence is not its own. */
export const withTlp = <Entity extends ExplicitTlp>(
  entity: Entity,
  asked: TlpLevel | null | undefined,
): Entity =>
  asked === undefined || (entity.portal_only === true && asked === 'red')
    ? entity
    : { ...entity, tlp: asked ?? undefined }

/** An entity with the level of an action, which is always meant: forms alone send the level that they show. */
export const levelled = <Entity extends ExplicitTlp>(
  entity: Entity,
  asked: TlpLevel | null,
): Changed<Entity> => {
  const tlp = asked ?? undefined
  return { entity: { ...entity, tlp }, fields: entity.tlp === tlp ? [] : ['tlp'] }
}

/** The sort expression for lists. */
export const tlpSort = <const K extends TlpKind>(of: K): `(${string})` => `(${tlpSql(of)})`

/** Items of these levels. */
export const ofTlp = (of: TlpKind, levels: readonly TlpLevel[] | undefined): Condition | undefined =>
  levels === undefined || levels.length === 0
    ? undefined
    : { sql: `${tlpSql(of)} IN (${levels.map(tlpRank).join(', ')})`, parameters: [] }

/** Items not stricter than a level; undefined without a level. Has no parameters, because it is inserted into SQL. */
export const withinTlp = (
  of: TlpKind,
  most: TlpLevel | undefined,
  alias: string = of,
): Condition | undefined =>
  most === undefined || most === 'red'
    ? undefined
    : { sql: `${tlpSql(of, alias)} <= ${tlpRank(most)}`, parameters: [] }

/** Items stricter than a level. */
export const aboveTlp = (of: TlpKind, most: TlpLevel, alias: string = of): Condition => ({
  sql: `${tlpSql(of, alias)} > ${tlpRank(most)}`,
  parameters: [],
})

/** Items that are allowed on a channel. */
export const allowedOn = (of: TlpKind, channel: TlpChannel, alias: string = of): Condition | undefined =>
  withinTlp(of, maxTlp(channel), alias)

/** Whether a row of the journal, or of a read model, is not stricter than a level. */
export const rowWithin = (
  readModel: ReadModel,
  of: TlpKind,
  most: TlpLevel | undefined,
): ((row: Row) => boolean) => {
  if (most === undefined) return () => true
  const byDefault = tlpRank(tlpDefaultOf(readModel, of))
  return ({ tlp }) => (typeof tlp === 'number' ? tlp : byDefault) <= tlpRank(most)
}

/**
 * What a caller's cursors are bound to: its level, and whether it sees items with the default level. When that changes,
 * the list of changes cannot show what appears or disappears.
 */
export const tlpRights = (
  readModel: ReadModel,
  of: TlpKind,
  most: TlpLevel | undefined,
): readonly unknown[] =>
  most === undefined ? [] : [most, tlpRank(tlpDefaultOf(readModel, of)) <= tlpRank(most)]

/** A new default changes the level of every item without its own. */
export const showsDefault =
  (of: TlpKind) =>
  (changes: readonly { readonly kind: string }[]): Condition | undefined =>
    changes.length === 0 ? undefined : { sql: `${of}.tlp IS NULL`, parameters: [] }

/** Whether an entity is not stricter than a level. */
export const entityWithin = (
  readModel: ReadModel,
  of: TlpKind,
  item: ExplicitTlp,
  most: TlpLevel | undefined,
): boolean => most === undefined || tlpRank(explicitTlp(item) ?? tlpDefaultOf(readModel, of)) <= tlpRank(most)

/** Number of items that the caller would see but for their level, independent of filters. */
export const leftOutBy = (
  readModel: ReadModel,
  of: TlpKind,
  most: TlpLevel | undefined,
  where: Condition = { sql: 'TRUE', parameters: [] },
  hint = '',
): number => {
  if (most === undefined || most === 'red') return 0
  const beyond = aboveTlp(of, most)
  return readModel.total({
    from: of,
    hint,
    where: { sql: `${beyond.sql} AND (${where.sql})`, parameters: where.parameters },
  })
}
