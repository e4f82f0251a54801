import { useState } from 'react'
import { readStored, removeStored, writeStored } from '#web/lib/draft-storage.ts'
import { draftOwner } from '#web/lib/session.ts'

/** A reply that was not sent. A note stays one: it is for the provider alone. */
export interface ReplyDraft {
  readonly text: string
  readonly isNote: boolean
}

const none: ReplyDraft = { text: '', isNote: false }

const read = (userId: number | undefined, name: string): ReplyDraft => {
  const stored = userId === undefined ? undefined : readStored(userId, name)
  return typeof stored === 'object' &&
    stored !== null &&
    'text' in stored &&
    typeof stored.text === 'string' &&
    'isNote' in stored &&
    typeof stored.isNote === 'boolean'
    ? { text: stored.text, isNote: stored.isNote }
    : none
}

/** Keeps what is typed for an incident, so that it is there again when the page ends with a session or a right. */
export const useReplyDraft = (incidentId: number) => {
  const name = `reply ${incidentId}`
  const [first] = useState(() => read(draftOwner(), name))
  const [isKept, setIsKept] = useState(true)
  const keep = (draft: ReplyDraft): void => {
    const userId = draftOwner()
    if (userId === undefined) return
    if (draft.text.trim() === '') removeStored(userId, name)
    setIsKept(draft.text.trim() === '' || writeStored(userId, name, draft))
  }
  return {
    first,
    /** Whether the browser had room for what was typed last. */
    isKept,
    keep,
    /** It was sent. */
    end: (): void => keep(none),
  }
}
