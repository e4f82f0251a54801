/**
 * The signed-in user: stored at sign-in, removed at sign-out, shared by all tabs (part 1 section 4). The browser stores
 * only what decides which screens are available. Name, e-mail address and organization are read at the start.
 */
import { clearDrafts } from './draft-storage.ts'
import { atom, createStore, useAtomValue } from 'jotai'
import type { SessionUser } from '#shared/contracts/account.ts'
import { fromWireRole, type Caller } from '#shared/domain/roles.ts'

const key = 'user'

/** The store for state that exists in this browser only. */
export const store = createStore()

type StoredUser = Omit<SessionUser, keyof typeof unnamed>
/** The fields that are not stored. */
const unnamed = { name: '', email: '', client_name: null } as const

/** Whether name, e-mail address and organization of the signed-in user are still unknown. */
export const hasNoEmail = (user: SessionUser | null): boolean => user?.email === ''

// Only this application writes the stored value. A value of another shape is read again at the start.
const stored = (): SessionUser | null => {
  try {
    const text = localStorage.getItem(key)
    const value: unknown = text === null ? null : JSON.parse(text)
    return isStoredUser(value) ? { ...value, ...unnamed } : null
  } catch {
    // Storage is unavailable or holds foreign text: this tab treats the user as signed out.
    return null
  }
}

const isStoredUser = (value: unknown): value is StoredUser =>
  typeof value === 'object' &&
  value !== null &&
  'user_id' in value &&
  'role' in value &&
  'has_threat_access' in value

export const userAtom = atom<SessionUser | null>(stored())

export const useSession = (): SessionUser | null => useAtomValue(userAtom, { store })

export const currentUser = (): SessionUser | null => store.get(userAtom)

/** The user whose session expired last in this tab, until somebody signs in. */
let expiredUserId: number | undefined

/** Whose drafts this tab may keep: the signed-in user's, or those of the user whose session has just expired. */
export const draftOwner = (): number | undefined => currentUser()?.user_id ?? expiredUserId

/** The caller, as the endpoint table names it. */
export const currentCaller = (): Caller => {
  const user = currentUser()
  return user === null ? 'anonymous' : fromWireRole(user.role)
}

/**
 * How the previous session ended, for the sign-in page: it expired (`expired`), or the user signed out and the server
 * may not know (`unanswered`).
 */
export type SessionEnd = 'expired' | 'unanswered'

const endAtom = atom<SessionEnd | undefined>(undefined)

/** How the previous session ended; undefined if the sign-in page has nothing to say. */
export const useSessionEnd = (): SessionEnd | undefined => useAtomValue(endAtom, { store })

/** Forgets the user after the session has expired on the server. */
export const expireSession = (): void => keep(null, 'expired')

/** Forgets the user at sign-out. `answered`: whether the server has ended the session. */
export const leaveSession = (answered: boolean): void => keep(null, answered ? undefined : 'unanswered')

/** Stores the user, in memory and in the browser. */
export const setUser = (user: SessionUser | null): void => keep(user, undefined)

const keep = (user: SessionUser | null, end: SessionEnd | undefined): void => {
  if (end !== 'expired') clearDrafts(user?.user_id)
  expiredUserId = end === 'expired' ? draftOwner() : undefined
  // Set first, so that no render shows the end of a session without its reason.
  store.set(endAtom, end)
  try {
    if (user === null) localStorage.removeItem(key)
    else
      localStorage.setItem(
        key,
        JSON.stringify({ ...user, name: undefined, email: undefined, client_name: undefined }),
      )
  } catch {
    // Without storage the session lasts as long as this tab. The cookie decides.
  }
  store.set(userAtom, user)
}

// A sign-in or sign-out in one tab applies to all tabs.
if (typeof window !== 'undefined') {
  window.addEventListener('storage', (event) => {
    if (event.key !== key) return
    const [now, before] = [stored(), currentUser()]
    if (now !== null) expiredUserId = undefined
    store.set(
      userAtom,
      now !== null && now.user_id === before?.user_id
        ? { ...now, name: before.name, email: before.email, client_name: before.client_name }
        : now,
    )
  })
}
