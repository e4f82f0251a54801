/**
 * Who is signed in: kept locally after sign-in, removed at sign-out, the same in every tab (part 1 section
 * 4). The browser keeps what decides which screens there are, and no name, e-mail address or organization: those are read
 * at the start.
 */
import { atom, createStore, useAtomValue } from 'jotai'
import type { SessionUser } from '#shared/contracts/account.ts'
import { fromWireRole, type Caller } from '#shared/domain/roles.ts'

const key = 'user'

/** The store of what little state belongs to this browser alone. */
export const store = createStore()

type StoredUser = Omit<SessionUser, keyof typeof unnamed>
/** What is not stored. */
const unnamed = { name: '', email: '', client_name: null } as const

/** Whether name, e-mail address and organization of the signed-in person are not known yet. */
export const isUnnamed = (user: SessionUser | null): boolean => user?.email === ''

// What is stored was written below by this application; a reply of another shape is read anew at the start.
const stored = (): SessionUser | null => {
  try {
    const text = localStorage.getItem(key)
    const value: unknown = text === null ? null : JSON.parse(text)
    return isStoredUser(value) ? { ...value, ...unnamed } : null
  } catch {
    // A browser that keeps nothing, or text that is not ours: nobody is signed in as far as this tab knows.
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

/** The signed-in user, or null. */
export const useSession = (): SessionUser | null => useAtomValue(userAtom, { store })

export const currentUser = (): SessionUser | null => store.get(userAtom)

/** Who calls, as the endpoint table names it. */
export const currentCaller = (): Caller => {
  const user = currentUser()
  return user === null ? 'anonymous' : fromWireRole(user.role)
}

/**
 * What the sign-in page has to say of the session before: it ended by itself (`expired`), or somebody signed
 * out and the server may not know (`unanswered`).
 */
export type SessionEnd = 'expired' | 'unanswered'

const endAtom = atom<SessionEnd | undefined>(undefined)

/** What there is to say of how the session ended. */
export const useSessionEnd = (): SessionEnd | undefined => useAtomValue(endAtom, { store })

/** Forgets the user, whose session has ended on the server. */
export const expireSession = (): void => keep(null, 'expired')

/** Forgets the user at sign-out; `answered` says whether the server has ended the session. */
export const leaveSession = (answered: boolean): void => keep(null, answered ? undefined : 'unanswered')

/** Keeps the user, here and in the browser. */
export const setUser = (user: SessionUser | null): void => keep(user, undefined)

const keep = (user: SessionUser | null, end: SessionEnd | undefined): void => {
  // First, so that nobody sees the end of a session without its reason.
  store.set(endAtom, end)
  try {
    if (user === null) localStorage.removeItem(key)
    else
      localStorage.setItem(
        key,
        JSON.stringify({ ...user, name: undefined, email: undefined, client_name: undefined }),
      )
  } catch {
    // Without storage the session lives as long as this tab: the cookie is what counts.
  }
  store.set(userAtom, user)
}

// Signing in or out in one tab does so in all.
if (typeof window !== 'undefined') {
  window.addEventListener('storage', (event) => {
    if (event.key !== key) return
    const [now, before] = [stored(), currentUser()]
    store.set(
      userAtom,
      now !== null && now.user_id === before?.user_id
        ? { ...now, name: before.name, email: before.email, client_name: before.client_name }
        : now,
    )
  })
}
