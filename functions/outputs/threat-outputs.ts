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
import { outputRows } from '#functions/indicators/output-queries.ts'
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
import type { OutputIndicator } from '#shared/domain/outputs/output.ts'
import { stixObjectOf } from '#shared/domain/outputs/stix-bundle.ts'
import { providerIdentity, type StixThreat } from '#shared/domain/stix/objects.ts'
import type { StixObject } from '#shared/domain/stix/stix-object.ts'
import { tlpMarkingsUpTo } from '#shared/domain/stix/tlp-markings.ts'
import { maxTlp } from '#shared/domain/tlp/channels.ts'
import { tlpRank } from '#shared/domain/tlp/levels.ts'
import { PortalError } from '#shared/http/errors.ts'
import { outputLimits, type ThreatFile } from '#shared/http/outputs.ts'
import { accepts, etagOf, isUnchanged } from './conditions.ts'
import { payForGeneration } from './found-output.ts'
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
  (platform: Platform) =>
  async ({
    event: { rawQueryString, headers },
    caller,
    threats: file,
  }: Context): Promise<Ended<StreamedReply> | object> => {
    if (file === undefined) return {}
    if (!caller.access.threat) throw new PortalError('key_scope')
    parsedQuery(z.strictObject({}), queryOf(rawQueryString))
    const format = formats[file.name]
    // These two read every threat with its indicators.
    if (file.name === 'stix.json' || file.name === 'misp/hashes.csv') await payForGeneration(platform, caller)
    const opened = await open(platform, caller)
    const text = await format.write(opened, file.uuid)
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
        'x-left-out': `tlp=${opened.source.leftOut()}`,
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
  readonly indicatorsOf: (line: ThreatVersion) => OutputIndicator[]
}

const open = async (platform: Platform, given: KeyCaller): Promise<Opened> => {
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
  return {
    source,
    taxii,
    context: { ...taxii.source, md5: (data) => createHash('md5').update(data).digest('hex') },
    indicatorsOf: (line) => {
      const group = source.groupOf(line)
      const selected =
        group === undefined
          ? undefined
          : selectedIndicators(readModel, { kind: 'group', id: group }, new Map())
      if (selected === undefined) return []
      const found: OutputIndicator[] = []
      for (const batch of outputRows(readModel, selected.search, { withWithdrawn: 'last', leftOut })) {
        found.push(...batch)
        if (found.length >= mostOfEvent) break
      }
      return found.slice(0, mostOfEvent)
    },
  }
}

/** A threat as MISP's writer takes it. */
const mispOf = ([line, stix]: readonly [ThreatVersion, StixThreat]): Omit<MispThreat, 'indicators'> => ({
  ...stix,
  // A report's version is one of its own, and MISP compares the time alone.
  changed: new Date(line.added.ms).toISOString(),
  withdrawn: isWithdrawn(line),
})

async function manifest({ source, context }: Opened): Promise<string> {
  return mispThreatManifest(context, source.heads(source.versions()).map(mispOf))
}

async function event({ source, context, indicatorsOf }: Opened, uuid = ''): Promise<string | undefined> {
  const asked = source
    .heads(source.versions())
    .filter(([, threat]) => mispThreatUuid(context, threat) === uuid)
    .map(([line]) => line)
  const [threat] = await source.whole(asked.slice(0, 1))
  return threat && mispThreatEvent(context, { ...mispOf(threat), indicators: indicatorsOf(threat[0]) })
}

async function hashes({ source, context, indicatorsOf }: Opened): Promise<string> {
  const lines = source
    .heads(source.versions().filter((line) => !isWithdrawn(line)))
    .map(([line, threat]) => mispThreatHashes(context, { ...threat, indicators: indicatorsOf(line) }))
    .join('')
  // No file is empty, since MISP then reads every event.
  return lines === '' ? '\n' : lines
}

/** The reports with their relations, and the indicators that they name. */
async function bundle({ source, taxii, indicatorsOf }: Opened): Promise<string> {
  const objects: StixObject[] = [providerIdentity(taxii.source), ...tlpMarkingsUpTo(source.maxTlp)]
  let place: Parameters<ThreatSource['after']>[0]['place']
  do {
    const { placed, behind } = await source.after({ place }, outputLimits.generatedAtOnce)
    objects.push(...placed.map(({ object }) => object))
    if (objects.length > outputLimits.generatedAtOnce) throw new PortalError('output_too_large')
    place = behind
  } while (place !== undefined)
  const named = new Set(
    objects.flatMap(({ type, target_ref: target }) => (type === 'relationship' ? [target] : [])),
  )
  const groups = new Map(source.versions().map((line) => [source.groupOf(line), line]))
  for (const line of groups.values())
    for (const indicator of indicatorsOf(line)) {
      const object = stixObjectOf(taxii.source, indicator)
      if (named.delete(object.id)) objects.push(object)
    }
  const id = taxii.source.uuidOf(`bundle/threats/${objects.map((object) => object.id).join(' ')}`)
  return `{"type":"bundle","id":"bundle--${id}","objects":[\n${objects.map((object) => JSON.stringify(object)).join(',\n')}\n]}\n`
}
