/**
 * Gathers the content of a report from one state of the read models. Each is brought up to date once, and all sections
 * are read without await in between, so that sections do not contradict each other. Records the sequences.
 */
import { bringUpToDate, bringUpToDateByGroups } from '#functions/asset-matches/asset-matches.ts'
import { type GroupMatches, groupsReader } from '#functions/asset-matches/group-matches.ts'
import { organizationHostsOf } from '#functions/assets/asset-queries.ts'
import { assetsCollection } from '#functions/assets/asset-store.ts'
import type { ReadModel } from '#functions/core/read-model/read-model.ts'
import type { Platform } from '#functions/rules/http/platform.ts'
import { sightingsCollection } from '#functions/sightings/sighting-store.ts'
import {
  falsePositivesIn,
  falsePositiveIds,
  reportedFalsePositives,
} from '#functions/sightings/sighting-queries.ts'
import type { Language } from '#shared/contracts/account.ts'
import type { ReportPart } from '#shared/contracts/report-parts.ts'
import { isNumberName, type ReportFailure, type ReportModule } from '#shared/domain/reports/modules.ts'
import { periodBefore, type DayRange } from '#shared/domain/reports/periods.ts'
import { maxTlp } from '#shared/domain/tlp/channels.ts'
import type { TlpLevel } from '#shared/domain/tlp/levels.ts'
import { dayIn } from '#shared/domain/zoned-days.ts'
import { documentSection, isShown } from '../data/document-section.ts'
import { readSection, type SectionData } from '../data/section-data.ts'
import {
  heldItems,
  type HeldItems,
  reportCollections,
  tlpWithGroups,
  type ReportCollections,
} from '../data/section-items.ts'
import type { SectionScope } from '../data/section-rows.ts'
import type { ReportContent, ReportSection } from '../document/content.ts'
import type { ReportOwner } from '../owners.ts'
import type { ReportEntity } from '../report-store.ts'

/** A report that can never be generated, so retries are useless. */
export class PermanentReportError extends Error {
  readonly failure: { readonly reason: ReportFailure; readonly module?: ReportModule; readonly rows?: number }

  constructor(failure: PermanentReportError['failure']) {
    super(failure.reason)
    this.failure = failure
  }
}

interface SectionToWrite {
  readonly part: ReportPart
  readonly data: SectionData
}

export interface Gathered {
  readonly content: ReportContent
  readonly sections: readonly SectionToWrite[]
  readonly readModels: Readonly<Partial<Record<ReportModule, ReadModel>>>
  readonly collections: ReportCollections
  readonly scope: SectionScope
  readonly sequences: Record<string, number>
  readonly names: FileNames
  /** The items in the file. */
  readonly holds: HeldItems
}

type Asked = Pick<ReportEntity, 'name' | 'frequency' | 'parts' | 'period'> & {
  /** The number in the imprint. */
  readonly number: string
}

/** The sections that the owner may have, in order, and those left out. */
export const sectionsFor = (
  parts: readonly ReportPart[],
  owner: Pick<ReportOwner, 'has'>,
): { readonly parts: ReportPart[]; readonly leftOut: ReportModule[] } => {
  const enabled = parts.filter((part) => part.enabled).toSorted((one, other) => one.index - other.index)
  return {
    parts: enabled.filter((part) => owner.has(part.module)),
    leftOut: enabled.filter((part) => !owner.has(part.module)).map(({ module }) => module),
  }
}

/** The read models of the modules, each brought up to date once, with their asset matches. */
const readModelsFor = async (
  platform: Platform,
  collections: ReportCollections,
  modules: readonly ReportModule[],
  {
    hasIndicatorAccess,
    milliseconds,
  }: { readonly hasIndicatorAccess: boolean; readonly milliseconds: number },
): Promise<{
  readonly readModels: Partial<Record<ReportModule, ReadModel>>
  readonly sequences: Record<string, number>
  readonly byGroups: TlpLevel | undefined
  /** The sightings, for false positives. Undefined for a report without indicators. */
  readonly sightings: ReadModel | undefined
}> => {
  const found = await Promise.all(
    modules.map(async (module) => [module, await collections[module].readModel()] as const),
  )
  const readModels: Partial<Record<ReportModule, ReadModel>> = Object.fromEntries(found)
  const { visibility: exposure, threat, feed: indicator } = readModels
  const assets = platform.collection(assetsCollection)
  const keep = async (readModel: ReadModel | undefined, groups?: GroupMatches): Promise<void> => {
    if (readModel !== undefined) await bringUpToDate(readModel, assets, { groups, milliseconds })
  }
  await keep(exposure)
  const sightings =
    indicator === undefined ? undefined : await platform.collection(sightingsCollection).readModel()
  if (threat !== undefined && indicator !== undefined && sightings !== undefined)
    await bringUpToDateByGroups(threat, indicator, assets, falsePositivesIn(sightings), { milliseconds })
  else {
    await keep(indicator)
    await keep(
      threat,
      hasIndicatorAccess && threat !== undefined ? await groupsReader(platform).read() : undefined,
    )
  }
  return {
    readModels,
    sightings,
    byGroups: hasIndicatorAccess ? maxTlp('report') : undefined,
    sequences: Object.fromEntries(
      found.map(([module, readModel]) => [collections[module].definition.name, readModel.sequence]),
    ),
  }
}

