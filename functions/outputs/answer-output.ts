/**
 * Answers requests for outputs: checks the key, its access and whether the client's copy is current. Then sends the
 * body, from a prepared object or generated now. A refusal loads no read model, and neither does a 304 while no commit
 * affects the output.
 */
import { Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { withLease } from '#functions/core/store/lease.ts'
import { isKeyRefusal, KeyGate, type KeyCaller, type KeyRequest } from '#functions/rules/key-api/key-gate.ts'
import { toProblemResponse } from '#functions/rules/key-api/problem.ts'
import { eventSchema, type HttpEvent } from '#functions/core/http/event.ts'
import { addressOf, asFailure, queryOf } from '#functions/rules/http/handler.ts'
import { askerOf, logFailure, logged, type Asker } from '#functions/core/http/log-lines.ts'
import type { StreamedReply } from '#functions/core/http/streaming.ts'
import { describeError, type Log } from '#functions/core/log.ts'
import { tlpDefaultId } from '#functions/rules/tlp/tlp.ts'
import { keys } from '#functions/core/store/keys.ts'
import type { Item } from '#functions/core/store/table.ts'
import { limits } from '#shared/domain/limits.ts'
import { builtInTlp } from '#shared/domain/tlp/levels.ts'
import { isAllowedOn } from '#shared/domain/tlp/channels.ts'
import { PortalError } from '#shared/http/errors.ts'
import { outputLimits, outputsPrefix, readOutputPath, type AskedSelection } from '#shared/http/outputs.ts'
import { accepts, etagOf, isUnchanged, lastModified } from './conditions.ts'
import { FalsePositiveCache, nothingLeftOut, type LeftOut } from './false-positives.ts'
import type { CachedOutput, Prepared, Version } from './output-cache.ts'
import { KnownOutputs } from './known-outputs.ts'
import type { OutputCounts } from './generate-output.ts'
import {
  inputsNow,
  generateNow,
  readViews,
  journalPositionOf,
  type OutputsDependencies,
  type JournalPosition,
} from './generation.ts'
import { formatsChanged, outputName, parametersOf, type Definition } from './parameters.ts'
import { seesView, selectedIndicators, selectionOf, viewsOf, type Views } from './selection.ts'
import { entriesBetween, isUntouched } from './untouched.ts'

/**
 * Additional request tokens that generating an output costs, since it may occupy a function for seconds. A key with
 * fewer tokens pays all it has left.
 */
const generationCost = ({ requestsPerMinute }: KeyCaller): number =>
  Math.max(0, Math.min(9, Math.floor(requestsPerMinute) - 1))

/**
 * Retry-After in seconds. The preparer runs every minute; another generation for the same organization takes seconds.
 */
const [preparedAfter, generatedAfter] = [60, 10]
/** Milliseconds after which a killed generation no longer blocks others. */
const longestGeneration = 120_000

/** Generations of the same requester run one after another. */
const requesterOf = ({ organizationId, keyId }: KeyCaller): { organizationId: number } | { keyId: number } =>
  organizationId === null ? { keyId } : { organizationId }

/** An output to be sent. */
interface Found {
  readonly version: Version
  readonly counts: OutputCounts
  /** Uncompressed, and compressed. */
  readonly bytes: number
  readonly packed: number
  readonly body: Readable | undefined
  /** Work after it was sent. */
  readonly after?: () => Promise<void>
}

/** The response to a request, as the function URL returns it. */
export const createOutputs = (
  dependencies: OutputsDependencies,
): ((event: unknown) => Promise<StreamedReply>) => {
  const { platform } = dependencies
  const gate = new KeyGate(platform)
  const readAhead = new ViewsInMemory(dependencies)
  const falsePositives = new FalsePositiveCache(dependencies.sightings)
  const known = new KnownOutputs()
  /** Groups known to be verified, with the commit of that check. */
  const verifiedAt = new Map<number, number>()

  const answer = async (event: HttpEvent, log: Log, asker: Asker): Promise<StreamedReply> => {
    const { method } = event.requestContext.http
    if (method !== 'GET' && method !== 'HEAD') throw new PortalError('method_not_allowed')
    if (event.rawQueryString.length > limits.queryLength) throw new PortalError('query_too_long')
    const path = event.rawPath.startsWith(`${outputsPrefix}/`)
      ? readOutputPath(event.rawPath.slice(outputsPrefix.length + 1))
      : undefined
    const asked: KeyRequest = {
      headers: keyHeaders(event),
      address: addressOf(event),
      call: `${method} ${event.rawPath.slice(0, 200)}`,
      log,
    }
    const selected = path?.selection
    const caller = await gate.enter(asked, {
      cost: 1,
      alongside: [
        keys.head('feeds'),
        keys.head('sightings'),
        ...(selected?.kind === 'view' ? [keys.entity('feed_view', selected.id)] : []),
      ],
    })
    Object.assign(asker, askerOf(caller))
    try {
      return await answerTo(caller, event, path)
    } catch (error) {
      const failure = asFailure(error)
      if (isKeyRefusal(failure) || failure.status === 429)
        return gate
          .refuse(asked, caller, failure)
          .catch((refusal: unknown) => failed(refusal, event, log, caller))
      const reply = failed(error, event, log, caller)
      const bytes = method === 'HEAD' ? 0 : Buffer.byteLength(reply.body)
      return { ...reply, alongside: inBackground(event, gate.answered(caller, 'outputs', bytes)) }
    }
  }

  const answerTo = async (
    caller: KeyCaller,
    event: HttpEvent,
    path: { readonly selection: AskedSelection; readonly file: string } | undefined,
  ): Promise<StreamedReply> => {
    if (!caller.access.feed) throw new PortalError('key_scope')
    const format = path === undefined ? undefined : dependencies.formatOf(path.file)
    if (path === undefined || format === undefined) throw new PortalError('not_found')
    const [head, sightings, item] = caller.session.alongside ?? []
    const selection = selectionOf(caller, path.selection)
    const query = queryOf(event.rawQueryString)
    const parameters = parametersOf(query)
    const left =
      query['false_positives'] === 'include'
        ? nothingLeftOut
        : await falsePositives.of(caller.organizationId, journalPositionOf(sightings).sequence)
    const definition: Definition = {
      selection,
      file: path.file,
      parameters,
      // An organization that ever had a false positive keeps its own list, so that its serials only increase.
      ...(left.revision > 0 && caller.organizationId !== null ? { without: caller.organizationId } : {}),
      ...(caller.scope !== null && format.namesGroups === true
        ? { groups: caller.scope.groups.toSorted((one, other) => one - other) }
        : {}),
    }
    const position = journalPositionOf(head)
    if (selection.kind === 'group') await checkGroup(caller, selection.id, position)
    const views = await readAhead.of(caller, path.selection, viewsOf(selection), item)
    const packs = accepts(event.headers['accept-encoding'], 'gzip')
    // Parts of a selection are generated in a moment, and there are many of them, so none is stored.
    const isKept = format.ids === undefined
    const used = (): Promise<void> => (isKept ? dependencies.kept.noteUse(definition) : Promise.resolve())
    const name = outputName(definition)
    const inputs = inputsNow(dependencies, definition, views, left)
    const isHead = event.requestContext.http.method === 'HEAD'
    const unchanged = (version: Version, after: () => Promise<void>): StreamedReply | undefined =>
      isUnchanged(event.headers, version, modifiedOf(definition, version), platform.clock.now())
        ? {
            statusCode: 304,
            headers: { ...common(event, version, packs, platform.clock.now()), ...gate.limitHeaders(caller) },
            body: '',
            alongside: inBackground(
              event,
              after(),
              gate.answered(caller, 'outputs', 0, { isUnchanged: true }),
            ),
          }
        : undefined
    /** What is known of the output, if its inputs are the same and so it is current as of the present commit. */
    const current = async <Known extends Pick<Version, 'inputs' | 'sequence'>>(
      one: Known | undefined,
    ): Promise<Known | undefined> => {
      if (one?.inputs !== inputs) return undefined
      if (one.sequence >= position.sequence) return one
      const entries = await entriesBetween(dependencies.indicators, one.sequence, position.sequence)
      return entries !== undefined && isUntouched(definition, format, entries)
        ? { ...one, sequence: position.sequence }
        : undefined
    }
    const cached = await current(known.get(name))
    if (cached !== undefined) {
      known.set(name, cached)
      const reply = unchanged(cached, used)
      if (reply !== undefined) return reply
    }
    const before = isKept ? await dependencies.kept.get(definition) : undefined
    const prepared = (await current(before?.prepared)) ?? recentOf(before?.prepared, inputs)
    const ready = await fromPrepared(prepared, isHead)
    // Its size is known, so an oversized output is refused without generating it.
    if (ready === undefined && !packs && (before?.prepared?.bytes ?? 0) > outputLimits.replyBytes)
      throw new PortalError('output_too_large')
    // Nothing is recorded for outputs that do not exist.
    if (
      ready === undefined &&
      selection.kind === 'scope' &&
      selectedIndicators(await dependencies.indicators.readModel(), selection, views) === undefined
    )
      throw gone(caller)
    // Nothing is generated for a HEAD request. Header fields that depend on the content are left out (RFC 9110 section
    // 9.3.2).
    if (ready === undefined && isHead && isKept)
      return {
        statusCode: 200,
        headers: { ...plain(event), 'content-type': format.contentType, ...gate.limitHeaders(caller) },
        body: '',
        alongside: inBackground(event, gate.answered(caller, 'outputs', 0)),
      }
    const found = ready ?? (await makeFor(caller, definition, { views, left }, before, isKept))
    known.set(name, found.version)
    const reply = unchanged(found.version, found.after ?? used)
    if (reply !== undefined) {
      found.body?.destroy()
      return reply
    }
    const bytes = packs ? found.packed : found.bytes
    if (bytes > outputLimits.replyBytes) {
      found.body?.destroy()
      throw new PortalError('output_too_large')
    }
    return {
      statusCode: 200,
      headers: {
        ...common(event, found.version, packs, platform.clock.now()),
        'content-type': format.contentType,
        'x-total-count': String(found.counts.written),
        'x-left-out': leftOut(found.counts),
        // Lets clients detect truncated bodies.
        'content-length': String(bytes),
        ...(packs ? { 'content-encoding': 'gzip' } : {}),
        ...gate.limitHeaders(caller),
      },
      body: bodyOf(found, packs, isHead),
      alongside: inBackground(
        event,
        (found.after ?? used)(),
        gate.answered(caller, 'outputs', isHead ? 0 : bytes),
      ),
    }
  }

  /** Records and stores in the background. A failure here does not fail the response. */
  const inBackground = async (event: HttpEvent, ...work: readonly Promise<void>[]): Promise<void> => {
    for (const done of await Promise.allSettled(work))
      if (done.status === 'rejected')
        platform.log.error('output not kept', {
          request_id: event.requestContext.requestId,
          ...describeError(done.reason),
        })
  }

  const fromPrepared = async (
    prepared: Prepared | undefined,
    isHead: boolean,
  ): Promise<Found | undefined> => {
    if (prepared === undefined) return undefined
    const body = isHead ? undefined : await dependencies.files.open(prepared.object)
    if (!isHead && body === undefined) return undefined
    const { counts, bytes, packed } = prepared
    return { version: versionOf(prepared), counts, bytes, packed, body }
  }

  const isLarge = ({ written }: Pick<OutputCounts, 'written'>): boolean =>
    written > dependencies.generatedAtOnce

  /** A large output from a moment ago. While commits keep affecting it, it would otherwise never be found prepared. */
  const recentOf = (prepared: Prepared | undefined, inputs: string): Prepared | undefined =>
    prepared?.inputs === inputs &&
    isLarge(prepared.counts) &&
    platform.clock.now().getTime() < Date.parse(prepared.current_at) + outputLimits.largeIsRecent
      ? prepared
      : undefined

  /**
   * Throws for a group that does not exist or is unverified. A verified group stays so until the journal advances. The
   * journal's head is read anyway, so an unchanged list costs no read of its group.
   */
  const checkGroup = async (caller: KeyCaller, id: number, { sequence }: JournalPosition): Promise<void> => {
    if (verifiedAt.get(id) === sequence) return
    const group = await dependencies.indicators.get('feed_group', id)
    if (group?.entity.is_verified !== true) throw gone(caller)
    const level =
      group.entity.tlp ??
      (await dependencies.indicators.get('feed_group_tlp', tlpDefaultId))?.entity.level ??
      builtInTlp.feed_group
    if (!isAllowedOn('output', level)) throw gone(caller)
    if (verifiedAt.size >= mostGroups) verifiedAt.clear()
    verifiedAt.set(id, sequence)
  }

  const makeFor = async (
    caller: KeyCaller,
    definition: Definition,
    { views, left }: { readonly views: Views; readonly left: LeftOut },
    before: CachedOutput | undefined,
    isKept: boolean,
  ): Promise<Found> => {
    const { kept, generatedAtOnce } = dependencies
    // Recorded first, so that a client without enough requests left finds it prepared later.
    const isRecorded =
      isKept &&
      (before !== undefined ||
        (await kept.begin(definition, organizationOf(caller, definition), caller.organizationId ?? 0)))
    const later = async (error: unknown): Promise<never> => {
      if (isRecorded) await kept.want()
      throw error
    }
    const generate = async () => {
      const tokens = generationCost(caller)
      if (tokens > 0)
        await platform.requestLimits
          .take('key', String(caller.keyId), tokens, {
            perSecond: caller.requestsPerMinute / 60,
            burst: caller.requestsPerMinute,
          })
          .catch(later)
      const now = await generateNow(dependencies, definition, views, left, {
        before: before?.prepared,
        // Outputs that are not stored are not prepared by the preparer either.
        ...(isRecorded ? { most: generatedAtOnce } : {}),
      })
      if (now === undefined) throw new PortalError('not_found')
      return now
    }
    if (isRecorded && before?.prepared !== undefined && isLarge(before.prepared.counts))
      return later(new PortalError('preparing', { retryAfter: preparedAfter }))
    const now = isKept
      ? await withLease(platform, keys.outputGeneration(requesterOf(caller)), longestGeneration, generate)
      : await generate()
    if (now === undefined) return later(new PortalError('preparing', { retryAfter: generatedAfter }))
    if (now === 'too many') return later(new PortalError('preparing', { retryAfter: preparedAfter }))
    const { version, generated } = now
    // Unchanged content is sent as before, with the same serial.
    const same = before?.prepared?.digest === version.digest ? before.prepared : undefined
    const body = same === undefined ? undefined : await dependencies.files.open(same.object)
    return {
      version,
      counts: generated.counts,
      bytes: body === undefined ? generated.bytes : (same?.bytes ?? generated.bytes),
      packed: body === undefined ? generated.packed.length : (same?.packed ?? generated.packed.length),
      body: body ?? Readable.from(inParts(generated.packed), { objectMode: false }),
      after: async () => {
        if (!isRecorded) return
        if (before !== undefined) await kept.noteUse(definition)
        await kept.keep(
          definition,
          version,
          generated,
          // The record claimed that the object exists, but it did not.
          same !== undefined && body === undefined ? undefined : before?.prepared,
        )
      },
    }
  }

  return async (raw) => {
    const event = eventSchema.parse(raw)
    const log = platform.log.with({ request_id: event.requestContext.requestId, route: 'outputs' })
    const asker: Asker = { address: addressOf(event) }
    const answered = () =>
      answer(event, log, asker).catch((error: unknown) => failed(error, event, log, undefined))
    const reply = await logged(platform, log, answered, asker)
    return event.requestContext.http.method === 'HEAD' ? { ...reply, body: '' } : reply
  }

  function failed(
    error: unknown,
    event: HttpEvent,
    log: Log,
    caller: KeyCaller | undefined,
  ): StreamedReply & { readonly body: string } {
    const failure = asFailure(error)
    const id = event.requestContext.requestId
    logFailure(log, failure, error, { address: addressOf(event) })
    const reply = toProblemResponse(failure, id)
    return {
      ...reply,
      headers: {
        ...reply.headers,
        'x-request-id': id,
        ...(caller === undefined ? gate.limitsOf(failure) : gate.limitHeaders(caller)),
      },
    }
  }
}

/**
 * The header fields that may contain a key. CloudFront signs its requests to the function in `authorization`, and moves
 * the client's value to another field.
 */
const keyHeaders = ({ headers }: HttpEvent): HttpEvent['headers'] => ({
  authorization: headers['x-viewer-authorization'],
  'x-api-key': headers['x-api-key'],
})

/**
 * The error for deleted items, or for a limited key whose groups and views were deleted. Neither an empty list, which a
 * firewall would apply, nor a 401 or 403, at which some firewalls stop enforcing their present list.
 */
const gone = ({ scope }: KeyCaller): PortalError =>
  new PortalError(scope === null ? 'not_found' : 'scope_gone')

/** The organization that an output belongs to: outputs of a view or of a limited key belong to one. */
const organizationOf = ({ organizationId }: KeyCaller, { selection, groups, without }: Definition): number =>
  selection.kind === 'view' || selection.kind === 'scope' || groups !== undefined || without !== undefined
    ? (organizationId ?? 0)
    : 0

/** The version of a prepared object. */
const versionOf = ({ digest, inputs, sequence, since }: Prepared): Version => ({
  digest,
  inputs,
  sequence,
  since: since ?? new Date(formatsChanged).toISOString(),
})

/**
 * Last modification of an output in epoch milliseconds, for requests with a date. Undefined for a limited key, whose
 * limits may have changed at any time.
 */
const modifiedOf = ({ selection }: Definition, { since }: Version): number | undefined =>
  selection.kind === 'scope' ? undefined : Date.parse(since)

const common = (event: HttpEvent, version: Version, packs: boolean, now: Date): Record<string, string> => ({
  ...plain(event),
  etag: etagOf(version, packs),
  'last-modified': lastModified(Date.parse(version.since), now),
})

const plain = (event: HttpEvent): Record<string, string> => ({
  'cache-control': 'private, no-cache',
  vary: 'Accept-Encoding',
  'x-content-type-options': 'nosniff',
  'x-request-id': event.requestContext.requestId,
})

const leftOut = ({
  otherTypes,
  warningLists,
  unusable,
  maxAge,
  ids,
  expired,
  falsePositive,
  tlp,
}: OutputCounts): string =>
  `other-types=${otherTypes}, warning-lists=${warningLists}, unusable=${unusable}, max-age=${maxAge}, ids=${ids}, expired=${expired}, false-positive=${falsePositive}, tlp=${tlp}`

const bodyOf = ({ body }: Found, packs: boolean, isHead: boolean): Readable | string => {
  if (isHead || body === undefined) {
    body?.destroy()
    return ''
  }
  if (packs) return body
  const unpacked = createGunzip()
  body.on('error', (error) => unpacked.destroy(error))
  return body.pipe(unpacked)
}

/** Bytes written at once. */
const partBytes = 64 * 1024

function* inParts(bytes: Uint8Array): Generator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += partBytes) yield bytes.subarray(at, at + partBytes)
}

