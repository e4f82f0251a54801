/**
 * Answers requests for outputs: checks the key, its access and whether the client's copy is current. Then sends the
 * body, from a prepared object or generated now. A refusal loads no read model, and neither does a 304 while no commit
 * affects the output.
 */
import { KeyGate, type EnterOptions, type KeyCaller } from '#functions/rules/key-api/key-gate.ts'
import {
  countReply,
  enter,
  isHead,
  keyForm,
  openKeyExchange,
  withLimits,
  type KeyExchange,
} from '#functions/rules/key-api/key-pipeline.ts'
import { problemReply } from '#functions/rules/key-api/problem.ts'
import type { HttpEvent } from '#functions/core/http/event.ts'
import { Ended, pipeline, Steps, type Finish } from '#functions/core/http/pipeline.ts'
import { queryOf } from '#functions/core/http/request.ts'
import { queryLength } from '#functions/core/http/steps.ts'
import type { StreamedReply } from '#functions/core/http/streaming.ts'
import { describeError } from '#functions/core/log.ts'
import { tlpDefaultId } from '#functions/rules/tlp/tlp.ts'
import { keys } from '#functions/rules/keys.ts'
import type { Item } from '#functions/core/store/table.ts'
import { viewKey } from '#functions/views/view-store.ts'
import { builtInTlp } from '#shared/domain/tlp/levels.ts'
import { isAllowedOn } from '#shared/domain/tlp/channels.ts'
import type { OutputFormat } from '#shared/domain/outputs/output.ts'
import { PortalError } from '#shared/http/errors.ts'
import {
  outputLimits,
  outputsPrefix,
  readOutputPath,
  readThreatPath,
  type AskedSelection,
  type ThreatFile,
} from '#shared/http/outputs.ts'
import { accepts, etagOf, isUnchanged, lastModified } from './conditions.ts'
import { FalsePositiveCache, nothingLeftOut } from './false-positives.ts'
import { bodyOf, fromPrepared, generateWhileWaiting, recentOf, type Found } from './found-output.ts'
import type { LeftOut } from './parameters.ts'
import type { OutputCounts } from './generate-output.ts'
import { KnownOutputs, type CachedOutput, type Version } from './output-cache.ts'
import {
  inputsNow,
  readViews,
  journalPositionOf,
  type OutputsDependencies,
  type JournalPosition,
} from './generation.ts'
import { outputName, parametersOf, type Definition } from './parameters.ts'
import { seesView, selectedIndicators, selectionOf, viewsOf, type Views } from './selection.ts'
import { answerThreats } from './threat-outputs.ts'
import { entriesBetween, isUntouched } from './untouched.ts'

/** What an instance remembers between requests. */
interface Instance {
  readonly dependencies: OutputsDependencies
  readonly gate: KeyGate
  readonly readAhead: ViewsInMemory
  readonly falsePositives: FalsePositiveCache
  readonly known: KnownOutputs
  /** Groups known to be verified, with the commit of that check. */
  readonly verifiedAt: Map<number, number>
}

/** The steps of every request, in this order. CloudFront signs its requests to the function, which proves its origin. */
const outputSteps = (instance: Instance) =>
  Steps.from<KeyExchange, StreamedReply>()
    .check('method', method)
    .check('query length', queryLength)
    .step('find', find)
    .step('key', enter(instance.gate, readWithKey))
    .step('threats', answerThreats(instance.dependencies))
    .step('authorize', authorize(instance))
    .step('define', define(instance))
    .step('unchanged', endIfKnown(instance))
    .step('prepared', readPrepared(instance))
    .step('generate', generate(instance))
    .last('present', present(instance))

/** The response to a request, as the function URL returns it. */
export const createOutputs = (
  dependencies: OutputsDependencies,
): ((event: unknown) => Promise<StreamedReply>) => {
  const { platform } = dependencies
  const gate = new KeyGate(platform)
  const instance: Instance = {
    dependencies,
    gate,
    readAhead: new ViewsInMemory(dependencies),
    falsePositives: new FalsePositiveCache(dependencies.sightings),
    known: new KnownOutputs(),
    verifiedAt: new Map(),
  }
  return pipeline(platform, outputSteps(instance), {
    ...keyForm(gate),
    open: (event) =>
      openKeyExchange(platform, event, { route: 'outputs', counts: 'outputs', headers: keyHeaders(event) }),
    refusal: (failure, { request }): StreamedReply => problemReply(failure, request.id),
    finish: [withLimits(gate), countedInBackground(instance), withoutBodyForHead],
  })
}

/** A request for an output. */
interface Asked extends KeyExchange {
  /** Undefined for a path without an output. */
  readonly path: OutputPath | undefined
  readonly threats: ThreatFile | undefined
}
type OutputPath = NonNullable<ReturnType<typeof readOutputPath>>

interface Permitted extends Asked {
  readonly caller: KeyCaller
  readonly path: OutputPath
  readonly format: OutputFormat
}

