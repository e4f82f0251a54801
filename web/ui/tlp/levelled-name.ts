import { builtInTlp, tlpLabel, tlpRank, type TlpLevel } from '#shared/domain/tlp/levels.ts'
import { labelledNameIn, type ContentLanguage } from '#shared/domain/translations.ts'

type Group = Parameters<typeof labelledNameIn>[0] & { readonly tlp?: TlpLevel | undefined }

/**
 * The name of a group of indicators where it is plain text, such as an option to choose: its level stands in brackets before
 * it, since the end of a long name is cut, unless it is GREEN, which groups are unless somebody says otherwise. Whatever the
 * default is, a name without a label is GREEN.
 */
export const levelledName = (group: Group, language: ContentLanguage): string => {
  const name = labelledNameIn(group, language)
  return group.tlp === undefined || group.tlp === builtInTlp.feed_group
    ? name
    : `[${tlpLabel(group.tlp)}] ${name}`
}

/** Several in one line, each with its level. The strictest come first: the line may be cut within the first name. */
export const levelledNames = (groups: readonly Group[], language: ContentLanguage): string[] =>
  groups.toSorted((one, other) => rankOf(other) - rankOf(one)).map((group) => levelledName(group, language))

const rankOf = ({ tlp }: Group): number => (tlp === undefined ? -1 : tlpRank(tlp))
