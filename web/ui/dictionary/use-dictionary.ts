import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { Choice } from '../form/fields/choices-input.tsx'
import { sortedChoices } from '../form/fields/sorted-choices.ts'
import { localName } from '../text/local-name.ts'
import { untilLoaded } from '#web/lib/until-loaded.ts'

const freshMilliseconds = 5 * 60_000

/** The entries of a dictionary; undefined while they load. Makes no request unless `enabled`. */
export const useDictionary = <Entry>(
  name: string,
  read: () => Promise<{ readonly data: readonly Entry[] }>,
  enabled = true,
): readonly Entry[] | undefined =>
  useQuery({
    queryKey: ['dictionaries', name],
    queryFn: read,
    staleTime: freshMilliseconds,
    enabled,
    ...untilLoaded,
  }).data?.data

type DictionaryEntry<Id extends string> = Readonly<Record<Id, number>> & { readonly is_active: boolean } & (
    | { readonly name: string }
    | { readonly name_pl: string; readonly name_en: string }
  )

/** The entries of a dictionary as options, named in the interface language; undefined while they load. */
export const useDictionaryChoices = <Id extends string>(
  entries: readonly DictionaryEntry<Id>[] | undefined,
  id: Id,
): readonly Choice[] | undefined => {
  const { language } = useTranslation().i18n
  return useMemo(
    () =>
      sortedChoices(
        entries?.map((entry) => ({
          value: String(entry[id]),
          label: 'name' in entry ? entry.name : localName(entry, language),
          inactive: !entry.is_active,
        })),
        language,
      ),
    [entries, id, language],
  )
}

/** Organizations as options; undefined while they load. */
export const useOrganizationChoices = (
  organizations: readonly { readonly client_id: number; readonly name: string }[] | undefined,
): readonly Choice[] | undefined => {
  const { language } = useTranslation().i18n
  return useMemo(
    () =>
      sortedChoices(
        organizations?.map(({ client_id: id, name }) => ({ value: String(id), label: name })),
        language,
      ),
    [organizations, language],
  )
}
