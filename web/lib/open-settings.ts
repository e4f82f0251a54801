/** Opens the account settings at one of their tabs. The shell renders them, and any page can open them. */
import { atom, useAtomValue } from 'jotai'
import { store } from './session.ts'

export type SettingsTab =
  | 'interface'
  | 'notifications'
  | 'pgp'
  | 'access'
  | 'password'
  | 'signIn'
  | 'sessions'
/** A tab, or the start: the first tab, and on a phone the list of tabs. */
export type SettingsPlace = SettingsTab | 'start'

const openAtom = atom<SettingsPlace | undefined>(undefined)

/** The place at which the settings are open; undefined while they are closed. */
export const useOpenSettings = (): SettingsPlace | undefined => useAtomValue(openAtom, { store })

export const openSettings = (place: SettingsPlace): void => store.set(openAtom, place)

export const closeSettings = (): void => store.set(openAtom, undefined)
