/**
 * Threats with their indicators for products: a MISP feed with an event for each threat, and a STIX bundle. A key gets
 * what its TAXII collections have, up to the level of outputs. Nothing is stored (docs/decisions/outputs.md).
 */
import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { gzipSync } from 'node:zlib'
import * as z from 'zod'
import type { HttpEvent } from '#functions/core/http/event.ts'
import { Ended } from '#functions/core/http/pipeline.ts'
import { queryOf } from '#functions/core/http/request.ts'
import type { StreamedReply } from '#functions/core/http/streaming.ts'
import { indicatorsOfKey } from '#functions/indicators/key-queries.ts'
import { allSearches, searchOf } from '#functions/indicators/indicator-queries.ts'
import { isOneOf, outputRows, type OutputRowsOptions } from '#functions/indicators/output-queries.ts'
import { newestMembers, cachedNewestMembers } from '#functions/indicators/taxii-queries.ts'
import type { Platform } from '#functions/rules/http/platform.ts'
import type { KeyCaller } from '#functions/rules/key-api/key-gate.ts'
import { parsedQuery } from '#functions/rules/key-api/parsed-query.ts'
import { CallerCollections, taxiiDependencies } from '#functions/taxii/collections.ts'
import { isWithdrawn, type ThreatSource, type ThreatVersion } from '#functions/taxii/threat-source.ts'
import {
  mispThreatEvent,
  mispThreatHashes,
  mispThreatManifest,
  mispThreatUuid,
  type MispThreat,
} from '#shared/domain/outputs/misp-threats.ts'
import { mispNoHashes } from '#shared/domain/outputs/misp-values.ts'
import type { OutputIndicator } from '#shared/domain/outputs/output.ts'
import { stixObjectOf } from '#shared/domain/outputs/stix-bundle.ts'
import {
  providerIdentity,
  threatLanguageContent,
  threatRelation,
  type StixThreat,
} from '#shared/domain/stix/objects.ts'
import { tlpMarkingsUpTo } from '#shared/domain/stix/tlp-markings.ts'
import { maxTlp } from '#shared/domain/tlp/channels.ts'
import { tlpRank } from '#shared/domain/tlp/levels.ts'
import { PortalError } from '#shared/http/errors.ts'
import { outputLimits, type ThreatFile } from '#shared/http/outputs.ts'
import { accepts, etagOf, isUnchanged } from './conditions.ts'
import { generatedAfter, oneAtATime, payForGeneration } from './found-output.ts'
import type { OutputsDependencies } from './generation.ts'
import { selectedIndicators } from './selection.ts'

/** Maximum indicators of an event, the earliest first. */
const mostOfEvent = 10_000

const formats = {
  'stix.json': { type: 'application/stix+json;version=2.1', write: bundle },
  'misp/manifest.json': { type: 'application/json; charset=utf-8', write: manifest },
  'misp/hashes.csv': { type: 'text/csv; charset=utf-8', write: hashes },
  'misp/{uuid}.json': { type: 'application/json; charset=utf-8', write: event },
} as const

/** What a request has when its key is known. */
interface Context {
  readonly event: HttpEvent
  readonly caller: KeyCaller
  /** The file of threats that the path names; undefined for another output. */
  readonly threats: ThreatFile | undefined
}