/** The reader of the sections. */
type SectionReader = Pick<ReportOwner, 'organizationId' | 'role' | 'language' | 'timeZone' | 'has'>

/**
 * Reads sections from one state of each read model. `milliseconds` limits the time for finding asset matches, for calls
 * that a user waits for.
 */
export const readSections = async (
  platform: Platform,
  parts: readonly ReportPart[],
  { period, frequency }: Pick<Asked, 'period' | 'frequency'>,
  reader: SectionReader,
  now: Date,
  milliseconds = Infinity,
) => {
  const collections = reportCollections(platform)
  const hasIndicatorAccess = reader.has('feed')
  const { readModels, sequences, byGroups, sightings } = await readModelsFor(
    platform,
    collections,
    parts.map(({ module }) => module),
    { hasIndicatorAccess, milliseconds },
  )
  const before = periodBefore(frequency, period)
  const scope: SectionScope = {
    organizationId: reader.organizationId,
    role: reader.role,
    hasIndicatorAccess,
    byGroups,
    ...(readModels.feed === undefined || sightings === undefined
      ? {}
      : {
          falsePositives: falsePositiveIds(
            readModels.feed,
            reportedFalsePositives(sightings, reader.organizationId),
          ),
        }),
    today: dayIn(reader.timeZone)(now.getTime()),
  }
  // All are read before the first await, so they share one state.
  const read = parts.map((part): SectionToWrite => ({
    part,
    data: readSection(readModels, part, scope, period, before, now, reader.language),
  }))
  const sections = await Promise.all(
    read.map(async ({ part, data }): Promise<SectionToWrite> => ({
      part,
      data: { ...data, tlp: await tlpWithGroups(collections, readModels, part, data, scope) },
    })),
  )
  return { collections, readModels, sequences, before, scope, sections }
}

/** Reads the content of a report. Throws PermanentReportError. */
export const gather = async (platform: Platform, report: Asked, owner: ReportOwner): Promise<Gathered> => {
  const { parts, leftOut } = sectionsFor(report.parts, owner)
  if (parts.length === 0) throw new PermanentReportError({ reason: 'no_section' })
  const now = platform.clock.now()
  const { collections, readModels, sequences, before, sections, scope } = await readSections(
    platform,
    parts,
    report,
    owner,
    now,
  )
  const shown = sections.map(({ part, data }) => {
    if (isShown(data)) return { part, data }
    throw new PermanentReportError({ reason: 'too_many_rows', module: part.module, rows: data.total })
  })
  const holds = await heldItems(collections, readModels, shown, scope)
  const names = fileNames(report.name, report.period, owner.language)
  const written: ReportSection[] = []
  for (const section of shown)
    written.push(
      await documentSection(
        collections,
        readModels,
        section,
        names.csv[section.part.module],
        owner.language,
        scope,
      ),
    )
  return {
    content: {
      ...(await contentHead(platform, report, owner)),
      before,
      generatedAt: now,
      sections: written,
      leftOut,
    },
    sections,
    readModels,
    collections,
    scope,
    sequences,
    names,
    holds,
  }
}

/** The portal's URL, without a trailing slash. */
export const portalOf = ({ environment }: Pick<Platform, 'environment'>): string =>
  environment.PORTAL_URL.replace(/\/$/, '')

/** The content other than the sections. */
export const contentHead = async (
  platform: Pick<Platform, 'environment' | 'collection'>,
  { name, number, frequency, period }: Omit<Asked, 'parts'>,
  {
    organizationId,
    language,
    organization,
  }: Pick<ReportOwner, 'organizationId' | 'language' | 'organization'>,
) => ({
  language,
  organizationHosts: organizationHostsOf(
    await platform.collection(assetsCollection).readModel(),
    organizationId,
  ),
  provider: platform.environment.PROVIDER_NAME,
  organization,
  portal: portalOf(platform),
  name: isNumberName(name) ? `${language === 'pl' ? 'Raport' : 'Report'} #${name}` : name,
  number,
  frequency,
  period,
})

interface FileNames {
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
const fileNames = (name: string, { first, last }: DayRange, language: Language): FileNames => {
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
