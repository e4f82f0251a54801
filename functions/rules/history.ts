import type { PastChange } from '#shared/contracts/histories.ts'
import type { Stored } from '#functions/core/event-store/commit.ts'
import type { PastChange as StoredChange } from '#functions/core/event-store/entry.ts'
import type { Session } from './session/sessions.ts'

/** An entity's history for analysts, newest first. With a reader, their own acts that can still be undone have a token. */
export const historyOf = (
  { history }: Stored<unknown>,
  reader?: { readonly session: Pick<Session, 'userId'>; readonly now: Date },
): PastChange[] =>
  history
    .map((change, index) => {
      const { at, actor, action, fields } = change
      const undo = reader && undoOf(change, history.slice(index + 1), reader.session.userId, reader.now)
      return { date: at, actor, action, fields, ...(undo === undefined ? {} : { undo }) }
    })
    .toReversed()

/** The token by which a user can undo a change: their own, in time, of fields that have not changed later. */
const undoOf = (
  { act, fields }: StoredChange,
  later: readonly StoredChange[],
  userId: number,
  now: Date,
): string | undefined =>
  act === undefined ||
  !act.token.startsWith(`${userId}.`) ||
  act.until < now.toISOString() ||
  later.some((one) => one.undoes === act.token || one.fields.some((field) => fields.includes(field)))
    ? undefined
    : act.token
