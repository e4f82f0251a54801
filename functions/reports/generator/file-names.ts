/** The file names of a report: its name and period, in the owner's language. */
import type { Language } from '#shared/contracts/account.ts'
import { isNumberName, type ReportModule } from '#shared/domain/reports/modules.ts'
import type { DayRange } from '#shared/domain/reports/periods.ts'

export interface FileNames {
  readonly zip: string
  readonly pdf: string
  readonly stix: string
  readonly csv: Readonly<Record<ReportModule, string>>
}

const nameTexts = {
  pl: {
    report: 'Raport',
    visibility: 'widoczności',
    incident: 'incydenty',
    threat: 'zagrożenia',
    feed: 'wskaźniki',
  },
  en: {
    report: 'Report',
    visibility: 'visibilities',
    incident: 'incidents',
    threat: 'threats',
    feed: 'indicators',
  },
} as const satisfies Record<Language, Record<ReportModule | 'report', string>>

/**
 * For example `Ryzyko_dla_zarządu_2026-10-01_2026-10-31.zip`, with one date for one day. Names contain only letters,
 * digits, spaces and underscores.
 */
export const fileNames = (name: string, { first, last }: DayRange, language: Language): FileNames => {
  const { report, ...modules } = nameTexts[language]
  const shown = isNumberName(name) ? `${report} ${name}` : name.trim()
  const days = first === last ? first : `${first}_${last}`
  const stem = `${shown.replace(/\s+/g, '_')}_${days}`
  return {
    zip: `${stem}.zip`,
    pdf: `${stem}.pdf`,
    stix: `${stem}_${modules.feed}.stix.json`,
    csv: {
      visibility: `${stem}_${modules.visibility}.csv`,
      incident: `${stem}_${modules.incident}.csv`,
      threat: `${stem}_${modules.threat}.csv`,
      feed: `${stem}_${modules.feed}.csv`,
    },
  }
}
