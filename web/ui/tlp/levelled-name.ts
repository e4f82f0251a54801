import { builtInTlp, tlpLabel, tlpRank, type TlpLevel } from '#shared/domain/tlp/levels.ts'
import { labelledNameIn, type ContentLanguage } from '#shared/domain/translations.ts'

type Group = Parameters<typeof labelledNameIn>[0] & { readonly tlp?: TlpLevel | undefined }

/**
 * The plain-text name of an indicator group, for example as an option. Its TLP is in brackets before the name, because
 * the end of a long name is truncated. GREEN, the usual TLP of groups, is omitted. A name without a label is GREEN
 * whatever the configured default.
 */
export const levelledName = (group: Group, language: ContentLanguage): string => {
  const name = labelledNameIn(group, language)
  return group.tlp === undefined || group.tlp === builtInTlp.feed_group
    ? name
    : `[${tlpLabel(group.tlp)}] ${name}`
}

/**
 * Several names in one line, each with its TLP. The strictest comes first, because the line may be truncated within the
 * first name.
 */
export const levelledNames = (groups: readonly Group[], language: ContentLanguage): string[] =>
  groups.toSorted((one, other) => rankOf(other) - rankOf(one)).map((group) => levelledName(group, language))

const rankOf = ({ tlp }: Group): number => (tlp === undefined ? -1 : tlpRank(tlp))
