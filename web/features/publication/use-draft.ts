import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { draftOwner } from '#web/lib/session.ts'
import { useSettled } from '#web/lib/use-settled.ts'
import { readDrafts, removeDraft, saveDraft, type Draft } from './drafts.ts'

type Content = Omit<Draft, 'id' | 'saved'>

const settleMilliseconds = 800

interface DraftOptions {
  readonly id: string
  readonly content: Content
  readonly isEmpty: boolean
  /** When the draft on the page was saved; undefined for a new one. */
  readonly openedAt: string | undefined
  /** Called with each draft. */
  readonly onSaved: () => void
  /** Called when another tab has saved the same draft, and nothing here is unsaved. */
  readonly onOther: () => void
}

interface DraftState {
  readonly savedAt: string | undefined
  /** False while there is no room, so that leaving has to ask. */
  readonly isKept: boolean
  /** Whether another tab has published or deleted it. */
  readonly isGone: boolean
  readonly end: () => void
}

/** Saves a publication as it is typed, and once more when the page closes. */
export const useDraft = ({ id, content, isEmpty, openedAt, onSaved, onOther }: DraftOptions): DraftState => {
  const text = JSON.stringify(content)
  const settled = useSettled(text, settleMilliseconds)
  const [first] = useState(text)
  /** The content as it was saved last. */
  const saved = useRef(first)
  const isEnded = useRef(false)
  /** When the stored draft was saved, as far as this tab knows. */
  const known = useRef(openedAt)
  const [isGone, setIsGone] = useState(false)
  const [savedAt, setSavedAt] = useState<string>()
  const [isKept, setIsKept] = useState(true)
  const save = (isLeaving: boolean): void => {
    const userId = draftOwner()
    // Nothing is kept of somebody who has signed out.
    if (userId === undefined || isEnded.current || text === saved.current) return
    saved.current = text
    known.current = undefined
    setIsGone(false)
    if (isEmpty) return removeDraft(userId, id)
    const at = new Date().toISOString()
    const isStored = saveDraft(userId, { ...content, id, saved: at })
    if (isStored) known.current = at
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
  const compare = useEffectEvent((): void => {
    const userId = draftOwner()
    const isOpen = userId !== undefined && !isEnded.current && text === saved.current
    if (document.hidden || known.current === undefined || !isOpen) return
    const stored = readDrafts(userId).find((draft) => draft.id === id)
    setIsGone(stored === undefined)
    if (stored === undefined || stored.saved === known.current) return
    isEnded.current = true
    onOther()
  })
  useEffect(() => {
    const look = (): void => compare()
    window.addEventListener('storage', look)
    document.addEventListener('visibilitychange', look)
    return () => {
      window.removeEventListener('storage', look)
      document.removeEventListener('visibilitychange', look)
    }
  }, [])
  const latest = useRef(save)
  useEffect(() => {
    latest.current = save
  })
  useEffect(() => () => latest.current(true), [])
  return {
    savedAt,
    isKept,
    isGone,
    /** It is published, so the draft goes. */
    end: () => {
      isEnded.current = true
      const userId = draftOwner()
      if (userId !== undefined) removeDraft(userId, id)
    },
  }
}