/** Answers a request for a file of threats. Other requests go on. */
export const answerThreats =
  ({ platform, generatedAtOnce }: Pick<OutputsDependencies, 'platform' | 'generatedAtOnce'>) =>
  async ({
    event: { rawQueryString, headers },
    caller,
    threats: file,
  }: Context): Promise<Ended<StreamedReply> | object> => {
    if (file === undefined) return {}
    if (!caller.access.threat) throw new PortalError('key_scope')
    parsedQuery(z.strictObject({}), queryOf(rawQueryString))
    const format = formats[file.name]
    const generate = async () => {
      const opened = await open(platform, caller, generatedAtOnce)
      return { text: await format.write(opened, file.uuid), tlp: opened.source.leftOut() }
    }
    // These two read every threat with its indicators.
    const generated =
      file.name === 'stix.json' || file.name === 'misp/hashes.csv'
        ? await oneAtATime(platform, caller, async () => {
            await payForGeneration(platform, caller)
            return generate()
          })
        : await generate()
    if (generated === undefined) throw new PortalError('preparing', { retryAfter: generatedAfter })
    const { text, tlp } = generated
    if (text === undefined) throw new PortalError('not_found')
    const version = { digest: createHash('sha256').update(text).digest('base64url').slice(0, 32) }
    const packs = accepts(headers['accept-encoding'], 'gzip')
    const common = {
      'cache-control': 'private, no-cache',
      vary: 'Accept-Encoding',
      etag: etagOf(version, packs),
    }
    if (isUnchanged(headers, version, undefined, platform.clock.now()))
      return new Ended({ statusCode: 304, headers: common, body: '' })
    const bytes = packs ? gzipSync(text) : Buffer.from(text)
    if (bytes.length > outputLimits.replyBytes) throw new PortalError('output_too_large')
    return new Ended({
      statusCode: 200,
      headers: {
        ...common,
        'content-type': format.type,
        'content-length': String(bytes.length),
        'x-left-out': `tlp=${tlp}`,
        ...(packs ? { 'content-encoding': 'gzip' } : {}),
      },
      body: Readable.from([bytes], { objectMode: false }),
    })
  }

/** What a key sees of threats and of their indicators. */
interface Opened {
  readonly source: ThreatSource
  readonly taxii: ReturnType<typeof taxiiDependencies>
  readonly context: Parameters<typeof mispThreatManifest>[0] & Parameters<typeof mispThreatHashes>[0]
  /** The indicators of a threat's group with those that were withdrawn, without false positives of the organization. */
  readonly indicatorsOf: (line: ThreatVersion) => readonly OutputIndicator[]
  /** The same without those that were withdrawn or expired. */
  readonly presentOf: (line: ThreatVersion) => readonly OutputIndicator[]
  /** The published indicators with these numbers, without these false positives; expired ones as withdrawn. */
  readonly numbered: (numbers: readonly number[]) => OutputIndicator[]
  /**
   * When a threat, or a member of its group, last changed (ISO 8601). `lines` has all threats that are asked for.
   * `newestOf` is cached for the manifest alone: the one group of an event would replace what it has.
   */
  readonly changedIn: (
    lines: readonly ThreatVersion[],
    newestOf: typeof newestMembers,
  ) => (line: ThreatVersion) => string
  /** Throws `output_too_large` for more threats and indicators than a request may read. */
  readonly checkCount: (count: number) => void
}

const open = async (platform: Platform, given: KeyCaller, mostAtOnce: number): Promise<Opened> => {
  const { maxTlp: ofKey } = given.session
  const most = maxTlp('output')
  const caller: KeyCaller =
    ofKey !== undefined && tlpRank(ofKey) <= tlpRank(most)
      ? given
      : { ...given, session: { ...given.session, maxTlp: most } }
  const taxii = taxiiDependencies(platform)
  const { readModel, visible } = await indicatorsOfKey(taxii, caller)
  const leftOut = [...(visible.falsePositives ?? [])]
  const source = await new CallerCollections(taxii, caller).threats()
  const membersOf = (group: number, options: OutputRowsOptions): readonly OutputIndicator[] => {
    const selected = selectedIndicators(readModel, { kind: 'group', id: group }, new Map())
    if (selected === undefined) return []
    const found: OutputIndicator[] = []
    for (const batch of outputRows(readModel, selected.search, { ...options, leftOut })) {
      found.push(...batch)
      if (found.length >= mostOfEvent) break
    }
    return found.slice(0, mostOfEvent)
  }
  const present = new Map<number, readonly OutputIndicator[]>()
  return {
    source,
    taxii,
    context: { ...taxii.source, md5: (data) => createHash('md5').update(data).digest('hex') },
    indicatorsOf: (line) => {
      const group = source.groupOf(line)
      return group === undefined ? [] : membersOf(group, { withWithdrawn: 'last' })
    },
    presentOf: (line) => {
      const group = source.groupOf(line)
      if (group === undefined) return []
      const found = present.get(group) ?? membersOf(group, {})
      present.set(group, found)
      return found
    },
    numbered: (numbers) => {
      const all = selectedIndicators(readModel, { kind: 'all' }, new Map())
      if (all === undefined) return []
      const search = allSearches([all.search, searchOf(isOneOf(numbers))])
      return [...outputRows(readModel, search, { withWithdrawn: 'expired', leftOut })].flat()
    },
    changedIn: (lines, newestOf) => {
      const groups = lines.flatMap((line) => (isWithdrawn(line) ? [] : (source.groupOf(line) ?? [])))
      const newest = newestOf(readModel, [...new Set(groups)], source.maxTlp)
      return (line) => {
        const group = isWithdrawn(line) ? undefined : source.groupOf(line)
        const member = group === undefined ? undefined : newest.get(group)
        return new Date(Math.max(line.added.ms, member ?? 0)).toISOString()
      }
    },
    checkCount: (count) => {
      if (count > mostAtOnce) throw new PortalError('output_too_large')
    },
  }
}

