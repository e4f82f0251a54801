/** Opens the settings of the account at one of their tabs: the shell shows them, and any page may lead there. */
import { atom, useAtomValue } from 'jotai'
import { store } from './session.ts'

export type SettingsTab = 'interface' | 'pgp' | 'access' | 'password' | 'signIn' | 'sessions'
/** A tab, or the beginning: the first tab, and on a phone the list of all. */
export type SettingsPlace = SettingsTab | 'start'

const openAtom = atom<SettingsPlace | undefined>(undefined)

/** Where the settings are to stand open; undefined while they are closed. */
export const useOpenSettings = (): SettingsPlace | undefined => useAtomValue(openAtom, { store })

/** Opens the settings. */
export const openSettings = (place: SettingsPlace): void => store.set(openAtom, place)

/** Closes them. */
export const closeSettings = (): void => store.set(openAtom, undefined)
