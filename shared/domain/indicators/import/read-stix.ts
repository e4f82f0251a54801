/** Reads STIX 2.0 and 2.1: indicators whose patterns are lists of values, and observables. */
import type { IndicatorType } from '../types.ts'
import {
  instantOf,
  shown,
  typedItem,
  type ImportItem,
  type Place,
  type Refusal,
  type SourceFields,
} from './candidate.ts'
import { strictestTlp, type TlpLevel } from '../../tlp/levels.ts'
import { levelOfMarking, tlpOfMarkingId } from '../../stix/tlp-markings.ts'
import { isObject, objectsOf, textOf, textsOf, type Json } from './objects.ts'
import { readPattern, type Comparison } from './stix-pattern.ts'

const addresses = { v4: ['ipv4', 'ipv4_cidr'], v6: ['ipv6', 'ipv6_cidr'] } as const
const hashes: Readonly<Record<string, readonly IndicatorType[]>> = {
  md5: ['md5'],
  sha1: ['sha1'],
  sha256: ['sha256'],
  sha512: ['sha512'],
}

/** Indicator types by the path of an observable's property in a pattern. */
const paths: Readonly<Record<string, readonly IndicatorType[]>> = {
  'ipv4-addr:value': addresses.v4,
  'ipv6-addr:value': addresses.v6,
  'domain-name:value': ['domain'],
  'url:value': ['url'],
  'email-addr:value': ['email'],
  'file:name': ['filename'],
  'email-message:from_ref.value': ['email'],
  'email-message:sender_ref.value': ['email'],
  'x-opencti-hostname:value': ['domain'],
  'hostname:value': ['domain'],
  'network-traffic:dst_ref.value': [...addresses.v4, ...addresses.v6, 'domain'],
  'network-traffic:src_ref.value': [...addresses.v4, ...addresses.v6, 'domain'],
}
const pathTypes = (path: string): readonly IndicatorType[] | undefined => {
  const [, algorithm] = /^(?:file|artifact):hashes\.([A-Za-z0-9-]+)$/.exec(path) ?? []
  if (algorithm !== undefined) return hashes[algorithm.toLowerCase().replaceAll('-', '')]
  return Object.hasOwn(paths, path) ? paths[path] : undefined
}

/** Whether the content is a bundle, a TAXII envelope, or a bare list of STIX objects as in TAXII pages. */
export const isStix = (content: unknown): boolean =>
  (isObject(content) && (content['type'] === 'bundle' || Array.isArray(content['objects']))) ||
  (Array.isArray(content) &&
    content.some((one: unknown) => isObject(one) && /^[a-z0-9-]+--/.test(textOf(one['id']) ?? '')))

/** Reads the indicators and observables. `now` decides which have expired. */
export function* readStix(content: unknown, now: Date): Generator<ImportItem, void, undefined> {
  const all: unknown = isObject(content) ? content['objects'] : content
  if (!Array.isArray(all)) return
  const objects = newest(objectsOf(all))
  const origins = new Map(
    objects.flatMap((one) =>
      one['type'] === 'identity' && textOf(one['name']) !== undefined
        ? [[textOf(one['id']) ?? '', textOf(one['name']) ?? ''] as const]
        : [],
    ),
  )
  const levels = new Map(
    objects.flatMap((one) => {
      const level = one['type'] === 'marking-definition' ? levelOfMarking(one) : undefined
      return level === undefined ? [] : [[textOf(one['id']) ?? '', level] as const]
    }),
  )
  const levelOf = (object: Json): TlpLevel | undefined =>
    strictestTlp(
      textsOf(object['object_marking_refs']).flatMap((id) => levels.get(id) ?? tlpOfMarkingId(id) ?? []),
    )
  for (let missing = all.length - objectsOf(all).length; missing > 0; missing -= 1)
    yield { outcome: 'refused', place: {}, entered: '', reason: 'malformed_object' }
  for (const object of objects) {
    const type = textOf(object['type'])
    if (type === 'indicator') yield* indicatorItems(object, origins, levelOf(object), now)
    else if (type !== undefined && observables.includes(type))
      yield* observableItems(object, type, levelOf(object))
    else if (type !== 'marking-definition' || !levels.has(textOf(object['id']) ?? ''))
      yield { outcome: 'ignored', type: shown(type ?? 'without a type') }
  }
}

const observables = ['ipv4-addr', 'ipv6-addr', 'domain-name', 'url', 'email-addr', 'file', 'artifact']

