/** The name of a key, and the texts for where it works and what it reads. */
import type { TFunction } from 'i18next'
import type { ConnectKey } from '#shared/contracts/connect.ts'
import { keyModules } from '#shared/domain/api-keys.ts'
import { tlpLabel, tlpRank, type TlpLevel } from '#shared/domain/tlp/levels.ts'
import { maxTlp } from '#shared/domain/tlp/channels.ts'
import { nameIn } from '#shared/domain/translations.ts'
import { readerOf } from '#web/lib/reader.ts'
import { levelledName } from '#web/ui/tlp/levelled-name.ts'
import { enumerated } from '#web/lib/enumerated.ts'

type Translate = TFunction<'connect'>

/** Its name. The specified keys have none and are named after their owner. */
export const keyName = (key: Pick<ConnectKey, 'name' | 'type' | 'user'>, t: Translate): string => {
  if (key.name !== null) return key.name
  if (key.type === 'organization') return t('keys.ofOrganization')
  return key.user === null ? t('keys.own') : t('keys.ofUser', { name: key.user.user_name })
}

/** The modules it reads, indicators first: `IoC and threats`. */
export const readsText = (key: ConnectKey, t: Translate, language: string): string =>
  enumerated(
    keyModules
      .toReversed()
      .filter((module) => key.modules.includes(module))
      .map((module) => t(`module.${module}`)),
    language,
  )

/** The strictest TLP that a key can read. */
export const mostTlpOf = (isOrganizations: boolean): TlpLevel =>
  maxTlp(isOrganizations ? 'key_own' : 'key_other')

/** Whether a key gets nothing from a group because of the group's TLP. */
export const isWithheldFrom = (tlp: TlpLevel | null | undefined, isOrganizations: boolean): boolean =>
  tlp !== null && tlp !== undefined && tlpRank(tlp) > tlpRank(mostTlpOf(isOrganizations))

/** The groups and views its indicators are restricted to, with names and TLP; empty without a restriction. */
export const limitedTo = (
  { groups, views, amber_strict: isOrganizations }: Pick<ConnectKey, 'groups' | 'views' | 'amber_strict'>,
  t: Translate,
  language: string,
): string[] => [
  ...groups.map(({ name, translation, tlp, is_gone: isGone }) => {
    if (isGone) return t('keys.goneGroup')
    if (name === null) return t('keys.unseenGroup')
    const reader = readerOf(language)
    return tlp !== null && isWithheldFrom(tlp, isOrganizations)
      ? t('keys.keptGroup', { name: nameIn({ name, translation }, reader), mark: tlpLabel(tlp) })
      : t('keys.group', { name: levelledName({ name, translation, tlp: tlp ?? undefined }, reader) })
  }),
  ...views.map(({ view_name: name, is_gone: isGone }) =>
    isGone ? t('keys.goneView') : name === null ? t('keys.unseenView') : t('keys.view', { name }),
  ),
]

/** How many of the groups it is restricted to return nothing because of their TLP. */
export const withheldLimits = ({
  groups,
  amber_strict: isOrganizations,
}: Pick<ConnectKey, 'groups' | 'amber_strict'>): number =>
  groups.filter(({ tlp, is_gone: isGone }) => !isGone && isWithheldFrom(tlp, isOrganizations)).length

/** How many of the groups and views it is restricted to were deleted, and whether any is left. */
export const missingLimits = ({
  groups,
  views,
}: Pick<ConnectKey, 'groups' | 'views'>): { readonly count: number; readonly isAll: boolean } => {
  const all = [...groups, ...views]
  const count = all.filter(({ is_gone: isGone }) => isGone).length
  return { count, isAll: count > 0 && count === all.length }
}

/** The visible start of a masked key: its public prefix, if it has one. */
export const maskedPrefix = (key: Pick<ConnectKey, 'prefix'> | undefined): string =>
  key === undefined || key.prefix === null ? 'cti_' : `${key.prefix}_`
