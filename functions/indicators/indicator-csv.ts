/**
 * CSV files of feeds: the one of all, of a group and of a view are made here. A file holds what the list shows: what has
 * expired or is a false positive for the organization has a column that says so (docs/decisions/indicator-validity.md).
 */
import type * as z from 'zod'
import type { Request } from '#functions/platform/http/handler.ts'
import { csvInstant, type Cell } from '#functions/platform/lists/csv.ts'
import { matchesCell, matchesHeader } from '#functions/platform/asset-matches/csv.ts'
import { exportCsv } from '#functions/platform/lists/export-csv.ts'
import type { Session } from '#functions/platform/session/sessions.ts'
import type { Language } from '#shared/contracts/account.ts'
import type { csvReplySchema } from '#shared/contracts/csv-files.ts'
import type { FeedListItem, FeedQuery } from '#shared/contracts/indicators.ts'
import { nameIn } from '#shared/domain/translations.ts'
import { stricterTlp, tlpLabel } from '#shared/domain/tlp/levels.ts'
import type { FeedsDependencies } from './dependencies.ts'
import { countFeeds, readFeeds } from './indicator-rows.ts'
import type { FeedSearch } from './indicator-search.ts'
import { limitedToChannel, type IndicatorAccess, type VisibleFeeds } from './visible-indicators.ts'

const csvMessages = {
  pl: {
    file: 'wskazniki',
    yes: 'tak',
    no: 'nie',
    header: [
      'ID',
      'Wartość',
      'Typ',
      'Kategoria',
      'Tagi',
      'Grupy',
      'IDS',
      'TLP',
      'Data publikacji',
      'Ważny do',
      'Wygasł',
    ],
    falsePositive: 'Fałszywy alarm u nas',
    analysts: ['Źródło', 'Zweryfikowany', 'Data utworzenia', 'Data powiadomienia', 'Uwagi'],
  },
  en: {
    file: 'iocs',
    yes: 'yes',
    no: 'no',
    header: [
      'ID',
      'Value',
      'Type',
      'Category',
      'Tags',
      'Groups',
      'IDS',
      'TLP',
      'Publication date',
      'Valid until',
      'Expired',
    ],
    falsePositive: 'False positive for us',
    analysts: ['Origin', 'Verified', 'Creation date', 'Notification date', 'Notes'],
  },
} as const satisfies Record<Language, unknown>

/** What a file's name begins with. */
export const csvPrefix = (language: Language): string => csvMessages[language].file

/** The first line of a file; analysts have columns of their own, and so have organizations. */
export const csvHeader = (
  language: Language,
  visible: Pick<IndicatorAccess, 'isAnalyst' | 'assetOwner' | 'falsePositives'>,
): readonly string[] => [
  ...csvMessages[language].header,
  ...(visible.falsePositives === undefined ? [] : [csvMessages[language].falsePositive]),
  ...(visible.isAnalyst ? csvMessages[language].analysts : []),
  ...(visible.assetOwner === undefined ? [] : [matchesHeader(language)]),
]

/** A feed's line of a file. `notes` are for analysts. */
export const csvCells = (
  feed: FeedListItem,
  language: Language,
  visible: Pick<IndicatorAccess, 'isAnalyst' | 'assetOwner' | 'falsePositives'>,
  notes: string | null = null,
): Cell[] => {
  const { yes, no } = csvMessages[language]
  return [
    feed.feed_id,
    feed.value,
    feed.type.name,
    feed.category.name,
    feed.tags.map(({ name }) => name).join('; '),
    feed.groups.map((group) => nameIn(group, language)).join('; '),
    feed.ids_flag ? yes : no,
    // A line says the names of its groups too.
    tlpLabel(feed.groups.reduce((level, { tlp }) => stricterTlp(level, tlp), feed.tlp)),
    ...[feed.published_date, feed.valid_until, feed.expired_date].map((date) =>
      date === null ? null : csvInstant(date),
    ),
    ...(visible.falsePositives === undefined ? [] : [feed.is_false_positive === true ? yes : no]),
    ...(visible.isAnalyst
      ? [
          feed.origin ?? null,
          feed.is_verified === true ? yes : no,
          feed.creation_date === undefined ? null : csvInstant(feed.creation_date),
          feed.sent_date === null ? null : csvInstant(feed.sent_date),
          notes,
        ]
      : []),
    ...(visible.assetOwner === undefined ? [] : [matchesCell(feed.concerns, language)]),
  ]
}

/**
 * Makes a CSV file of at most `amount` feeds that match, in the caller's language, and answers with how many
 * do, and how many stay since their TLP level keeps them out of files.
 */
export const exportFeedsAs = (
  { platform, files }: FeedsDependencies,
  visible: VisibleFeeds,
  wanted: {
    readonly what: string
    /** Made once the read model is there, as which false positives hold follows from it. */
    readonly search: (visible: IndicatorAccess) => FeedSearch
    readonly sort: FeedQuery['sort']
    readonly amount: number
  },
  session: Session,
  request: Request,
): Promise<z.infer<typeof csvReplySchema>> =>
  exportCsv(
    { platform, files },
    { session, request },
    { what: wanted.what, prefix: { pl: csvPrefix('pl'), en: csvPrefix('en') } },
    async (language) => {
      const readModel = await visible.readModel()
      const leaving = limitedToChannel(visible, 'export')
      const { rows, total } = readFeeds(readModel, leaving, wanted.search(leaving), {
        sort: wanted.sort,
        page: 1,
        per_page: wanted.amount,
      })
      return {
        header: csvHeader(language, visible),
        rows: rows.map((feed) => csvCells(feed, language, visible)),
        total,
        leftOut: countFeeds(readModel, visible, wanted.search(visible)) - total,
      }
    },
  )
