/** Opens the settings of the account at one of their tabs: the shell shows them, and any page may lead there. */
import { atom, useAtomValue } from 'jotai'
import { store } from './session.ts'

export type SettingsTab = 'interface' | 'pgp' | 'access' | 'password' | 'signIn' | 'sessions'

const openAtom = atom<SettingsTab | undefined>(undefined)

/** The tab at which the settings are to stand open; undefined while they are closed. */
export const useOpenSettings = (): SettingsTab | undefined => useAtomValue(openAtom, { store })

/** Opens the settings. */
export const openSettings = (tab: SettingsTab): void => store.set(openAtom, tab)

/** Closes them. */
export const closeSettings = (): void => store.set(openAtom, undefined)
