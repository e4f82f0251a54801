import type { PastChange } from '#shared/contracts/histories.ts'
import type { Stored } from '#functions/core/event-store/commit.ts'
import type { PastChange as StoredChange } from '#functions/core/event-store/entry.ts'
import { hashOf } from '#functions/core/event-store/undo.ts'
import type { Session } from './session/sessions.ts'
import { holderOf } from './undo.ts'

/** An entity's history for analysts, newest first. With a reader, their own acts that an undo would still restore have a token. */
export const historyOf = (
  { entity, history }: Stored<unknown>,
  reader?: { readonly session: Pick<Session, 'userId' | 'role'>; readonly now: Date },
): PastChange[] =>
  history
    .map((change, index): PastChange => {
      const { at, actor, action, fields, values, undoes } = change
      const undo = reader && undoOf(change, history.slice(index + 1), entity, reader)
      return {
        date: at,
        actor,
        action,
        fields,
        ...(values === undefined ? {} : { values }),
        ...(undoes === undefined ? {} : { is_undo: true }),
        ...(undo === undefined ? {} : { undo }),
      }
    })
    .toReversed()

/** The token by which a user can undo a change: their own, in time, of fields that have not changed later. */
const undoOf = (
  { act, fields }: StoredChange,
  later: readonly StoredChange[],
  entity: unknown,
  { session, now }: { readonly session: Pick<Session, 'userId' | 'role'>; readonly now: Date },
): string | undefined =>
  act === undefined ||
  !act.token.startsWith(`${session.userId}.`) ||
  (act.holder !== undefined && act.holder !== holderOf(session)) ||
  act.until < now.toISOString() ||
  // The values as the act left them. Fields may change without being named.
  (act.restores !== undefined && act.values !== hashOf(entity, act.restores)) ||
  later.some((one) => one.undoes === act.token || one.fields.some((field) => fields.includes(field)))
    ? undefined
    : act.token
