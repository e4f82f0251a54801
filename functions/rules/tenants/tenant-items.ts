/**
 * Items of a collection that belong to organizations, as one caller may see them. Calls only get them for a session, so
 * that no one can forget the tenant filter. Items of another organization do not exist for the caller, whatever it does
 * with their ids.
 */
import * as z from 'zod'
import { allOf, type Condition } from '#functions/core/read-model/where.ts'
import type { Changed } from '#functions/core/event-store/bulk.ts'
import type { EntityOf, Kinds, Row } from '#functions/core/event-store/definition.ts'
import type { Collection } from '#functions/core/event-store/collection.ts'
import type { Commit, Stored } from '#functions/core/event-store/commit.ts'
import { costOfEntities, eachPart, inCommits, undoWrites } from '#functions/core/event-store/in-commits.ts'
import type { ReadModel } from '#functions/core/read-model/read-model.ts'
import { idRow } from '#functions/core/read-model/rows.ts'
import { actorOf, type Session } from '../session/sessions.ts'
import type { Table } from '#functions/core/store/table.ts'
import { tlpDefaultOf, withinTlp } from '../tlp/tlp.ts'
import { tlpKinds, tlpLevels, tlpRank, type TlpKind } from '#shared/domain/tlp/levels.ts'
import { isProviderStaff } from '#shared/domain/roles.ts'
import { PortalError } from '#shared/http/errors.ts'
import { deletedOrganizations } from './organization-deletions.ts'

const ownedSchema = z.object({ client_id: z.int(), tlp: z.enum(tlpLevels).optional() })
/** The condition for one organization's items of a kind. */
export const ofOrganization = (kind: string, organizationId: number): Condition => ({
  sql: `${kind}.client_id = ?`,
  parameters: [organizationId],
})

/** A kind of a collection whose entities and rows have a `client_id`. */
export class TenantItems<K extends Kinds, N extends keyof K & string> {
  readonly #collection: Collection<K>
  readonly #kind: N
  readonly #table: Table

  constructor({ table }: { readonly table: Table }, collection: Collection<K>, kind: N) {
    this.#table = table
    this.#collection = collection
    this.#kind = kind
  }

