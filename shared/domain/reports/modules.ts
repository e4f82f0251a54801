/** What a report is made of: sections of modules, each filtered and shown in one of its ways (part 2 section 3). */
import type { Module } from '../roles.ts'

/** The modules that a report can have a section of, in the order of a new report. */
export const reportModules = ['visibility', 'incident', 'threat', 'feed'] as const satisfies readonly Module[]
export type ReportModule = (typeof reportModules)[number]

/** The name of a module's section in a body. */
export const sectionNames = {
  visibility: 'visibilities',
  incident: 'incidents',
  threat: 'threats',
  feed: 'feeds',
} as const satisfies Record<ReportModule, string>

/** How a section can be shown, by module; the first is that of a new section. */
export const viewTypes = {
  visibility: ['table', 'descriptions', 'figures'],
  incident: ['table', 'descriptions', 'figures'],
  threat: ['descriptions', 'table', 'figures'],
  feed: ['table', 'values', 'figures'],
} as const satisfies Record<ReportModule, readonly [string, ...string[]]>
export type ViewType<M extends ReportModule = ReportModule> = (typeof viewTypes)[M][number]

/** The names of the view types in both languages. */
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

/** States of a report. `processing`: a generator holds it. */
export const reportStates = ['queued', 'processing', 'ready', 'failed'] as const

/** States of a report's mail. `none`: it was not asked for. */
export const reportMailStates = ['none', 'waiting', 'sent', 'failed'] as const

/**
 * Why a report could not be made. `too_many_rows`: a section has more than `reportLimits.sectionRows`. `no_section`:
 * its owner has none of its modules any more. `no_access`: its owner may have no reports now. `gave_up`: its generation
 * ended without a word, again and again.
 */
export const reportFailures = ['too_many_rows', 'no_section', 'no_access', 'gave_up', 'error'] as const
export type ReportFailure = (typeof reportFailures)[number]

/**
 * Why a report's mail was not sent; what the mail service says stands for itself (`mailReasons`). `module_lost`: its
 * owner lost a module that the file has a section of. `level_raised`: the file has items upgraded since to a level that no
 * report holds. `GivenUp`: its sending ended without a word, again and again.
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
 * The name of a report: letters with the Polish ones, digits, underscores and spaces, and not spaces alone (part 2
 * section 5).
 */
export const isReportName = (name: string): boolean =>
  /^[\w ĄĆĘŁŃÓŚŹŻąćęłńóśźż]{1,40}$/.test(name) && name.trim() !== ''

/** Whether a report was given no name: it then has eight hexadecimal digits, shown as `Report #name`. */
export const isNumberName = (name: string): boolean => /^[\da-f]{8}$/i.test(name)

export const reportLimits = {
  nameLength: 40,
  /** Of one person (part 2 section 5). */
  templates: 8,
  /** Periodic reports of one person. */
  periodic: 20,
  /** One-time reports of one person that are not made yet. */
  unfinished: 5,
  /** Rows of a section; a report with more is not made. */
  sectionRows: 50_000,
  /** Rows of a section that stand in the PDF; all of them are in its CSV. */
  documentRows: 500,
  /** How often a report is begun before it has failed. */
  attempts: 3,
  /** Days for which a report is kept. */
  retentionDays: 400,
  /** Bytes of a whole mail above which it has a link in place of the file. */
  mailBytes: 9_000_000,
  /** Ids of one filter. */
  filterIds: 50,
} as const