/** A threat as MISP's writer takes it. A report's version is one of its own, and MISP compares the time alone. */
const mispOf = (
  [line, stix]: readonly [ThreatVersion, StixThreat],
  changed: string,
): Omit<MispThreat, 'indicators'> => ({ ...stix, changed, withdrawn: isWithdrawn(line) })

async function manifest({ source, context, changedIn }: Opened): Promise<string> {
  const lines = source.versions()
  const changed = changedIn(lines, cachedNewestMembers)
  return mispThreatManifest(
    context,
    source.heads(lines).map((one) => mispOf(one, changed(one[0]))),
  )
}

async function event(
  { source, context, indicatorsOf, changedIn }: Opened,
  uuid = '',
): Promise<string | undefined> {
  const asked = source
    .heads(source.versions())
    .filter(([, threat]) => mispThreatUuid(context, threat) === uuid)
    .map(([line]) => line)
    .slice(0, 1)
  const changed = changedIn(asked, newestMembers)
  const [threat] = await source.whole(asked)
  return (
    threat &&
    mispThreatEvent(context, {
      ...mispOf(threat, changed(threat[0])),
      indicators: indicatorsOf(threat[0]),
    })
  )
}

async function hashes({ source, context, presentOf, checkCount }: Opened): Promise<string> {
  let count = 0
  const lines = source
    .heads(source.versions().filter((line) => !isWithdrawn(line)))
    .map(([line, threat]) => {
      const indicators = presentOf(line)
      count += 1 + indicators.length
      checkCount(count)
      return mispThreatHashes(context, { ...threat, indicators })
    })
    .join('')
  return lines === '' ? mispNoHashes(context) : lines
}

/** The reports with their relations, and the indicators that they name. */
async function bundle({ source, taxii, numbered, checkCount }: Opened): Promise<string> {
  const lines = source.versions()
  const numbers = new Set<number>()
  let count = 0
  for (const line of lines) {
    const members = source.members(line)
    count += 1 + members.length
    checkCount(count)
    for (const { number } of members) numbers.add(number)
  }
  const indicators = numbered([...numbers]).map((indicator) => stixObjectOf(taxii.source, indicator))
  const present = new Set(indicators.map(({ id }) => id))
  const reports = (await source.whole(lines)).flatMap(([line, threat]) => {
    // False positives of the organization are not in the bundle.
    const related = source.members(line).filter(({ id }) => present.has(id))
    const report = source.report(line, threat, related)
    const language = threatLanguageContent(taxii.source, threat, report)
    return [
      report,
      ...(language === undefined ? [] : [language]),
      ...related.map((one) => threatRelation(taxii.source, threat, report, one)),
    ]
  })
  const objects = [
    providerIdentity(taxii.source),
    ...tlpMarkingsUpTo(source.maxTlp),
    ...reports,
    ...indicators,
  ]
  const id = taxii.source.uuidOf(`bundle/threats/${objects.map((object) => object.id).join(' ')}`)
  return `{"type":"bundle","id":"bundle--${id}","objects":[\n${objects.map((object) => JSON.stringify(object)).join(',\n')}\n]}\n`
}
