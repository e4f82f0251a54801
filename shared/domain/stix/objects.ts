/** Indicators as objects of STIX 2.1, with those that they refer to. */
import { stixPattern } from './pattern.ts'

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
  readonly published: string
  /** When it was last changed. */
  readonly changed: string
}

export type StixObject = Readonly<Record<string, unknown>> & { readonly type: string; readonly id: string }

/** TLP:AMBER of TLP 2.0, as OASIS defines it for STIX 2.1. */
export const tlpAmber: StixObject = {
  type: 'marking-definition',
  spec_version: '2.1',
  id: 'marking-definition--55d920b0-5e8b-4f79-9ee9-91f868d9b421',
  created: '2022-10-01T00:00:00.000Z',
  name: 'TLP:AMBER',
  extensions: {
    'extension-definition--60a3c5c5-0d10-413e-aab3-9e08dde9e88d': {
      extension_type: 'property-extension',
      tlp_2_0: 'amber',
    },
  },
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
 * An indicator. One that was taken back and is published again is a new object: clients never take an id again that
 * was revoked.
 */
export const indicatorObject = (source: StixSource, indicator: StixIndicator): StixObject => {
  const { id, value, type, category, tags, idsFlag, published, changed } = indicator
  return {
    type: 'indicator',
    spec_version: '2.1',
    id: `indicator--${source.uuidOf(`indicator/${id}/${published}`)}`,
    created_by_ref: providerIdentity(source).id,
    created: published,
    modified: changed > published ? changed : published,
    name: value,
    description: `Type: ${type}. Category: ${category}.`,
    indicator_types: ['malicious-activity'],
    pattern: stixPattern(type, value),
    pattern_type: 'stix',
    pattern_version: '2.1',
    valid_from: published,
    labels: [...new Set([category, ...tags, ...(idsFlag ? ['ids'] : [])])],
    // An address as `url` wants a hash of what is there, which a page behind a sign-in has none of.
    external_references: [
      { source_name: source.provider, external_id: String(id), description: `${source.portal}/ioc/${id}` },
    ],
    object_marking_refs: [tlpAmber.id],
  }
}
