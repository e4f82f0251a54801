import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { draftOwner } from '#web/lib/session.ts'
import { useSettled } from '#web/lib/use-settled.ts'
import { removeDraft, saveDraft, type Draft } from './drafts.ts'

type Content = Omit<Draft, 'id' | 'saved'>

const settleMilliseconds = 800

/**
 * Saves a publication as it is typed, and once more when the page closes. `isKept` is false while there is no room, so
 * that leaving has to ask. `onSaved` is called with each draft.
 */
export const useDraft = (
  id: string,
  content: Content,
  isEmpty: boolean,
  onSaved: () => void,
): { readonly savedAt: string | undefined; readonly isKept: boolean; readonly end: () => void } => {
  const text = JSON.stringify(content)
  const settled = useSettled(text, settleMilliseconds)
  const [first] = useState(text)
  /** The content as it was saved last. */
  const saved = useRef(first)
  const isEnded = useRef(false)
  const [savedAt, setSavedAt] = useState<string>()
  const [isKept, setIsKept] = useState(true)
  const save = (isLeaving: boolean): void => {
    const userId = draftOwner()
    // Nothing is kept of somebody who has signed out.
    if (userId === undefined || isEnded.current || text === saved.current) return
    saved.current = text
    if (isEmpty) return removeDraft(userId, id)
    const at = new Date().toISOString()
    const isStored = saveDraft(userId, { ...content, id, saved: at })
    if (isLeaving) return
    setIsKept(isStored)
    if (!isStored) return
    setSavedAt(at)
    onSaved()
  }
  const saveNow = useEffectEvent(save)
  useEffect(() => saveNow(false), [settled])
  useEffect(() => {
    const flush = (): void => saveNow(true)
    window.addEventListener('pagehide', flush)
    return () => window.removeEventListener('pagehide', flush)
  }, [])
  const latest = useRef(save)
  useEffect(() => {
    latest.current = save
  })
  useEffect(() => () => latest.current(true), [])
  return {
    savedAt,
    isKept,
    /** It is published, so the draft goes. */
    end: () => {
      isEnded.current = true
      const userId = draftOwner()
      if (userId !== undefined) removeDraft(userId, id)
    },
  }
}
