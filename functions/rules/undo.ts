/** Undoes an act: restores what its commits changed, where nothing has changed since. */
import * as z from 'zod'
import type { Clock } from '#functions/core/clock.ts'
import type { Collection } from '#functions/core/event-store/collection.ts'
import type { Commit, Stored } from '#functions/core/event-store/commit.ts'
import type { EntityOf, KindName, Kinds } from '#functions/core/event-store/definition.ts'
import {
  decodePart,
  restoredFields,
  UndoableAct,
  type UndoableChange,
  type UndoRules,
} from '#functions/core/event-store/undo.ts'
import type { Table } from '#functions/core/store/table.ts'
import { auditedFields } from '#shared/contracts/audit.ts'
import { PortalError } from '#shared/http/errors.ts'
import { keys } from './keys.ts'
import { actorOf, type Session } from './session/sessions.ts'

/** The author of an act, in the present role. Nobody else undoes it. */
export const holderOf = ({ userId, role }: Pick<Session, 'userId' | 'role'>): string => `${userId} ${role}`

/** The token of an act: its author's id, and the id of the request or job. */
export const undoToken = (userId: number, uuid: string): string => `${userId}.${uuid}`

/** Begins an act of a session that can be undone by these rules. For the option `undo` of a route. */
export const undoable =
  (rules: UndoRules) =>
  (session: Pick<Session, 'userId' | 'role'>, uuid: string): UndoableAct =>
    new UndoableAct(undoToken(session.userId, uuid), holderOf(session), rules)

const fieldsSchema = z.array(z.enum(auditedFields))

/** Restores changes of one kind within a commit; returns the ids of those that it leaves. */
export interface Restorer<K extends Kinds> {
  readonly kind: KindName<K>
  restore(commit: Commit<K>, changes: readonly UndoableChange[]): Promise<readonly number[]>
}

interface RestorerOptions<K extends Kinds, Entity> {
  readonly rules: UndoRules
  /** The present entities that the caller may change. */
  readonly getMany?: (ids: readonly number[]) => Promise<readonly (Stored<Entity> | undefined)[]>
  /** Follows the rules of the kind in a restored entity, and adds to the commit. */
  readonly adapt?: (commit: Commit<K>, id: number, current: Entity, restored: Entity) => Entity
  /** Whether a deleted entity can be written again. */
  readonly isRestorable?: (commit: Commit<K>, entity: Entity) => boolean
}

export const restorer = <K extends Kinds, N extends KindName<K>>(
  collection: Collection<K>,
  kind: N,
  {
    rules,
    getMany = (ids) => collection.getMany(kind, ids),
    adapt = (_commit, _id, _current, restored) => restored,
    isRestorable = () => true,
  }: RestorerOptions<K, EntityOf<K[N]>>,
): Restorer<K> => ({
  kind,
  restore: async (commit, changes) => {
    const { lenient, stays = [] } = rules[kind] ?? {}
    const found = await getMany(changes.map(({ id }) => id))
    return changes.flatMap((change, index) => {
      const { id } = change
      const stored = found[index]
      if (change.after === undefined) {
        const entity = collection.parse(kind, change.before)
        if (stored !== undefined || !isRestorable(commit, entity)) return [id]
        commit.restore(kind, id, entity, change.history ?? [])
        return []
      }
      const values = stored && restoredFields(change, stored.entity, lenient)
      if (stored === undefined || values === undefined) return [id]
      const restored = adapt(commit, id, stored.entity, collection.parse(kind, values))
      const fields = change.fields.filter((field) => !stays.includes(field))
      commit.update(kind, id, restored, stored, fieldsSchema.parse(fields))
      return []
    })
  },
})

/** How many items an undo restored, and those that stay. */
export interface Undone {
  readonly restored: number
  readonly left: number[]
}

/**
 * Undoes an act of the caller: one commit for each of its own. Items that have changed since, or of which others have been
 * notified, stay and are returned as `left`. Throws `undo_over` when it is unknown, undone, or its time has passed, `undo_announced` when others have been
 * notified of it, and `undo_changed` when all its items have changed since.
 */
export const undoAct = async <K extends Kinds>(
  { table, clock }: { readonly table: Table; readonly clock: Clock },
  collection: Collection<K>,
  restorers: readonly Restorer<K>[],
  session: Session,
  token: string,
): Promise<Undone> => {
  const { pk } = keys.undo(token, collection.definition.name, 0)
  const author = { ...actorOf(session), undoes: token }
  const items = []
  // Parts in other collections are undone by the calls of their areas.
  for await (const page of table.query(pk, {
    from: `${collection.definition.name}#`,
    to: `${collection.definition.name}$`,
  }))
    items.push(...page)
  const now = clock.now().toISOString()
  const parts = items.map((item) => ({ key: { pk, sk: String(item['sk']) }, item, ...decodePart(item) }))
  if (parts.length === 0 || parts.some(({ holder }) => holder !== holderOf(session)))
    throw new PortalError('undo_over')
  const untilOf = (change: UndoableChange, part: string): string => change.until ?? part
  if (parts.every(({ changes, until }) => changes.every((change) => now > untilOf(change, until))))
    throw new PortalError(parts.some(({ item }) => isKept(item, now)) ? 'undo_announced' : 'undo_over')
  const left: number[] = []
  let restored = 0
  for (const { key, changes, until } of parts) {
    const those = await collection.commit(author, async (commit) => {
      // Of some items others have been notified, and the time may pass while the commit waits for others.
      const due = changes.filter((change) => commit.at <= untilOf(change, until))
      const unchanged = changes.filter((change) => !due.includes(change)).map(({ id }) => id)
      for (const one of restorers)
        unchanged.push(
          ...(await one.restore(
            commit,
            due.filter(({ kind }) => kind === one.kind),
          )),
        )
      if (unchanged.length < changes.length) commit.deleteItem(key)
      return unchanged
    })
    left.push(...those)
    restored += changes.length - those.length
  }
  if (restored === 0) throw new PortalError('undo_changed')
  return { restored, left }
}

const keptSchema = z.object({ expires: z.number() })

/** Whether the day in which other acts can be undone has not passed. */
const isKept = (item: unknown, now: string): boolean =>
  keptSchema.parse(item).expires * 1000 > Date.parse(now)
