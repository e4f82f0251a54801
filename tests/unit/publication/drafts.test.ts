/** Drafts of publications: kept in the browser for their account, until it signs out. */
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { userOf } from '#tests/unit/app/users.ts'
import {
  maxDrafts,
  readDrafts,
  removeDraft,
  saveDraft,
  type Draft,
} from '#web/features/publication/drafts.ts'
import { publicationForm } from '#web/features/publication/publication-form.ts'
import { undoIntoDraft } from '#web/features/publication/undo-into-draft.ts'
import { draftOwner, expireSession, leaveSession, setUser } from '#web/lib/session.ts'

/** A storage whose keys are its own properties, as in a browser. */
const kept: Record<string, string> = {}
let isFull = false
Object.defineProperties(kept, {
  getItem: { value: (key: string) => kept[key] ?? null },
  setItem: {
    value: (key: string, value: string) => {
      if (isFull) throw new Error('QuotaExceededError')
      kept[key] = value
    },
  },
  removeItem: { value: (key: string) => Reflect.deleteProperty(kept, key) },
})
vi.stubGlobal('localStorage', kept)
afterAll(() => {
  vi.unstubAllGlobals()
})
beforeEach(() => {
  for (const key of Object.keys(kept)) Reflect.deleteProperty(kept, key)
  isFull = false
})

const draft = (id: string, own: Partial<Draft> = {}): Draft => ({
  id,
  saved: '2026-11-29T09:00:00.000Z',
  report: 'c2.amber-ferret[.]net',
  ticks: { 'domain\nc2.amber-ferret.net': false },
  own: { 'domain\nc2.amber-ferret.net': { tlp: 'red', tags: ['1'], ids: false } },
  values: { ...publicationForm.empty, name: `Name of ${id}`, indicatorTags: ['3'] },
  ...own,
})
const idsOf = (userId: number): string[] => readDrafts(userId).map(({ id }) => id)

describe('drafts', () => {
  it('are read as they were saved, the last saved first, each once', () => {
    saveDraft(7, draft('a'))
    saveDraft(7, draft('b'))
    saveDraft(7, draft('a', { report: 'changed' }))
    expect(readDrafts(7)).toEqual([draft('a', { report: 'changed' }), draft('b')])
    removeDraft(7, 'a')
    expect(idsOf(7)).toEqual(['b'])
  })

  it('are those of the account', () => {
    saveDraft(7, draft('a'))
    saveDraft(71, draft('b'))
    expect([idsOf(7), idsOf(71), idsOf(8)]).toEqual([['a'], ['b'], []])
  })

  it('beyond the maximum lose the oldest', () => {
    for (let n = 0; n <= maxDrafts; n += 1) saveDraft(7, draft(String(n)))
    expect(idsOf(7)).toHaveLength(maxDrafts)
    expect(idsOf(7)).not.toContain('0')
  })

  it('without room are not saved, and those before stay', () => {
    expect(saveDraft(7, draft('a'))).toBe(true)
    isFull = true
    expect(saveDraft(7, draft('b'))).toBe(false)
    expect(idsOf(7)).toEqual(['a'])
  })

  it('of an older form begin with its new fields empty; foreign texts are no drafts', () => {
    const { origin: _, ...older } = draft('a').values
    kept['draft:7:publications'] = JSON.stringify([
      { ...draft('a'), values: older },
      { ...draft('b'), values: { ...older, name: 7 } },
      { ...draft('c'), ticks: null },
      'text',
      null,
    ])
    expect(readDrafts(7)).toEqual([draft('a')])
    kept['draft:7:publications'] = 'no JSON'
    expect(readDrafts(7)).toEqual([])
  })
})

describe('the drafts of a session', () => {
  beforeEach(() => {
    setUser(userOf('analyst'))
    saveDraft(userOf('analyst').user_id, draft('mine'))
  })

  it('end with a sign-out', () => {
    leaveSession(true)
    expect(idsOf(userOf('analyst').user_id)).toEqual([])
  })

  it('can be saved once more as the session expires, and not after a sign-out', () => {
    const { user_id: id } = userOf('analyst')
    expireSession()
    // Each of several refused requests says so.
    expireSession()
    expect(draftOwner()).toBe(id)
    setUser(userOf('analyst'))
    leaveSession(true)
    expect(draftOwner()).toBeUndefined()
  })

  it('outlive an expired session, until somebody else signs in', () => {
    expireSession()
    setUser(userOf('analyst'))
    expect(idsOf(userOf('analyst').user_id)).toEqual(['mine'])
    expireSession()
    setUser({ ...userOf('analyst'), user_id: 99 })
    expect(idsOf(userOf('analyst').user_id)).toEqual([])
  })
})

describe('the draft of a publication that is undone', () => {
  const { user_id: userId } = userOf('analyst')
  const open = vi.fn<() => void>()
  const onNoRoom = vi.fn<() => void>()
  /** `reply` is what happens between the call and its outcome, which it returns; undefined if that is unknown. */
  const undoOf = (reply: () => boolean | undefined) =>
    undoIntoDraft({
      userId,
      draft: draft('published'),
      undo: (then) => async () => {
        const isUndone = reply()
        if (isUndone !== undefined) await then(isUndone)
      },
      open,
      onNoRoom,
    })
  beforeEach(() => {
    setUser(userOf('analyst'))
    open.mockReset()
    onNoRoom.mockReset()
  })

  it('is saved before the call, opened after it, and stays if no reply comes', async () => {
    const sent: string[][] = []
    const undo = undoOf(() => {
      sent.push(idsOf(userId))
      return true
    })
    expect(idsOf(userId)).toEqual([])
    await undo?.('token')
    expect([sent, idsOf(userId), open.mock.calls.length]).toEqual([[['published']], ['published'], 1])
    removeDraft(userId, 'published')
    await undoOf(() => undefined)?.('token')
    expect([idsOf(userId), open.mock.calls.length]).toEqual([['published'], 1])
  })

  it('is removed if the server refuses', async () => {
    await undoOf(() => false)?.('token')
    expect([idsOf(userId), open.mock.calls.length]).toEqual([[], 0])
  })

  it('is not offered without room, nor is the call sent if the room has gone', async () => {
    const reply = vi.fn<() => boolean>(() => true)
    const undo = undoOf(reply)
    isFull = true
    expect(undoOf(reply)).toBeUndefined()
    await undo?.('token')
    expect([reply.mock.calls.length, onNoRoom.mock.calls.length]).toEqual([0, 1])
  })

  it('ends with a sign-out that comes before the reply', async () => {
    await undoOf(() => {
      leaveSession(true)
      return true
    })?.('token')
    expect([idsOf(userId), open.mock.calls.length]).toEqual([[], 0])
  })
})