/** The output that is asked for. */
interface Defined extends Permitted {
  readonly definition: Definition
  readonly name: string
  readonly inputs: string
  readonly position: JournalPosition
  readonly views: Views
  readonly left: LeftOut
  readonly packs: boolean
  /**
   * Parts of a selection are generated in a moment, and there are many of them, so none is stored. Neither is what a
   * client of n6 asks for, since its next poll asks for another time.
   */
  readonly isKept: boolean
}

interface Searched extends Defined {
  readonly before: CachedOutput | undefined
  readonly ready: Found | undefined
}

const method = ({ event }: KeyExchange): void => {
  if (!['GET', 'HEAD'].includes(event.requestContext.http.method)) throw new PortalError('method_not_allowed')
}

const find = ({ event: { rawPath } }: KeyExchange): Pick<Asked, 'path' | 'threats'> => {
  const below = rawPath.startsWith(`${outputsPrefix}/`) ? rawPath.slice(outputsPrefix.length + 1) : ''
  return { path: readOutputPath(below), threats: readThreatPath(below) }
}

/** The heads of the journals, and the view of the path. */
const readWithKey = ({ path }: Asked): EnterOptions => ({
  cost: 1,
  alongside: [
    keys.head('feeds'),
    keys.head('sightings'),
    ...(path?.selection.kind === 'view' ? [viewKey(path.selection.id)] : []),
  ],
})

const authorize =
  ({ dependencies }: Instance) =>
  ({ caller, path }: Asked & Pick<Permitted, 'caller'>): Pick<Permitted, 'path' | 'format'> => {
    if (!caller.access.feed) throw new PortalError('key_scope')
    const format = path === undefined ? undefined : dependencies.formatOf(path.file)
    if (path === undefined || format === undefined) throw new PortalError('not_found')
    return { path, format }
  }

const define =
  (instance: Instance) =>
  async ({ caller, event, path, format }: Permitted): Promise<Omit<Defined, keyof Permitted>> => {
    const { dependencies, falsePositives, readAhead } = instance
    const [head, sightings, item] = caller.session.alongside
    const selection = selectionOf(caller, path.selection)
    const query = queryOf(event.rawQueryString)
    const parameters = parametersOf(query, path.file)
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
    if (selection.kind === 'group') await checkGroup(instance, caller, selection.id, position)
    const views = await readAhead.of(caller, path.selection, viewsOf(selection), item)
    return {
      definition,
      name: outputName(definition),
      inputs: inputsNow(dependencies, definition, views, left),
      position,
      views,
      left,
      packs: accepts(event.headers['accept-encoding'], 'gzip'),
      isKept: format.ids === undefined && parameters.n6 === undefined,
    }
  }

/**
 * Throws for a group that does not exist or is unverified. A verified group stays so until the journal advances. The
 * journal's head is read anyway, so an unchanged list costs no read of its group.
 */
const checkGroup = async (
  { dependencies: { indicators }, verifiedAt }: Instance,
  caller: KeyCaller,
  id: number,
  { sequence }: JournalPosition,
): Promise<void> => {
  if (verifiedAt.get(id) === sequence) return
  const group = await indicators.get('feed_group', id)
  if (group?.entity.is_verified !== true) throw gone(caller)
  const level =
    group.entity.tlp ??
    (await indicators.get('feed_group_tlp', tlpDefaultId))?.entity.level ??
    builtInTlp.feed_group
  if (!isAllowedOn('output', level)) throw gone(caller)
  if (verifiedAt.size >= mostGroups) verifiedAt.clear()
  verifiedAt.set(id, sequence)
}

/** Ends with 304 if the client has the version that this instance knows, and that is still current. */
const endIfKnown =
  (instance: Instance) =>
  async (context: Defined): Promise<Ended<StreamedReply> | object> => {
    const { known } = instance
    const cached = await current(instance, context, known.get(context.name))
    if (cached === undefined) return {}
    known.set(context.name, cached)
    const reply = unchanged(instance, context, cached, noteUse(instance, context))
    return reply === undefined ? {} : new Ended(reply)
  }

/** What is known of the output, if its inputs are the same and so it is current as of the present commit. */
const current = async <Known extends Pick<Version, 'inputs' | 'sequence'>>(
  { dependencies: { indicators } }: Instance,
  { inputs, position, definition, format }: Defined,
  one: Known | undefined,
): Promise<Known | undefined> => {
  if (one?.inputs !== inputs) return undefined
  if (one.sequence >= position.sequence) return one
  const entries = await entriesBetween(indicators, one.sequence, position.sequence)
  return entries !== undefined && isUntouched(definition, format, entries)
    ? { ...one, sequence: position.sequence }
    : undefined
}

