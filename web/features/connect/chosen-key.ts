import type { ConnectKey } from '#shared/contracts/connect.ts'
import type { Choice } from './choice.ts'

/** Whether a key may be used at all. */
export const isWorking = ({ state }: Pick<ConnectKey, 'state'>): boolean =>
  state === 'active' || state === 'expiring'

/** Whether the person may use a key at all: admins also see the keys of their users, which they can revoke. */
export const isOffered = ({
  state,
  type,
  is_revocable,
}: Pick<ConnectKey, 'state' | 'type' | 'is_revocable'>): boolean =>
  state !== 'revoked' && !(type === 'user' && is_revocable)

/** The key that the address of the page names, else the first that works and reads indicators. */
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
 * Whether the address of a group or view does not exist for a key: it is limited to others, or the view is a person's own
 * and the key is not that person's.
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
