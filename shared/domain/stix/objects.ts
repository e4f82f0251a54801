/** Indicators as objects of STIX 2.1, with those that they refer to. */
import type { TlpLevel } from '../tlp/levels.ts'
import type { ContentLanguage } from '../translations.ts'
import { stixPattern } from './pattern.ts'
import type { StixObject } from './stix-object.ts'
import { tlpMarking } from './tlp-markings.ts'

/** Who provides the objects. `uuidOf` gives the same UUID for the same name, in a namespace of the portal's own. */
export interface StixSource {
  readonly provider: string
  /** The portal's address, without a slash at the end. */
  readonly portal: string
  readonly uuidOf: (name: string) => string
}

/** A published indicator; its instants are ISO 8601. */
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
  /** The end of its validity; absent of what has none. */
  readonly validUntil?: string
}

/** An object that keeps its id must keep its creation too: that of the provider is one moment for all. */
const providerCreated = '2026-01-01T00:00:00.000Z'

/** The provider. One that is renamed is another object. */
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
 * The id of an indicator's publication: the last twelve digits are the portal's id, so that who is asked for one object
 * finds it without looking through all; the others are its name's own. One that was taken back and is published again is
 * a new object: clients never take an id again that was revoked.
 */
export const indicatorStixId = (
  { uuidOf }: Pick<StixSource, 'uuidOf'>,
  { id, published }: Pick<StixIndicator, 'id' | 'published'>,
): string => `indicator--${numbered(uuidOf(`indicator/${id}/${published}`), id)}`

/**
 * The id of a threat's report. One that went since its level rose is another object afterwards (`since`, ISO 8601): clients
 * never take an id again that was revoked.
 */
export const threatStixId = (
  { uuidOf }: Pick<StixSource, 'uuidOf'>,
  { id, since }: Pick<StixThreat, 'id' | 'since'>,
): string => `report--${numbered(uuidOf(since === undefined ? `threat/${id}` : `threat/${id}/${since}`), id)}`

const numbered = (uuid: string, id: number): string =>
  `${uuid.slice(0, 24)}${id.toString(16).padStart(12, '0')}`

/** The portal's id that a STIX id of this type may be of: whoever asks for it compares the whole id. */
export const numberIn = (
  type: 'indicator' | 'report' | 'language-content',
  stixId: string,
): number | undefined => {
  const digits = new RegExp(`^${type}--[\\da-f]{8}(?:-[\\da-f]{4}){3}-([\\da-f]{12})$`).exec(stixId)?.[1]
  return digits === undefined ? undefined : Number.parseInt(digits, 16)
}

/** What tells one version of an object from another (TAXII 2.1 section 5.3). */
export const versionOf = ({ modified, created }: StixObject): string =>
  typeof modified === 'string' ? modified : String(created)

const later = (one: string, other: string): string => (one > other ? one : other)

/** What every object of the provider's has. An address as `url` wants a hash of what is there, which a page has none of. */
const origin = (source: StixSource, id: number, path: string, tlp: TlpLevel) => ({
  created_by_ref: providerIdentity(source).id,
  object_marking_refs: [tlpMarking(tlp).id],
  external_references: [
    { source_name: source.provider, external_id: String(id), description: `${source.portal}/${path}/${id}` },
  ],
})

/**
 * What STIX calls high (its appendix A). The portal grades no indicator, and gives out none that no analyst has verified: that
 * is what it says, as n6 and Check Point are told too.
 */
const verifiedConfidence = 85

/** An indicator. */
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
 * An indicator that was deleted or taken back at an instant: the same id and creation, a later version, revoked. Its
 * validity ends then too, since some clients look at nothing else.
 */
export const revokedIndicatorObject = (
  source: StixSource,
  indicator: StixIndicator,
  withdrawnAt: string,
): StixObject => {
  // An end must come after its beginning.
  const end = later(withdrawnAt, new Date(Date.parse(indicator.published) + 1).toISOString())
  return {
    ...indicatorObject(source, { ...indicator, changed: end }),
    revoked: true,
    valid_until: end,
  }
}

/**
 * An indicator whose validity ended at an instant: revoked, as some clients look at nothing else. One that is valid again is
 * another object, like one that is published again: its `published` is that moment.
 */
export const expiredIndicatorObject = (
  source: StixSource,
  indicator: StixIndicator,
  expired: string,
): StixObject => ({
  ...revokedIndicatorObject(source, indicator, expired),
  modified: later(later(indicator.changed, expired), indicator.published),
})

/** Texts in another language than that of their object. */
export interface StixTranslation {
  readonly lang: ContentLanguage
  readonly name: string
  readonly description: string | null
}

/** A threat; its instants are ISO 8601. */
export interface StixThreat {
  readonly id: number
  readonly since?: string | undefined
  readonly name: string
  readonly description: string | null
  /** The language of both; absent where it is not known. */
  readonly lang?: ContentLanguage | undefined
  /** Both in the other language. */
  readonly translation?: StixTranslation | undefined
  readonly category: string
  readonly tags: readonly string[]
  readonly hyperlinks: readonly string[]
  readonly tlp: TlpLevel
  readonly created: string
  readonly changed: string
}

/**
 * A threat in the language that its report is in: the one that has a description. Language content says in another language
 * what its object says, and few who read reports read it.
 */
const described = (threat: StixThreat): StixThreat => {
  const { name, description, lang, translation } = threat
  return description !== null || lang === undefined || (translation?.description ?? null) === null
    ? threat
    : { ...threat, ...translation, translation: { lang, name, description } }
}

/**
 * A threat as a report. A report refers to something, and where no indicators are named it refers to its author.
 * `indicators` are their STIX ids.
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

/** The report of a threat that was deleted at an instant. */
export const revokedThreatReport = (
  source: StixSource,
  threat: StixThreat,
  withdrawnAt: string,
): StixObject => ({
  ...threatReport(source, { ...threat, changed: later(withdrawnAt, threat.changed) }, []),
  revoked: true,
})

/** What a threat's report says in the other language, of this very version of the report; undefined without a translation. */
export const threatLanguageContent = (
  source: StixSource,
  threat: StixThreat,
  report: StixObject,
): StixObject | undefined => {
  const { id, since, translation, created } = described(threat)
  if (translation === undefined) return undefined
  const { lang, name, description } = translation
  const { created_by_ref, object_marking_refs } = report
  // It goes with its report, and comes back as another object like it.
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