  /**
   * The items that a session sees: provider staff see all organizations, others their own. No one sees items of a
   * deleted organization, although they are deleted in the background.
   */
  for(session: Session): ScopedItems<K, N> {
    if (isProviderStaff(session.role))
      return new ScopedItems(this.#collection, this.#kind, session, undefined, () =>
        deletedOrganizations({ table: this.#table }),
      )
    if (session.organizationId === null) throw new PortalError('forbidden')
    // A deleted organization has no sessions, so nothing needs to be filtered.
    return new ScopedItems(this.#collection, this.#kind, session, session.organizationId, () =>
      Promise.resolve(new Set()),
    )
  }
}

export class ScopedItems<K extends Kinds, N extends keyof K & string> {
  readonly #collection: Collection<K>
  readonly #kind: N
  readonly #session: Session
  readonly #organizationId: number | undefined
  readonly #readDeleted: () => Promise<ReadonlySet<number>>
  /** The kind, if its items have a TLP level. */
  readonly #tlp: TlpKind | undefined
  #deleted: Promise<ReadonlySet<number>> | undefined

  constructor(
    collection: Collection<K>,
    kind: N,
    session: Session,
    organizationId: number | undefined,
    readDeleted: () => Promise<ReadonlySet<number>>,
  ) {
    this.#collection = collection
    this.#kind = kind
    this.#session = session
    this.#organizationId = organizationId
    this.#readDeleted = readDeleted
    this.#tlp = tlpKinds.find((one) => one === kind)
  }

  /** Which items a call of the session may name; users may name items of any level. */
  async #admission(): Promise<(entity: unknown) => boolean> {
    const { maxTlp } = this.#session
    const tlp = this.#tlp
    const [deleted, readModel] = await Promise.all([
      this.#deletedOrganizations(),
      tlp === undefined || maxTlp === undefined ? undefined : this.readModel(),
    ])
    const byDefault = tlp === undefined || readModel === undefined ? undefined : tlpDefaultOf(readModel, tlp)
    return (entity) => {
      const { client_id: owner, tlp: own } = ownedSchema.parse(entity)
      const level = own ?? byDefault
      return (
        (this.#organizationId === undefined ? !deleted.has(owner) : owner === this.#organizationId) &&
        (maxTlp === undefined || level === undefined || tlpRank(level) <= tlpRank(maxTlp))
      )
    }
  }

  /** Deleted organizations whose items still exist. Read once per call. */
  #deletedOrganizations(): Promise<ReadonlySet<number>> {
    return (this.#deleted ??= this.#readDeleted())
  }

  /** The condition of every list of these items. */
  async condition(): Promise<Condition> {
    return allOf([await this.ofAnyLevel(), this.#tlp && withinTlp(this.#tlp, this.#session.maxTlp)])
  }

  /** The condition without TLP levels, to count what stays in the portal. */
  async ofAnyLevel(): Promise<Condition> {
    if (this.#organizationId !== undefined) return ofOrganization(this.#kind, this.#organizationId)
    const deleted = [...(await this.#deletedOrganizations())].toSorted((a, b) => a - b)
    return deleted.length === 0
      ? { sql: 'TRUE', parameters: [] }
      : {
          sql: `${this.#kind}.client_id NOT IN (SELECT value FROM json_each(?))`,
          parameters: [JSON.stringify(deleted)],
        }
  }

  /** Whether the session sees, or saw, the item of a row. Includes items of organizations deleted since. */
  owns(row: Row): boolean {
    return this.#organizationId === undefined || row['client_id'] === this.#organizationId
  }

  readModel(): Promise<ReadModel> {
    return this.#collection.readModel()
  }

  /** One item. Throws `not_found` when there is none, or it belongs to another organization. */
  async get(id: number): Promise<Stored<EntityOf<K[N]>>> {
    const [stored, admits] = await Promise.all([this.#collection.get(this.#kind, id), this.#admission()])
    if (stored === undefined || !admits(stored.entity)) throw new PortalError('not_found')
    return stored
  }

  /** Throws `not_found` unless the session sees the item. */
  async assertVisible(id: number): Promise<void> {
    await this.get(id)
  }

  /** Several items, in the order of the ids. Missing items and those of another organization are undefined. */
  async getMany(ids: readonly number[]): Promise<(Stored<EntityOf<K[N]>> | undefined)[]> {
    const [found, admits] = await Promise.all([this.#collection.getMany(this.#kind, ids), this.#admission()])
    return found.map((stored) => (stored !== undefined && admits(stored.entity) ? stored : undefined))
  }

  /**
   * Changes one item in its own commit. `change` returns the new entity and the names of the changed fields. Without
   * changes nothing is written.
   */
  async change(
    id: number,
    change: (
      entity: EntityOf<K[N]>,
      commit: Commit<K>,
    ) => Changed<EntityOf<K[N]>> | Promise<Changed<EntityOf<K[N]>>>,
  ): Promise<EntityOf<K[N]>> {
    return this.#collection.commit(actorOf(this.#session), async (commit) => {
      const stored = await this.get(id)
      const { entity, fields } = await change(stored.entity, commit)
      if (fields.length === 0) return stored.entity
      commit.update(this.#kind, id, entity, stored, fields)
      return entity
    })
  }

  /**
   * Changes several items in one commit: all, or none with `not_found`. They must fit one transaction. `also` adds to
   * the commit. Returns the new entities.
   */
  async changeTogether(
    ids: readonly number[],
    change: (entity: EntityOf<K[N]>, commit: Commit<K>, id: number) => Changed<EntityOf<K[N]>>,
    also: (commit: Commit<K>) => void,
  ): Promise<EntityOf<K[N]>[]> {
    return this.#collection.commit(actorOf(this.#session), async (commit) => {
      const [found, admits] = await Promise.all([
        this.#collection.getMany(this.#kind, ids),
        this.#admission(),
      ])
      const after = ids.map((id, index) => {
        const stored = found[index]
        if (stored === undefined || !admits(stored.entity)) throw new PortalError('not_found')
        const { entity, fields } = change(stored.entity, commit, id)
        if (fields.length > 0) commit.update(this.#kind, id, entity, stored, fields)
        return entity
      })
      also(commit)
      return after
    })
  }

  /**
   * Changes many items, in commits as large as a transaction allows; returns how many. Throws `not_found` before any
   * change if an id does not exist or belongs to another organization. Skips items that someone else deletes meanwhile.
   * `writes` is the number of writes per item.
   */
  async changeEach(
    ids: readonly number[],
    change: (entity: EntityOf<K[N]>, commit: Commit<K>, id: number) => Changed<EntityOf<K[N]>>,
    { writes }: { readonly writes?: number } = {},
  ): Promise<number> {
    const changed = await eachPart(await this.#parts(ids, 0, writes), (part) =>
      this.#collection.commit(actorOf(this.#session), async (commit) => {
        const [found, admits] = await Promise.all([
          this.#collection.getMany(this.#kind, part),
          this.#admission(),
        ])
        let count = 0
        for (const [index, id] of part.entries()) {
          const stored = found[index]
          if (stored === undefined || !admits(stored.entity)) continue
          const { entity, fields } = change(stored.entity, commit, id)
          if (fields.length === 0) continue
          commit.update(this.#kind, id, entity, stored, fields)
          count += 1
        }
        return count
      }),
    )
    return changed.reduce((total, count) => total + count, 0)
  }

  /** Deletes items, with the rules of `changeEach`; returns how many. `also` adds at most one write to the commit. */
  async delete(
    ids: readonly number[],
    also: (
      commit: Commit<K>,
      deleted: readonly { readonly id: number; readonly entity: EntityOf<K[N]> }[],
    ) => void,
  ): Promise<number> {
    const deleted = await eachPart(await this.#parts(ids, 1), (part) =>
      this.#collection.commit(actorOf(this.#session), async (commit) => {
        const [found, admits] = await Promise.all([
          this.#collection.getMany(this.#kind, part),
          this.#admission(),
        ])
        const left = part.flatMap((id, index) => {
          const stored = found[index]
          return stored === undefined || !admits(stored.entity) ? [] : [{ id, entity: stored.entity }]
        })
        for (const { id } of left) commit.delete(this.#kind, id)
        if (left.length > 0) also(commit, left)
        return left.length
      }),
    )
    return deleted.reduce((total, count) => total + count, 0)
  }

  /**
   * Splits ids, by organization, into parts for one commit each, with `writes` per item and `sharedWrites` per commit.
   * Throws `not_found`.
   */
  async #parts(ids: readonly number[], sharedWrites = 0, writes = 1): Promise<number[][]> {
    const [readModel, condition] = await Promise.all([this.readModel(), this.condition()])
    const found = readModel.rows(
      idRow,
      `SELECT id FROM ${this.#kind} WHERE id IN (SELECT value FROM json_each(?)) AND ${condition.sql} ORDER BY client_id, id`,
      [JSON.stringify(ids), ...condition.parameters],
    )
    const known = new Set(found)
    const missing = ids.filter((id) => !known.has(id))
    if (missing.length > 0) throw new PortalError('not_found', { values: missing.map(String) })
    return inCommits(
      found,
      costOfEntities(readModel, this.#kind, writes),
      sharedWrites + undoWrites(actorOf(this.#session)),
    )
  }
}
