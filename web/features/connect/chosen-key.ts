import type { ConnectKey } from '#shared/contracts/connect.ts'
import type { Choice } from './choice.ts'

/** Whether a key works at all. */
export const isWorking = ({ state }: Pick<ConnectKey, 'state'>): boolean =>
  state === 'active' || state === 'expiring'

/** Whether the user may use a key at all. Admins also see the keys of their users, which they can only revoke. */
export const isOffered = ({
  state,
  type,
  is_revocable,
}: Pick<ConnectKey, 'state' | 'type' | 'is_revocable'>): boolean =>
  state !== 'revoked' && !(type === 'user' && is_revocable)

/** The key in the page's address, else the first active one that reads indicators. */
export const chosenKey = (
  keys: readonly ConnectKey[] | undefined,
  id: number | undefined,
): ConnectKey | undefined => {
  const usable = keys?.filter(isOffered) ?? []
  return (
    usable.find(({ key_id: own }) => own === id) ??
    usable.find((key) => isWorking(key) && key.modules.includes('feed')) ??
    usable.find(isWorking)
  )
}

/**
 * Whether the address of a group or view does not exist for a key. Either the key is restricted to others, or the view
 * is private and belongs to another user.
 */
export const isBlindTo = (
  { type, groups, views }: Pick<ConnectKey, 'type' | 'groups' | 'views'>,
  { what, group, view }: Pick<Choice, 'what' | 'group' | 'view'>,
  known: readonly { readonly view_id: number; readonly is_shared: boolean }[] | undefined,
): boolean => {
  const isLimited = groups.length + views.length > 0
  if (what === 'group' && group !== undefined)
    return isLimited && !groups.some(({ group_id: id }) => id === group)
  if (what === 'view' && view !== undefined) {
    if (isLimited) return !views.some(({ view_id: id }) => id === view)
    return type !== 'user' && known?.some(({ view_id: id, is_shared }) => id === view && !is_shared) === true
  }
  return false
}
