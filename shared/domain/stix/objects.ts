/** Indicators as STIX 2.1 objects, with the objects that they reference. */
import { stricterTlp, type TlpLevel } from '../tlp/levels.ts'
import type { ContentLanguage } from '../translations.ts'
import { stixPattern } from './pattern.ts'
import type { StixObject } from './stix-object.ts'
import { tlpMarking } from './tlp-markings.ts'

/** The provider of the objects. `uuidOf` returns the same UUID for the same name, in a namespace of this portal. */
export interface StixSource {
  readonly provider: string
  /** The portal's address, without a trailing slash. */
  readonly portal: string
  readonly uuidOf: (name: string) => string
}

/** A published indicator; instants are ISO 8601. */
export interface StixIndicator {
  readonly id: number
  readonly value: string
  readonly type: string
  readonly category: string
  readonly tags: readonly string[]
  readonly idsFlag: boolean
  readonly tlp: TlpLevel
  readonly published: string
  /** When it was last changed. */
  readonly changed: string
  /** End of its validity, if any. */
  readonly validUntil?: string
}

/** An object with a stable id needs a stable creation time, so the provider's is a constant. */
const providerCreated = '2026-01-01T00:00:00.000Z'

/** The provider's identity. A renamed provider is another object. */
export const providerIdentity = ({ provider, uuidOf }: StixSource): StixObject => ({
  type: 'identity',
  spec_version: '2.1',
  id: `identity--${uuidOf(`identity/${provider}`)}`,
  created: providerCreated,
  modified: providerCreated,
  name: provider,
  identity_class: 'organization',
})

/**
 * The STIX id of an indicator's publication. The last twelve digits are the portal's id, so one object is found without
 * a scan; the others come from the name. An indicator that is published again is a new object, because clients never
 * accept a revoked id again.
 */
export const indicatorStixId = (
  { uuidOf }: Pick<StixSource, 'uuidOf'>,
  { id, published }: Pick<StixIndicator, 'id' | 'published'>,
): string => `indicator--${numbered(uuidOf(`indicator/${id}/${published}`), id)}`

/**
 * The STIX id of a threat's report. After a withdrawal by TLP upgrade it becomes another object (`since`, ISO 8601),
 * because clients never accept a revoked id again.
 */
export const threatStixId = (
  { uuidOf }: Pick<StixSource, 'uuidOf'>,
  { id, since }: Pick<StixThreat, 'id' | 'since'>,
): string => `report--${numbered(uuidOf(since === undefined ? `threat/${id}` : `threat/${id}/${since}`), id)}`

const numbered = (uuid: string, id: number): string =>
  `${uuid.slice(0, 24)}${id.toString(16).padStart(12, '0')}`

/** The portal's id in a STIX id of this type. The caller must still compare the whole id. */
export const numberIn = (
  type: 'indicator' | 'report' | 'language-content',
  stixId: string,
): number | undefined => {
  const digits = new RegExp(`^${type}--[\\da-f]{8}(?:-[\\da-f]{4}){3}-([\\da-f]{12})$`).exec(stixId)?.[1]
  return digits === undefined ? undefined : Number.parseInt(digits, 16)
}

/** The version of an object (TAXII 2.1 section 5.3). */
export const versionOf = ({ modified, created }: StixObject): string =>
  typeof modified === 'string' ? modified : String(created)

const later = (one: string, other: string): string => (one > other ? one : other)

/**
 * Common fields of the provider's objects. An external reference with `url` would need a hash of its content, which a
 * page does not have.
 */
const origin = (source: StixSource, id: number, path: string, tlp: TlpLevel) => ({
  created_by_ref: providerIdentity(source).id,
  object_marking_refs: [tlpMarking(tlp).id],
  external_references: [
    { source_name: source.provider, external_id: String(id), description: `${source.portal}/${path}/${id}` },
  ],
})

/**
 * "High" in STIX (its appendix A). The portal does not grade what it publishes: an analyst has verified it, or let a
 * source publish from a confidence on (docs/decisions/output-formats.md). n6 and Check Point outputs state the same.
 */
const verifiedConfidence = 85

export const indicatorObject = (source: StixSource, indicator: StixIndicator): StixObject => {
  const { id, value, type, category, tags, idsFlag, tlp, published, changed, validUntil } = indicator
  return {
    type: 'indicator',
    spec_version: '2.1',
    id: indicatorStixId(source, indicator),
    created: published,
    modified: later(changed, published),
    name: value,
    description: `Type: ${type}. Category: ${category}.`,
    indicator_types: ['malicious-activity'],
    pattern: stixPattern(type, value),
    pattern_type: 'stix',
    pattern_version: '2.1',
    valid_from: published,
    confidence: verifiedConfidence,
    ...(validUntil !== undefined && validUntil > published ? { valid_until: validUntil } : {}),
    labels: [...new Set([category, ...tags, ...(idsFlag ? ['ids'] : [])])],
    ...origin(source, id, 'ioc', tlp),
  }
}

/**
 * A withdrawn indicator: the same id and creation, a later version, revoked. Its validity ends too, because some
 * clients check nothing else.
 */
