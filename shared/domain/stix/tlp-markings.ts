/** The TLP 2.0 marking definitions exactly as OASIS publishes them for STIX 2.1 (cti-stix-common-objects). */
import { readTlp, strictestTlp, tlpLevels, tlpLabel, tlpRank, type TlpLevel } from '../tlp/levels.ts'
import type { StixObject } from './stix-object.ts'

const ids = {
  clear: '94868c89-83c2-464b-929b-a1a8aa3c8487',
  green: 'bab4a63c-aed9-4cf5-a766-dfca5abac2bb',
  amber: '55d920b0-5e8b-4f79-9ee9-91f868d9b421',
  'amber+strict': '939a9414-2ddd-4d32-a0cd-375ea402b003',
  red: 'e828b379-4e03-4974-9ac4-e53a884c97c1',
} as const satisfies Record<TlpLevel, string>

/** TLP 1 markings as STIX 2.1 defines them, which other organizations' bundles use. */
const tlp1Ids: Readonly<Record<string, TlpLevel>> = {
  'marking-definition--613f2e26-407d-48c7-9eca-b8e91df99dc9': 'clear',
  'marking-definition--34098fce-860f-48ae-8e50-ebd3cc5e41da': 'green',
  'marking-definition--f88d31f6-486f-44da-b317-01333bde0b82': 'amber',
  'marking-definition--5e57c739-391a-4eb3-b6be-7d15ca92d5ed': 'red',
}

const extension = 'extension-definition--60a3c5c5-0d10-413e-aab3-9e08dde9e88d'

/** The marking of a level. */
export const tlpMarking = (level: TlpLevel): StixObject => ({
  type: 'marking-definition',
  spec_version: '2.1',
  id: `marking-definition--${ids[level]}`,
  created: '2022-10-01T00:00:00.000Z',
  name: tlpLabel(level),
  extensions: { [extension]: { extension_type: 'property-extension', tlp_2_0: level } },
})

/** The markings up to a level: those that objects on a channel may reference. */
export const tlpMarkingsUpTo = (most: TlpLevel): StixObject[] =>
  tlpLevels.filter((level) => tlpRank(level) <= tlpRank(most)).map(tlpMarking)

/** The level of a marking's id, TLP 2.0 or 1; undefined for another marking. */
export const tlpOfMarkingId = (id: string): TlpLevel | undefined =>
  tlp1Ids[id] ?? tlpLevels.find((level) => id === `marking-definition--${ids[level]}`)

/**
 * The level of other organizations' marking definitions, TLP 2.0 or 1. The id takes precedence, then the strictest level
 * of the definition, then the name.
 */
export const levelOfMarking = (marking: Readonly<Record<string, unknown>>): TlpLevel | undefined => {
  const named = [
    fieldOf(fieldOf(marking['extensions'], extension), 'tlp_2_0'),
    fieldOf(marking['definition'], 'tlp'),
  ].flatMap((text) => (typeof text === 'string' ? (readTlp(text, { isBare: true }) ?? []) : []))
  const id = typeof marking['id'] === 'string' ? tlpOfMarkingId(marking['id']) : undefined
  const name = typeof marking['name'] === 'string' ? readTlp(marking['name']) : undefined
  return id ?? strictestTlp(named) ?? name
}

const fieldOf = (object: unknown, name: string): unknown =>
  typeof object === 'object' && object !== null ? Reflect.get(object, name) : undefined
