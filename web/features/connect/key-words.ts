/** How a key is named, and what is said of where it works and what it opens. */
import type { TFunction } from 'i18next'
import type { ConnectKey } from '#shared/contracts/connect.ts'
import { keyModules } from '#shared/domain/api-keys.ts'
import { nameIn } from '#shared/domain/translations.ts'
import { readerOf } from '#web/lib/reader.ts'
import { enumerated } from './enumerated.ts'

type Words = TFunction<'connect'>

/** Its name; the specified keys have none, and are called by whose they are. */
export const keyName = (key: Pick<ConnectKey, 'name' | 'type' | 'user'>, t: Words): string => {
  if (key.name !== null) return key.name
  if (key.type === 'organization') return t('keys.ofOrganization')
  return key.user === null ? t('keys.own') : t('keys.ofUser', { name: key.user.user_name })
}

/** The modules that it opens, indicators first: `IoC and threats`. */
export const readsWords = (key: ConnectKey, t: Words, language: string): string =>
  enumerated(
    keyModules
      .toReversed()
      .filter((module) => key.modules.includes(module))
      .map((module) => t(`module.${module}`)),
    language,
  )

/** What its indicators are limited to, each by its name; empty where nothing limits them. */
export const limitedTo = (
  { groups, views }: Pick<ConnectKey, 'groups' | 'views'>,
  t: Words,
  language: string,
): string[] => [
  ...groups.map(({ name, translation, is_gone: isGone }) =>
    isGone
      ? t('keys.goneGroup')
      : name === null
        ? t('keys.unseenGroup')
        : t('keys.group', { name: nameIn({ name, translation }, readerOf(language)) }),
  ),
  ...views.map(({ view_name: name, is_gone: isGone }) =>
    isGone ? t('keys.goneView') : name === null ? t('keys.unseenView') : t('keys.view', { name }),
  ),
]

/** How many of the groups and views that it is limited to are gone, and whether any is left. */
export const goneLimits = ({
  groups,
  views,
}: Pick<ConnectKey, 'groups' | 'views'>): { readonly count: number; readonly isAll: boolean } => {
  const all = [...groups, ...views]
  const count = all.filter(({ is_gone: isGone }) => isGone).length
  return { count, isAll: count > 0 && count === all.length }
}

/** What a masked key begins with: its public prefix, where it has one. */
export const maskedPrefix = (key: Pick<ConnectKey, 'prefix'> | undefined): string =>
  key === undefined || key.prefix === null ? 'cti_' : `${key.prefix}_`
