import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { draftOwner } from '#web/lib/session.ts'
import { useSettled } from '#web/lib/use-settled.ts'
import { readDrafts, removeDraft, saveDraft, type Draft } from './drafts.ts'

type Content = Omit<Draft, 'id' | 'saved'>

const storedOf = (userId: number, id: string): Draft | undefined =>
  readDrafts(userId).find((draft) => draft.id === id)

const settleMilliseconds = 800

interface DraftOptions {
  readonly id: string
  readonly content: Content
  readonly isEmpty: boolean
  /** When the draft on the page was saved; undefined for a new one. */
  readonly openedAt: string | undefined
  /** Whether something is open or under way that showing another draft would end. */
  readonly isBusy: boolean
  /** Called with each draft. */
  readonly onSaved: () => void
  /** Called when another tab has saved the same draft, and nothing here is unsaved. */
  readonly onOther: () => void
  /** Called when another tab has saved the same draft meanwhile, which is now a draft of its own. */
  readonly onBoth: () => void
}

interface DraftState {
  readonly savedAt: string | undefined
  /** False while there is no room, so that leaving has to ask. */
  readonly isKept: boolean
  /** Whether another tab has published or deleted it, so that only this page has it. */
  readonly isGone: boolean
  /** The same, even if it was saved again since: it may be published already. */
  readonly wasGone: boolean
  readonly end: () => void
}

/** Saves a publication as it is typed, and at once when its tab is left or closes. */
export const useDraft = ({
  id,
  content,
  isEmpty,
  openedAt,
  isBusy,
  onSaved,
  onOther,
  onBoth,
}: DraftOptions): DraftState => {
  const text = JSON.stringify(content)
  const settled = useSettled(text, settleMilliseconds)
  const [first] = useState(text)
  /** The content as it was saved last. */
  const saved = useRef(first)
  const isEnded = useRef(false)
  /** When the stored draft was saved, as far as this tab knows. */
  const known = useRef(openedAt)
  const [isGone, setIsGone] = useState(false)
  const [isSavedAgain, setIsSavedAgain] = useState(false)
  const [savedAt, setSavedAt] = useState<string>()
  const [isKept, setIsKept] = useState(true)
  const save = (isLeaving: boolean): void => {
    const userId = draftOwner()
    // Nothing is kept of somebody who has signed out.
    if (userId === undefined || isEnded.current || (text === saved.current && isKept)) return
    const stored = storedOf(userId, id)
    if (stored === undefined && known.current !== undefined) setIsSavedAgain(true)
    const at = new Date().toISOString()
    const keepOther = (): boolean => {
      if (stored === undefined || stored.saved === known.current) return true
      if (!saveDraft(userId, { ...stored, id: crypto.randomUUID() })) return false
      known.current = stored.saved
      onBoth()
      return true
    }
    const isStored = keepOther() && (isEmpty || saveDraft(userId, { ...content, id, saved: at }))
    if (isStored) {
      if (isEmpty) removeDraft(userId, id)
      saved.current = text
      known.current = isEmpty ? undefined : at
      setIsGone(false)
    }
    if (isLeaving) return
    setIsKept(isStored)
    if (!isStored || isEmpty) return
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
    if (document.hidden || known.current === undefined || userId === undefined || isEnded.current) return
    const stored = storedOf(userId, id)
    setIsGone(stored === undefined)
    const isOther = stored !== undefined && stored.saved !== known.current
    if (!isOther || isBusy || text !== saved.current) return
    isEnded.current = true
    onOther()
  })
  useEffect(() => {
    const look = (): void => compare()
    // The tab that is left saves before the other one is looked at, which compares then.
    const turn = (): void => (document.hidden ? saveNow(false) : compare())
    window.addEventListener('storage', look)
    document.addEventListener('visibilitychange', turn)
    return () => {
      window.removeEventListener('storage', look)
      document.removeEventListener('visibilitychange', turn)
    }
  }, [])
  useEffect(() => {
    if (!isBusy) compare()
  }, [isBusy])
  const latest = useRef(save)
  useEffect(() => {
    latest.current = save
  })
  useEffect(() => () => latest.current(true), [])
  return {
    savedAt,
    isKept,
    isGone,
    wasGone: isGone || isSavedAgain,
    /** It is published, so the draft goes. */
    end: () => {
      isEnded.current = true
      const userId = draftOwner()
      if (userId !== undefined) removeDraft(userId, id)
    },
  }
}
