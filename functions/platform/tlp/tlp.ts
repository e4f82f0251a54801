/**
 * Levels of the Traffic Light Protocol as items have them. An item keeps a level of its own or none: what has none has the
 * level that its kind has by default, which is an entity of the same collection, so that reading it costs nothing and a list
 * is as of one commit with it.
 */
import * as z from 'zod'
import type { Changed } from '#functions/platform/journal/bulk.ts'
import { kind, type Row } from '#functions/platform/journal/definition.ts'
import type { ReadModel } from '#functions/platform/journal/read-model.ts'
import type { Condition } from '#functions/platform/lists/where.ts'
import { keys, type Key } from '#functions/platform/store/keys.ts'
import type { Item } from '#functions/platform/store/table.ts'
import {
  builtInTlp,
  tlpLevels,
  tlpOfRank,
  tlpRank,
  type TlpKind,
  type TlpLevel,
} from '#shared/domain/tlp/levels.ts'
import { maxTlp, type TlpChannel } from '#shared/domain/tlp/channels.ts'

/** What the entity of an item keeps: nothing where it has the default. */
export const explicitTlpShape = { tlp: z.enum(tlpLevels).optional() }
export interface ExplicitTlp {
  readonly tlp?: TlpLevel | undefined
}

/** The column of a level of one's own, and what stands in it. */
export const tlpColumn = { tlp: 'integer?' } as const
export const tlpRow = ({ tlp }: ExplicitTlp): { tlp: number | null } => ({
  tlp: tlp === undefined ? null : tlpRank(tlp),
})

/** What the audit log tells of it. */
export const disclosedTlp = ({ tlp }: ExplicitTlp): { readonly tlp: TlpLevel | null } => ({
  tlp: tlp ?? null,
})

/** The default of a kind: one entity, with this id, once a platform admin has set it. */
export const tlpDefaultId = 1
/** Where the default of a kind is in the table, for who reads items and no read model. */
export const tlpDefaultKey = (of: TlpKind): Key => keys.entity(`${of}_tlp`, tlpDefaultId)

const defaultItemSchema = z.object({ entity: z.object({ level: z.enum(tlpLevels) }) })

/** The default of a kind, of what was read there. */
export const tlpDefaultIn = (of: TlpKind, item: Item | undefined): TlpLevel =>
  item === undefined ? builtInTlp[of] : defaultItemSchema.parse(item).entity.level

/** The kind of the default of a kind. */
export const tlpDefaultKind = <const K extends TlpKind>(of: K) =>
  kind({
    name: `${of}_tlp`,
    schema: z.object({ level: z.enum(tlpLevels) }),
    columns: { level: 'integer' },
    indexes: [],
    row: ({ level }) => ({ level: tlpRank(level) }),
    disclosed: ({ level }) => ({ tlp: level }),
  })

export type TlpDefaultKind = ReturnType<typeof tlpDefaultKind>

/** The level of a row, as SQL: a number that is greater for what is stricter. `alias` is its table in the query. */
export const tlpSql = (of: TlpKind, alias: string = of): string =>
  `coalesce(${alias}.tlp, (SELECT level FROM ${of}_tlp), ${tlpRank(builtInTlp[of])})`

const levelSchema = z.object({ level: z.int() })

/** The level that items of a kind have by default. */
export const tlpDefaultOf = (readModel: ReadModel, of: TlpKind): TlpLevel => {
  const set = readModel.row(levelSchema, `SELECT level FROM ${of}_tlp WHERE id = ?`, [tlpDefaultId])
  return set === undefined ? builtInTlp[of] : tlpOfRank(set.level)
}

/** What a reply says of the level of an item that is read whole. */
export const tlpOf = (
  readModel: ReadModel,
  of: TlpKind,
  { tlp }: ExplicitTlp,
): { tlp: TlpLevel; tlp_is_default: boolean } => ({
  tlp: tlp ?? tlpDefaultOf(readModel, of),
  tlp_is_default: tlp === undefined,
})

/** An entity with the level that an input asks for: null takes the default again. */
export const withTlp = <Entity extends ExplicitTlp>(
  entity: Entity,
  asked: TlpLevel | null | undefined,
): Entity => (asked === undefined ? entity : { ...entity, tlp: asked ?? undefined })

/** The same as what changes, for actions on many. */
export const levelled = <Entity extends ExplicitTlp>(
  entity: Entity,
  asked: TlpLevel | null,
): Changed<Entity> => ({
  entity: withTlp(entity, asked),
  fields: entity.tlp === (asked ?? undefined) ? [] : ['tlp'],
})

/** What lists are sorted by. */
export const tlpSort = <const K extends TlpKind>(of: K): `(${string})` => `(${tlpSql(of)})`

/** Those of these levels. */
export const ofTlp = (of: TlpKind, levels: readonly TlpLevel[] | undefined): Condition | undefined =>
  levels === undefined || levels.length === 0
    ? undefined
    : { sql: `${tlpSql(of)} IN (${levels.map(tlpRank).join(', ')})`, parameters: [] }

/** Those that are not stricter than a level; undefined where no level is. Without parameters: it is joined into texts. */
export const withinTlp = (
  of: TlpKind,
  most: TlpLevel | undefined,
  alias: string = of,
): Condition | undefined =>
  most === undefined || most === 'red'
    ? undefined
    : { sql: `${tlpSql(of, alias)} <= ${tlpRank(most)}`, parameters: [] }

/** Those stricter than a level. */
export const aboveTlp = (of: TlpKind, most: TlpLevel, alias: string = of): Condition => ({
  sql: `${tlpSql(of, alias)} > ${tlpRank(most)}`,
  parameters: [],
})

/** Those that are allowed on a channel. */
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
 * What cursors of a caller are bound to: the level that it is given, and whether it sees what has none of its own. Where that
 * changes nobody could list what comes or goes.
 */
export const tlpRights = (
  readModel: ReadModel,
  of: TlpKind,
  most: TlpLevel | undefined,
): readonly unknown[] =>
  most === undefined ? [] : [most, tlpRank(tlpDefaultOf(readModel, of)) <= tlpRank(most)]

/** Another default is another level of every item that has none of its own. */
export const showsDefault =
  (of: TlpKind) =>
  (changes: readonly { readonly kind: string }[]): Condition | undefined =>
    changes.length === 0 ? undefined : { sql: `${of}.tlp IS NULL`, parameters: [] }

/** Whether an entity is not stricter than a level. */
export const entityWithin = (
  readModel: ReadModel,
  of: TlpKind,
  { tlp }: ExplicitTlp,
  most: TlpLevel | undefined,
): boolean => most === undefined || tlpRank(tlp ?? tlpDefaultOf(readModel, of)) <= tlpRank(most)

/** How many items of what a caller would see are stricter than what it is given, whatever it filters by. */
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