export const revokedIndicatorObject = (
  source: StixSource,
  indicator: StixIndicator,
  withdrawnAt: string,
): StixObject => {
  // The end must be after the start.
  const end = later(withdrawnAt, new Date(Date.parse(indicator.published) + 1).toISOString())
  return {
    ...indicatorObject(source, { ...indicator, changed: end }),
    revoked: true,
    valid_until: end,
  }
}

/**
 * An expired indicator, revoked because some clients check nothing else. When it becomes valid again it is a new object
 * with that moment as `published`.
 */
export const expiredIndicatorObject = (
  source: StixSource,
  indicator: StixIndicator,
  expired: string,
): StixObject => ({
  ...revokedIndicatorObject(source, indicator, expired),
  modified: later(later(indicator.changed, expired), indicator.published),
})

/** Texts in another language than the object's. */
export interface StixTranslation {
  readonly lang: ContentLanguage
  readonly name: string
  readonly description: string | null
}

/** A threat; instants are ISO 8601. */
export interface StixThreat {
  readonly id: number
  readonly since?: string | undefined
  readonly name: string
  readonly description: string | null
  /** The language of both texts; absent when unknown. */
  readonly lang?: ContentLanguage | undefined
  /** Both texts in the other language. */
  readonly translation?: StixTranslation | undefined
  readonly category: string
  readonly tags: readonly string[]
  readonly hyperlinks: readonly string[]
  readonly tlp: TlpLevel
  readonly created: string
  readonly changed: string
}

/**
 * The threat in the language of its report: the one with a description. Few readers of reports support language
 * content, so the description must be in the report.
 */
const described = (threat: StixThreat): StixThreat => {
  const { name, description, lang, translation } = threat
  return description !== null || lang === undefined || (translation?.description ?? null) === null
    ? threat
    : { ...threat, ...translation, translation: { lang, name, description } }
}

/**
 * A threat as a report. A report must reference an object: without indicators it references its author. `indicators`
 * are STIX ids.
 */
export const threatReport = (
  source: StixSource,
  threat: StixThreat,
  indicators: readonly string[],
): StixObject => {
  const { id, name, description, lang, category, tags, hyperlinks, tlp, created, changed } = described(threat)
  const { external_references: own, ...shared } = origin(source, id, 'threats', tlp)
  return {
    type: 'report',
    spec_version: '2.1',
    id: threatStixId(source, threat),
    created,
    modified: later(changed, created),
    name,
    ...(description === null || description === '' ? {} : { description }),
    ...(lang === undefined ? {} : { lang }),
    report_types: ['threat-report'],
    published: created,
    object_refs: indicators.length === 0 ? [shared.created_by_ref] : indicators,
    labels: [...new Set([category, ...tags])],
    ...shared,
    external_references: [
      ...own,
      ...hyperlinks.map((link) => ({ source_name: source.provider, description: link })),
    ],
  }
}

/** The report of a deleted threat. */
export const revokedThreatReport = (
  source: StixSource,
  threat: StixThreat,
  withdrawnAt: string,
): StixObject => ({
  ...threatReport(source, { ...threat, changed: later(withdrawnAt, threat.changed) }, []),
  revoked: true,
})

/** An indicator that a threat is related to. */
export interface StixRelated {
  /** Its STIX id. */
  readonly id: string
  readonly tlp: TlpLevel
}

/**
 * The relation of a threat to an indicator of its group. `related-to` is all that the portal knows: nobody says what an
 * indicator means to a threat. It is as new as the report, and revoked with it.
 */
export const threatRelation = (
  { uuidOf }: Pick<StixSource, 'uuidOf'>,
  { id, since, tlp, created }: StixThreat,
  report: StixObject,
  related: StixRelated,
): StixObject => ({
  type: 'relationship',
  spec_version: '2.1',
  id: `relationship--${numbered(uuidOf(`threat/${id}${since === undefined ? '' : `/${since}`}/${related.id}`), id)}`,
  created_by_ref: report['created_by_ref'],
  created,
  modified: versionOf(report),
  ...(report['revoked'] === true ? { revoked: true } : {}),
  relationship_type: 'related-to',
  source_ref: report.id,
  target_ref: related.id,
  object_marking_refs: [tlpMarking(stricterTlp(tlp, related.tlp)).id],
})

/** The translation of exactly this version of a threat's report; undefined without one. */
export const threatLanguageContent = (
  source: StixSource,
  threat: StixThreat,
  report: StixObject,
): StixObject | undefined => {
  const { id, since, translation, created } = described(threat)
  if (translation === undefined) return undefined
  const { lang, name, description } = translation
  const { created_by_ref, object_marking_refs } = report
  // It is revoked with its report, and gets a new id with it.
  const named = since === undefined ? `threat/${id}/language` : `threat/${id}/${since}/language`
  return {
    type: 'language-content',
    spec_version: '2.1',
    id: `language-content--${numbered(source.uuidOf(named), id)}`,
    created_by_ref,
    created,
    modified: versionOf(report),
    ...(report['revoked'] === true ? { revoked: true } : {}),
    object_ref: report.id,
    object_modified: versionOf(report),
    contents: { [lang]: { name, ...(description === null || description === '' ? {} : { description }) } },
    object_marking_refs,
  }
}