/** A bundle may have several versions of an object; only the newest counts. */
const newest = (objects: readonly Json[]): Json[] => {
  const byId = new Map<string, Json>()
  for (const [index, object] of objects.entries()) {
    const id = textOf(object['id']) ?? `#${index}`
    const other = byId.get(id)
    if (other === undefined || (textOf(object['modified']) ?? '') >= (textOf(other['modified']) ?? ''))
      byId.set(id, object)
  }
  return [...byId.values()]
}

function* indicatorItems(
  object: Json,
  origins: ReadonlyMap<string, string>,
  tlp: TlpLevel | undefined,
  now: Date,
): Generator<ImportItem, void, undefined> {
  const place: Place = { object: shown(textOf(object['id']) ?? '') }
  const pattern = textOf(object['pattern'])
  const refuse = (reason: Refusal['reason'], detail?: string): Refusal => ({
    outcome: 'refused',
    place,
    entered: shown(pattern ?? ''),
    reason,
    ...(detail === undefined ? {} : { detail }),
  })
  if (pattern === undefined) return yield refuse('malformed_object')
  if (object['revoked'] === true) return yield refuse('revoked')
  const until = instantOf(textOf(object['valid_until']) ?? '')
  if (until !== undefined && Date.parse(until) <= now.getTime()) return yield refuse('expired', until)
  const language = textOf(object['pattern_type']) ?? 'stix'
  if (language !== 'stix') return yield refuse('unsupported_pattern', shown(language))
  const comparisons = readPattern(pattern)
  if (typeof comparisons === 'string') return yield refuse('unsupported_pattern', comparisons)
  const description = [textOf(object['name']), textOf(object['description'])].filter(
    (text) => text !== undefined && text !== '' && text !== pattern,
  )
  const fields: SourceFields = {
    tags: [
      ...textsOf(object['labels']).filter((label) => label !== 'malicious-activity'),
      ...textsOf(object['indicator_types']).filter(
        (one) => one !== 'malicious-activity' && one !== 'unknown',
      ),
    ],
    origin:
      objectsOf(object['external_references'])
        .map((one) => textOf(one['url']))
        .find((url) => url !== undefined) ?? origins.get(textOf(object['created_by_ref']) ?? ''),
    description: description.join('\n'),
    idsFlag: true,
    tlp,
    date: textOf(object['valid_from']) ?? textOf(object['created']),
    confidence: confidenceOf(object['confidence']),
    validUntil: until,
    changed: textOf(object['modified']) ?? textOf(object['created']),
  }
  for (const comparison of comparisons) yield* comparisonItems(place, comparison, fields)
}

const confidenceOf = (value: unknown): number | undefined =>
  typeof value === 'number' && value >= 0 && value <= 100 ? Math.round(value) : undefined

function* comparisonItems(
  place: Place,
  { path, operator, values }: Comparison,
  fields: SourceFields,
): Generator<ImportItem, void, undefined> {
  const types = pathTypes(path)
  if (types === undefined || (operator !== '=' && operator !== 'IN')) {
    yield {
      outcome: 'refused',
      place,
      entered: shown(values.join(', ')),
      reason: 'unsupported_pattern',
      detail: shown(types === undefined ? path : `${path} ${operator}`),
    }
    return
  }
  for (const value of values) yield typedItem(place, value, types, path, fields)
}

/** An observable was only observed and is not stated to be malicious, so it gets no IDS flag. */
function* observableItems(
  object: Json,
  type: string,
  tlp: TlpLevel | undefined,
): Generator<ImportItem, void, undefined> {
  const place: Place = { object: shown(textOf(object['id']) ?? '') }
  if (type !== 'file' && type !== 'artifact') {
    const value = textOf(object['value'])
    yield value === undefined
      ? { outcome: 'refused', place, entered: '', reason: 'malformed_object' }
      : typedItem(place, value, pathTypes(`${type}:value`) ?? [], type, { idsFlag: false, tlp })
    return
  }
  const digests = isObject(object['hashes']) ? Object.entries(object['hashes']) : []
  const name = textOf(object['name'])
  for (const [algorithm, digest] of digests) {
    const types = pathTypes(`file:hashes.${algorithm}`)
    if (types === undefined) yield { outcome: 'ignored', type: shown(`${type} ${algorithm}`) }
    else
      yield typedItem(place, textOf(digest) ?? '', types, algorithm, {
        idsFlag: false,
        tlp,
        description: name,
      })
  }
  if (digests.length === 0 && name !== undefined)
    yield typedItem(place, name, ['filename'], type, { idsFlag: false, tlp })
  else if (digests.length === 0) yield { outcome: 'ignored', type }
}
