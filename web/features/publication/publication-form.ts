/** The form of a publication: the threat, and what holds for all its indicators. */
import type { ImportedRow } from '#shared/contracts/indicator-import.ts'
import { publishFeeds, type PublicationNotification } from '#shared/contracts/publications.ts'
import { tlpInText, tlpRank, type TlpLevel } from '#shared/domain/tlp/levels.ts'
import { limits } from '#shared/domain/limits.ts'
import { tidyText } from '#shared/domain/text.ts'
import { parseGroup } from '#web/features/indicators/group-picker/new-group.ts'
import { threatFields, threatForm } from '#web/features/threats/threat-fields.tsx'
import { contractForm, type ValuesOf } from '#web/ui/form/contract-form.ts'
import { choice, choices, held } from '#web/ui/form/field-kinds.ts'
import { parseTlp } from '#web/ui/tlp/tlp-controls.tsx'
import { checkTexts } from '#web/ui/translations/text-values.ts'

const unknown = { unknown_reference: 'publication:unknownEntry' } as const

export const publicationForm = contractForm(publishFeeds, {
  fields: {
    ...threatFields,
    /** Empty for a new group that has the threat's name. */
    group: held('')('group', {
      already_exists: 'publication:groupExists',
      unverified_group_exists: 'publication:groupUnverified',
      unknown_reference: 'threats:form.unknownGroup',
    }),
    indicatorCategory: choice('feed_category_id', { required: 'threats:form.categoryRequired', ...unknown }),
    indicatorTags: { ...choices('feed_tags_ids', unknown), max: limits.indicatorTags },
    /** Empty for that of the threat. */
    indicatorTlp: held('')(),
    notification: held<PublicationNotification>('usual')('notification'),
    /** Empty for the threat's name. */
    origin: { ...held('')(), tidy: (text: string) => tidyText(text) },
  },
  body: (values) => {
    const { ioc_group_id: _, ...threat } = threatForm.body({ ...values, group: '' })
    const group = parseGroup(values.group) ?? { name: values.name }
    return {
      ...threat,
      group: 'name' in group ? { ...group, tlp: tlpOf(values) } : group,
      feed_category_id: Number(values.indicatorCategory),
      feed_tags_ids: values.indicatorTags.map(Number),
      notification: values.notification,
      rows: [],
    }
  },
  check: checkTexts,
  special: { already_exists: { wrong: { name: 'threats:form.alreadyExists' } } },
  failed: { create: 'publication:failed', update: 'publication:failed' },
})

export type PublicationValues = ValuesOf<typeof publicationForm>

/** The level of the new group, and of indicators for which the report names none. Null means the default. */
export const tlpOf = ({
  indicatorTlp,
  tlp,
}: {
  readonly indicatorTlp: string
  readonly tlp: string
}): TlpLevel | null => parseTlp(indicatorTlp) ?? parseTlp(tlp)

/**
 * The level that a report names, if the threat or what holds for all its indicators is to have a freer one; `free` is
 * that one.
 */
export const tlpToRaise = (
  report: string,
  { tlp, indicatorTlp }: Pick<PublicationValues, 'tlp' | 'indicatorTlp'>,
  threatDefault: TlpLevel,
): { readonly named: TlpLevel; readonly free: TlpLevel } | undefined => {
  const named = tlpInText(report)
  if (named === undefined) return undefined
  const ofThreat = parseTlp(tlp) ?? threatDefault
  const forAll = parseTlp(indicatorTlp) ?? ofThreat
  const free = tlpRank(forAll) < tlpRank(ofThreat) ? forAll : ofThreat
  return tlpRank(named) > tlpRank(free) ? { named, free } : undefined
}

/** The origin of lifted rows until they are published. */
export const noOrigin = '-'

/** What an indicator has instead of what holds for all: level and tags as the fields hold them. */
export interface OwnSettings {
  readonly tlp?: string
  readonly tags?: readonly string[]
  readonly ids?: boolean
}

/** A row with what the analyst has set for it alone. `tagNames` are the names of its own tags. */
export const withOwn = (
  row: ImportedRow,
  { tlp = '', ids = row.ids_flag }: OwnSettings,
  tagNames: readonly string[],
): ImportedRow => ({
  ...row,
  tlp: parseTlp(tlp) ?? row.tlp,
  tags: [...new Set([...row.tags, ...tagNames])].slice(0, limits.indicatorTags),
  ids_flag: ids,
})

/** The rows to publish, with what holds for all of them. */
export const rowsToPublish = (rows: readonly ImportedRow[], values: PublicationValues): ImportedRow[] =>
  rows.map((row) => ({
    ...row,
    origin:
      row.origin !== noOrigin
        ? row.origin
        : tidyText(values.origin === '' ? values.name : values.origin).slice(0, limits.indicatorOriginLength),
    tlp: row.tlp ?? tlpOf(values),
  }))