/**
 * The views that selections use. The view of a URL is read with the key. Those of a limited key are cached as of a
 * commit to the views' collection, so that a request reads only its head.
 */
class ViewsInMemory {
  readonly #dependencies: OutputsDependencies
  readonly #known = new Map<number, { sequence: number; views: Views }>()

  constructor(dependencies: OutputsDependencies) {
    this.#dependencies = dependencies
  }

  /** Throws `not_found` when the caller does not see the view of the URL. */
  async of(
    caller: KeyCaller,
    asked: AskedSelection,
    ids: readonly number[],
    item: Item | undefined,
  ): Promise<Views> {
    const { views, platform } = this.#dependencies
    if (asked.kind === 'view') {
      const view = item === undefined ? undefined : views.parse('feed_view', item['entity'])
      if (view === undefined || !seesView(caller, asked.id, view)) throw gone(caller)
      return new Map([[asked.id, view]])
    }
    if (ids.length === 0) return new Map()
    const { sequence } = journalPositionOf(
      await platform.table.get(keys.head('feed_views'), { consistent: false }),
    )
    const known = this.#known.get(caller.keyId)
    if (known?.sequence === sequence && ids.every((id) => known.views.has(id))) return known.views
    const read = await readViews(this.#dependencies, ids)
    if (this.#known.size >= mostKeys) this.#known.clear()
    this.#known.set(caller.keyId, { sequence, views: read })
    return read
  }
}
const mostKeys = 2000
const mostGroups = 10_000
