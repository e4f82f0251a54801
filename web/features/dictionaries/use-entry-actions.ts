/** The actions on dictionary entries, each with its success or error message (part 2 sections 4 and 8). */
import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { CallError } from '#web/lib/api.ts'
import { errorMessage, fieldErrorMessage, type ErrorMessage } from '#web/lib/error-message.ts'
import { notifyFailure } from '#web/lib/notify-failure.ts'
import { notify } from '#web/lib/notify.ts'
import type { LineRefusal } from '#web/ui/inline/use-lines-form.ts'
import type { Dictionary, Entry } from './dictionaries.ts'
import { nameClash, shownName } from './entry-names.ts'

export interface EntryActions {
  /** Adds an entry, or reactivates the one with the name. Returns its id or the rejection. */
  readonly add: (names: readonly string[]) => Promise<number | LineRefusal>
  /** Renames an entry. Returns the rejection, if any. */
  readonly rename: (
    entry: Entry,
    names: readonly string[],
    /** The names when their fields were opened. */
    opened: readonly string[],
  ) => Promise<LineRefusal | undefined>
  readonly setActive: (entry: Entry, active: boolean) => Promise<void>
  /** Sets the days of validity for items with the entry, null for unlimited. Returns the rejection, if any. */
  readonly setValidity: (entry: Entry, days: number | null) => Promise<ErrorMessage | undefined>
  /** Deletes an entry and returns whether it is deleted. */
  readonly remove: (entry: Entry) => Promise<boolean>
}

/** The actions on a dictionary with loaded entries. */
export const useEntryActions = (dictionary: Dictionary, entries: readonly Entry[]): EntryActions => {
  const { t, i18n } = useTranslation('dictionaries')
  const { t: common } = useTranslation('common')
  const client = useQueryClient()
  return useMemo(() => {
    const nameOf = (names: readonly string[]): string => shownName(dictionary, names, i18n.language)
    const refresh = (): Promise<void> =>
      client.invalidateQueries({ queryKey: ['dictionaries', dictionary.key] })
    /** The entry as another user has changed it meanwhile. */
    const refetchEntry = async ({ id: wanted }: Entry): Promise<Entry | undefined> => {
      const now = await dictionary.read()
      void refresh()
      return now.find(({ id }) => id === wanted)
    }
    /** Shows why an action failed. An entry that another user deleted disappears. */
    const showError = async (error: unknown, names: readonly string[]): Promise<void> => {
      if (!(error instanceof CallError)) throw error
      if (error.status === 404) {
        notify.info(t('gone', { item: nameOf(names) }))
        await refresh()
      } else if (error.is('in_use'))
        notify.error(t('inUse', { item: nameOf(names) }), errorMessage(error, t('inUseText')))
      else notifyFailure(error, t('failed', { item: nameOf(names) }))
    }
    const refusal = (error: unknown, names: readonly string[], own?: number): LineRefusal => {
      if (!(error instanceof CallError)) throw error
      if (!error.is('already_exists')) return { index: 0, text: fieldErrorMessage(error) }
      // Another user may just have added it, so it is not among the loaded ones.
      void refresh()
      const clash = nameClash(entries, names, own)
      const item = clash === undefined ? nameOf(names) : (clash.entry.names[clash.index] ?? '')
      return {
        index: clash?.index ?? 0,
        text: t(clash !== undefined && !clash.entry.isActive ? 'existsInactive' : 'exists', { item }),
      }
    }
    return {
      add: async (names) => {
        try {
          const { id, reactivated } = await dictionary.create(names)
          await refresh()
          if (reactivated) notify.info(t('reactivated', { item: nameOf(names) }))
          else notify.success(t('added', { item: nameOf(names) }))
          return id
        } catch (error) {
          return refusal(error, names)
        }
      },
      rename: async (entry, names, opened) => {
        try {
          await dictionary.update({ ...entry, names }, { ...entry, names: opened })
          await refresh()
          notify.success(t('renamed', { item: nameOf(names) }))
          return undefined
        } catch (error) {
          if (error instanceof CallError && error.status === 404) {
            await showError(error, entry.names)
            return undefined
          }
          if (error instanceof CallError && error.is('fields_changed')) {
            const index = Math.max(
              0,
              dictionary.fields.findIndex((field) => error.items.some((item) => item.field === field)),
            )
            const now = await refetchEntry(entry)
            return { index, text: common('form.changedTo', { value: now?.names[index] ?? '' }), isOver: true }
          }
          return refusal(error, names, entry.id)
        }
      },
      setActive: async (entry, active) => {
        try {
          // The entry may have been read before an earlier press was saved.
          await dictionary.update({ ...entry, isActive: active }, { ...entry, isActive: !active })
          await refresh()
          if (active) notify.success(t('activated', { item: nameOf(entry.names) }))
          else notify.success(t('deactivated', { item: nameOf(entry.names) }), t('deactivatedText'))
        } catch (error) {
          await showError(error, entry.names)
        }
      },
      setValidity: async (entry, days) => {
        try {
          await dictionary.setValidity?.(entry, days)
          await refresh()
          notify.success(
            t('validity.saved', { item: nameOf(entry.names) }),
            t(days === null ? 'validity.savedEndless' : 'validity.savedDays', { count: days ?? 0 }),
          )
          return undefined
        } catch (error) {
          if (!(error instanceof CallError)) throw error
          if (error.is('fields_changed')) {
            const now = (await refetchEntry(entry))?.validityDays ?? null
            notify.error(
              t('failed', { item: nameOf(entry.names) }),
              t('validity.changedTo', { value: now ?? t('validity.endless') }),
            )
            return undefined
          }
          if (error.status === 404) await showError(error, entry.names)
          return error.status === 404 ? undefined : fieldErrorMessage(error)
        }
      },
      remove: async (entry) => {
        try {
          await dictionary.remove(entry.id)
          await refresh()
          notify.success(t('removed', { item: nameOf(entry.names) }))
          return true
        } catch (error) {
          await showError(error, entry.names)
          return error instanceof CallError && error.status === 404
        }
      },
    }
  }, [dictionary, entries, t, common, i18n.language, client])
}
