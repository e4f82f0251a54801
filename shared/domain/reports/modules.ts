/** Structure of a report: sections of modules, each with filters and a view type (part 2 section 3). */
import type { Module } from '../roles.ts'

/** Modules with a section, in the order of a new report. */
export const reportModules = ['visibility', 'incident', 'threat', 'feed'] as const satisfies readonly Module[]
export type ReportModule = (typeof reportModules)[number]

/** The name of a module's section on the wire. */
export const sectionNames = {
  visibility: 'visibilities',
  incident: 'incidents',
  threat: 'threats',
  feed: 'feeds',
} as const satisfies Record<ReportModule, string>

/** View types of a section by module; the first is the default. */
export const viewTypes = {
  visibility: ['table', 'descriptions', 'figures'],
  incident: ['table', 'descriptions', 'figures'],
  threat: ['descriptions', 'table', 'figures'],
  feed: ['table', 'values', 'figures'],
} as const satisfies Record<ReportModule, readonly [string, ...string[]]>
export type ViewType<M extends ReportModule = ReportModule> = (typeof viewTypes)[M][number]

/** Names of the view types in both languages. */
export const viewTypeNames: Readonly<
  Record<ViewType, { readonly name_pl: string; readonly name_en: string }>
> = {
  table: { name_pl: 'Tabela', name_en: 'Table' },
  descriptions: { name_pl: 'Lista z opisami', name_en: 'List with descriptions' },
  values: { name_pl: 'Same wartości', name_en: 'Values only' },
  figures: { name_pl: 'Tylko liczby', name_en: 'Figures only' },
}

export const frequencies = ['day', 'week', 'month', 'quarter'] as const
export type Frequency = (typeof frequencies)[number]

export const reportFormats = ['pdf'] as const

/** States of a report. `processing`: a generator has claimed it. */
export const reportStates = ['queued', 'processing', 'ready', 'failed'] as const

/** States of a report's e-mail. `none`: it was not requested. */
export const reportMailStates = ['none', 'waiting', 'sent', 'failed'] as const

/**
 * Why a report failed.
 * - `too_many_rows`: a section has more than `reportLimits.sectionRows`.
 * - `no_section`: its owner no longer has any of its modules.
 * - `no_access`: its owner no longer has access to reports.
 * - `gave_up`: its generation repeatedly ended without a result.
 */
export const reportFailures = ['too_many_rows', 'no_section', 'no_access', 'gave_up', 'error'] as const
export type ReportFailure = (typeof reportFailures)[number]

/**
 * Why a report's e-mail was not sent. Errors of the mail service are not listed here (`mailReasons`).
 * - `module_lost`: its owner lost a module of the file.
 * - `level_raised`: an item in the file had a TLP upgrade to a level that reports must not contain.
 * - `GivenUp`: its delivery repeatedly ended without a result.
 */
export const reportMailFailures = [
  'no_pgp_key',
  'pgp_key_expired',
  'no_access',
  'module_lost',
  'level_raised',
  'GivenUp',
] as const

/**
 * Whether the name of a report is valid: letters including Polish ones, digits, underscores and spaces, but not only
 * spaces (part 2 section 5).
 */
export const isReportName = (name: string): boolean =>
  /^[\w ĄĆĘŁŃÓŚŹŻąćęłńóśźż]{1,40}$/.test(name) && name.trim() !== ''

/** Whether a report has a generated name: eight hexadecimal digits, shown as `Report #name`. */
export const isNumberName = (name: string): boolean => /^[\da-f]{8}$/i.test(name)

export const reportLimits = {
  nameLength: 40,
  /** Maximum per user (part 2 section 5). */
  templates: 8,
  /** Maximum periodic reports per user. */
  periodic: 20,
  /** Maximum unfinished one-time reports per user. */
  unfinished: 5,
  /** Maximum rows of a section; a report with more fails. */
  sectionRows: 50_000,
  /** Rows of a section in the PDF; its CSV has all rows. */
  documentRows: 500,
  /** Number of attempts before a report fails. */
  attempts: 3,
  /** Days for which a report is stored. */
  retentionDays: 400,
  /** Bytes of an e-mail above which it has a link instead of the file. */
  mailBytes: 9_000_000,
  /** Maximum ids in one filter. */
  filterIds: 50,
} as const
