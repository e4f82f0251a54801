/**
 * CSV files of indicators: of all, of a group or of a view. A file contains what the list shows. A column tells whether
 * an indicator has expired or is a false positive for the organization (docs/decisions/indicator-validity.md).
 */
import type * as z from 'zod'
import type { Request } from '#functions/rules/http/handler.ts'
import { csvInstant, type Cell } from '#functions/rules/lists/csv.ts'
import { matchesCell, matchesHeader } from '#functions/rules/lists/matches-csv.ts'
import { exportCsv } from '#functions/rules/lists/export-csv.ts'
import type { Session } from '#functions/rules/session/sessions.ts'
import type { Language } from '#shared/contracts/account.ts'
import type { csvReplySchema } from '#shared/contracts/csv-files.ts'
import type { IndicatorListItem, IndicatorQuery } from '#shared/contracts/indicators.ts'
import { nameIn } from '#shared/domain/translations.ts'
import { stricterTlp, tlpLabel } from '#shared/domain/tlp/levels.ts'
import type { IndicatorsDependencies } from './dependencies.ts'
import { countIndicators, readIndicators } from './indicator-rows.ts'
import type { IndicatorSearch } from './indicator-search.ts'
import { limitedToChannel, type IndicatorAccess, type VisibleIndicators } from './visible-indicators.ts'

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

/** The prefix of file names. */
export const csvPrefix = (language: Language): string => csvMessages[language].file

/** The header line of a file. Analysts and organizations have additional columns. */
export const csvHeader = (
  language: Language,
  visible: Pick<IndicatorAccess, 'isAnalyst' | 'assetOwner' | 'falsePositives'>,
): readonly string[] => [
  ...csvMessages[language].header,
  ...(visible.falsePositives === undefined ? [] : [csvMessages[language].falsePositive]),
  ...(visible.isAnalyst ? csvMessages[language].analysts : []),
  ...(visible.assetOwner === undefined ? [] : [matchesHeader(language)]),
]

/** The cells of an indicator. `notes` are for analysts only. */
export const csvCells = (
  indicator: IndicatorListItem,
  language: Language,
  visible: Pick<IndicatorAccess, 'isAnalyst' | 'assetOwner' | 'falsePositives'>,
  notes: string | null = null,
): Cell[] => {
  const { yes, no } = csvMessages[language]
  return [
    indicator.feed_id,
    indicator.value,
    indicator.type.name,
    indicator.category.name,
    indicator.tags.map(({ name }) => name).join('; '),
    indicator.groups.map((group) => nameIn(group, language)).join('; '),
    indicator.ids_flag ? yes : no,
    // The line also contains the names of its groups, so their levels count.
    tlpLabel(indicator.groups.reduce((level, { tlp }) => stricterTlp(level, tlp), indicator.tlp)),
    ...[indicator.published_date, indicator.valid_until, indicator.expired_date].map((date) =>
      date === null ? null : csvInstant(date),
    ),
    ...(visible.falsePositives === undefined ? [] : [indicator.is_false_positive === true ? yes : no]),
    ...(visible.isAnalyst
      ? [
          indicator.origin ?? null,
          indicator.is_verified === true ? yes : no,
          indicator.creation_date === undefined ? null : csvInstant(indicator.creation_date),
          indicator.sent_date === null ? null : csvInstant(indicator.sent_date),
          notes,
        ]
      : []),
    ...(visible.assetOwner === undefined ? [] : [matchesCell(indicator.concerns, language)]),
  ]
}

/**
 * A CSV file of at most `amount` matching indicators, in the caller's language. Also returns the number of matches and
 * of those left out because of their TLP level.
 */
export const exportIndicatorsAs = (
  { platform, files }: IndicatorsDependencies,
  visible: VisibleIndicators,
  wanted: {
    readonly what: string
    /** Called with the read model available, which determines the valid false positives. */
    readonly search: (visible: IndicatorAccess) => IndicatorSearch
    readonly sort: IndicatorQuery['sort']
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
      const { rows, total } = readIndicators(readModel, leaving, wanted.search(leaving), {
        sort: wanted.sort,
        page: 1,
        per_page: wanted.amount,
      })
      return {
        header: csvHeader(language, visible),
        rows: rows.map((indicator) => csvCells(indicator, language, visible)),
        total,
        leftOut: countIndicators(readModel, visible, wanted.search(visible)) - total,
      }
    },
  )