/** The 304 for a client that has this version. */
const unchanged = (
  { dependencies }: Instance,
  { event, definition, packs }: Defined,
  version: Version,
  after: () => Promise<void>,
): StreamedReply | undefined => {
  const now = dependencies.platform.clock.now()
  return isUnchanged(event.headers, version, modifiedOf(definition, version), now)
    ? {
        statusCode: 304,
        headers: versionHeaders(version, packs, now),
        body: '',
        alongside: inBackground(dependencies, event, after()),
      }
    : undefined
}

const noteUse =
  ({ dependencies: { kept } }: Instance, { isKept, definition }: Defined) =>
  (): Promise<void> =>
    isKept ? kept.noteUse(definition) : Promise.resolve()

/** Finds the output prepared. Refuses or ends what nothing needs to be generated for. */
const readPrepared =
  (instance: Instance) =>
  async (context: Defined): Promise<Ended<StreamedReply> | Pick<Searched, 'before' | 'ready'>> => {
    const { dependencies } = instance
    const { event, caller, definition, format, inputs, views, packs, isKept } = context
    const before = isKept ? await dependencies.kept.get(definition) : undefined
    const prepared =
      (await current(instance, context, before?.prepared)) ?? recentOf(dependencies, before?.prepared, inputs)
    const ready = await fromPrepared(dependencies, prepared, isHead(event))
    if (ready !== undefined) return { before, ready }
    // Its size is known, so an oversized output is refused without generating it.
    if (!packs && (before?.prepared?.bytes ?? 0) > outputLimits.replyBytes)
      throw new PortalError('output_too_large')
    // Nothing is recorded for outputs that do not exist.
    const { selection } = definition
    if (
      selection.kind === 'scope' &&
      selectedIndicators(await dependencies.indicators.readModel(), selection, views) === undefined
    )
      throw gone(caller)
    // Nothing is generated for a HEAD request. Header fields that depend on the content are left out (RFC 9110 section
    // 9.3.2).
    return isHead(event) && isKept
      ? new Ended({
          statusCode: 200,
          headers: { ...plainHeaders, 'content-type': format.contentType },
          body: '',
        })
      : { before, ready }
  }

const generate =
  (instance: Instance) =>
  async (context: Searched): Promise<{ readonly found: Found }> => ({
    found: context.ready ?? (await generateWhileWaiting(instance.dependencies, context)),
  })

const present =
  (instance: Instance) =>
  (context: Searched & { readonly found: Found }): StreamedReply => {
    const { event, name, format, packs, found } = context
    const { dependencies, known } = instance
    known.set(name, found.version)
    const after = found.after ?? noteUse(instance, context)
    const reply = unchanged(instance, context, found.version, after)
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
        ...versionHeaders(found.version, packs, dependencies.platform.clock.now()),
        'content-type': format.contentType,
        'x-total-count': String(found.counts.written),
        'x-left-out': leftOut(found.counts),
        // Lets clients detect truncated bodies.
        'content-length': String(bytes),
        ...(packs ? { 'content-encoding': 'gzip' } : {}),
      },
      body: bodyOf(found, packs, isHead(event)),
      alongside: inBackground(dependencies, event, after()),
    }
  }

/** Counts each reply while it is sent. */
const countedInBackground =
  ({ dependencies, gate }: Instance): Finish<KeyExchange, StreamedReply> =>
  (reply, context, failure) => {
    const { statusCode, headers, body, alongside } = reply
    const bytes = typeof body === 'string' ? Buffer.byteLength(body) : Number(headers['content-length'])
    const counting = countReply(gate, { statusCode, bytes }, context, failure)
    return {
      ...reply,
      alongside: Promise.all([alongside, inBackground(dependencies, context.event, counting)]).then(
        () => undefined,
      ),
    }
  }

const withoutBodyForHead: Finish<KeyExchange, StreamedReply> = (reply, { event }) =>
  isHead(event) ? { ...reply, body: '' } : reply

/** Records and stores in the background. A failure here does not fail the response. */
const inBackground = async (
  { platform }: OutputsDependencies,
  event: HttpEvent,
  work: Promise<void>,
): Promise<void> => {
  try {
    await work
  } catch (error) {
    platform.log.error('output not kept', {
      request_id: event.requestContext.requestId,
      ...describeError(error),
    })
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

/**
 * Last modification of an output in epoch milliseconds, for requests with a date. Undefined for a limited key, whose
 * limits may have changed at any time.
 */
const modifiedOf = ({ selection }: Definition, { since }: Version): number | undefined =>
  selection.kind === 'scope' ? undefined : Date.parse(since)

/** Headers of an output. Clients may store it, and ask each time whether it is current. */
const plainHeaders = { 'cache-control': 'private, no-cache', vary: 'Accept-Encoding' } as const

const versionHeaders = (version: Version, packs: boolean, now: Date): Record<string, string> => ({
  ...plainHeaders,
  etag: etagOf(version, packs),
  'last-modified': lastModified(Date.parse(version.since), now),
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
