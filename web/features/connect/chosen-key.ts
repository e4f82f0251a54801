import type { ConnectKey } from '#shared/contracts/connect.ts'

/** Whether a key may be used at all. */
export const isWorking = ({ state }: Pick<ConnectKey, 'state'>): boolean =>
  state === 'active' || state === 'expiring'

/** The key that the address of the page names, else the first that works and reads indicators. */
export const chosenKey = (
  keys: readonly ConnectKey[] | undefined,
  id: number | undefined,
): ConnectKey | undefined => {
  const usable = keys?.filter(({ state }) => state !== 'revoked') ?? []
  return (
    usable.find(({ key_id: own }) => own === id) ??
    usable.find((key) => isWorking(key) && key.modules.includes('feed')) ??
    usable.find(isWorking)
  )
}
