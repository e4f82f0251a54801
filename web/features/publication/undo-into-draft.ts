import { draftOwner } from '#web/lib/session.ts'
import type { Undo } from '#web/lib/undo.ts'
import { removeDraft, saveDraft, type Draft } from './drafts.ts'

interface UndoneIntoDraft {
  readonly userId: number
  readonly draft: Draft
  /** The undo of the publication; `then` gets the outcome, unless it is unknown. */
  readonly undo: (then: (isUndone: boolean) => void | Promise<void>) => Undo
  /** Opens the draft; what was deleted is no longer on the page when it ends. */
  readonly open: () => void | Promise<void>
  readonly onNoRoom: () => void
}

/**
 * The undo of a publication, which is a draft again; undefined if the browser has no room for it. The draft is saved
 * before the call, since it would be lost with the reply, and removed again if the server refuses.
 */
export const undoIntoDraft = ({ userId, draft, undo, open, onNoRoom }: UndoneIntoDraft): Undo | undefined => {
  if (!saveDraft(userId, draft)) return undefined
  removeDraft(userId, draft.id)
  // Nothing is kept of somebody who has signed out.
  const isOwner = (): boolean => draftOwner() === userId
  const send = undo((isUndone) => {
    if (!isOwner()) return
    if (isUndone) return open()
    removeDraft(userId, draft.id)
  })
  return async (token) => {
    if (isOwner() && !saveDraft(userId, draft)) return onNoRoom()
    await send(token)
  }
}
