/**
 * A run of a source. It stores the answer, compares it with what the source had, and writes only what differs. A run
 * that was killed continues from the stored answer, and writing a row again writes nothing
 * (docs/decisions/sources.md).
 */
import { createHash } from 'node:crypto'
import type { DownloadLimits } from '#functions/core/egress/download.ts'
import type { Reach } from '#functions/core/egress/reach.ts'
import type { Files } from '#functions/core/files/files.ts'
import { describeError } from '#functions/core/log.ts'
import { withLease } from '#functions/core/store/lease.ts'
import { isLostRace } from '#functions/core/store/table.ts'
import type { Actor } from '#functions/core/event-store/entry.ts'
import { indicatorsCollection } from '#functions/indicators/indicator-store.ts'
import { indicatorsOfSource, validityByType } from '#functions/indicators/sighted-queries.ts'
import { SourceWriter } from '#functions/indicators/source-writer.ts'
import { sourceFileKey } from '#functions/rules/file-keys.ts'
import type { Platform } from '#functions/rules/http/platform.ts'
import { keys } from '#functions/rules/keys.ts'
import type { RefusedRow, RunLogEntry, SourceCounts } from '#shared/contracts/sources.ts'
import { sourceActorName } from '#shared/domain/key-actor.ts'
import {
  isIncremental,
  sourceLimits,
  type RunState,
  type SourceProblem,
} from '#shared/domain/sources/source.ts'
import { decisionOn } from '../source-presenter.ts'
import { openSourceSecret } from '../source-secret.ts'
import {
  askedSchema,
  nextRunAt,
  noCounts,
  readSourceState,
  writeSourceState,
  type Asked,
  type OpenRun,
  type SourceState,
  type StoredAnswer,
  type StoredRun,
} from '../source-state.ts'
import { sourcesCollection, type SourceEntity } from '../source-store.ts'
import type { Ask, Changes, Cursor, RunNote } from './changes.ts'
import { Claims } from './claims.ts'
import { collectMisp } from './collect-misp.ts'
import { collectTaxii } from './collect-taxii.ts'
import { compareChanges, compareList, found, type Compared, type DifferingRow } from './compare.ts'
import { memberHash, Membership, NextMembers, printOf } from './membership.ts'
import {
  readRows,
  refusal,
  UnreadableAnswer,
  type ReadBatch,
  type Rules,
  type UnpackedBytes,
} from './read-rows.ts'
import { answerLimits, requestSource, retryAfter } from './request-source.ts'

/** A run holds its lease as long as its function may run. */
const leaseMilliseconds = 900_000
/** Interrupted runs of other settings whose additions are looked for. */
const mostDropped = 20
/** Rows that are written together. */
const rowsAtOnce = 2_000
const minute = 60_000
/** Minutes until the next attempt after one, two, three and more failures, if the interval is not shorter. */
const retryMinutes = [5, 15, 60, 240, 720] as const
/** Maximum bytes of the file with what a source has. */
const sourceFileBytes = 64 * sourceLimits.rowsTo
/** Runs of an incremental source in a row, when it has more than one run reads. */
const mostParts = 50
/** Requests and bytes of JSON of a run of an incremental source, and the milliseconds in which it sends requests. */
const collectLimits = { requests: 500, bytes: 100_000_000, milliseconds: 240_000 }
/** A schedule may come a little early. */
const slack = 30_000

export interface Reading {
  readonly platform: Platform
  readonly reach: Reach
  readonly limits?: DownloadLimits
  /** Maximum bytes of the file with what a source has, and of what it unpacks to. */
  readonly fileBytes?: number
  readonly unpacked?: UnpackedBytes
  /** Whether the function is about to end. Another invocation then continues. */
  readonly isTimeOver?: () => boolean
  /** Whether a request and its rows may take longer than the function has. A run that is killed holds its lease. */
  readonly isTooLateToAsk?: () => boolean
}

/** `skipped`: not due, off, or read by another run. `later`: another invocation continues. */
export type RunResult = RunState | 'skipped' | 'later'

/** The actor name of these commits in the journal. */
export const sourceActor = (name: string): Actor => ({
  user_id: null,
  name: sourceActorName(name),
  client_id: null,
})

/** The settings, with the validity of the portal's types where the source has none of its own. */
export const rulesOf = async <Of extends Rules>(platform: Platform, source: Of): Promise<Of> => {
  const readModel = await platform.collection(indicatorsCollection).readModel()
  return { ...source, validity: { ...validityByType(readModel), ...source.validity } }
}

/**
 * Runs a source if it is due, was asked for, or has a run to be continued; then again if somebody asked for it
 * meanwhile, since the invocation for that found it being read. Without the time for that, the next maintenance does it.
 * Returns the last result.
 */
export const runSource = async (reading: Reading, id: number): Promise<RunResult> => {
  const { platform } = reading
  let result = await runIfDue(reading, id)
  while (result !== 'skipped' && result !== 'later' && reading.isTooLateToAsk?.() !== true) {
    // Looked for once the lease has ended: an invocation for a later request finds no run.
    if ((await platform.table.get(keys.sourceState(id, 'asked'))) === undefined) break
    const next = await runIfDue(reading, id)
    if (next === 'skipped') break
    result = next
  }
  return result
}

const runIfDue = async (reading: Reading, id: number): Promise<RunResult> => {
  const { platform } = reading
  const result = await withLease(
    platform,
    keys.sourceState(id, 'lease'),
    leaseMilliseconds,
    async (): Promise<RunResult> => {
      const stored = await platform.collection(sourcesCollection).get('source', id)
      if (stored === undefined || !stored.entity.is_active) return 'skipped'
      const state = await readSourceState(platform, id)
      const asked = askedSchema.optional().parse(await platform.table.get(keys.sourceState(id, 'asked')))
      const now = platform.clock.now()
      const next = nextRunAt(state, stored.entity)
      const isDue = next === undefined || next <= now.getTime() + slack
      if (state.run === undefined && asked === undefined && !isDue) return 'skipped'
      let run = new Run(reading, id, stored.entity, state)
      let result = await run.run(asked)
      for (
        let parts = 1;
        run.hasMore && parts < mostParts && reading.isTooLateToAsk?.() !== true;
        parts += 1
      ) {
        // Its settings may have changed, and it may be off.
        const current = await platform.collection(sourcesCollection).get('source', id)
        if (current?.entity.is_active !== true) break
        run = new Run(reading, id, current.entity, await readSourceState(platform, id))
        result = await run.run(asked)
      }
      return result
    },
  )
  return result ?? 'skipped'
}

/** Changes whenever the same answer would become something else. */
const settingsPrint = (source: SourceEntity): string =>
  createHash('sha256')
    .update(JSON.stringify(printedSettings.map((name) => source[name])))
    .digest('base64url')
const printedSettings = [
  'kind',
  'url',
  'collection',
  'event_tags',
  'detection_only',
  'validity',
  'portal_only',
  'auth',
  'columns',
  'feed_category_id',
  'tags_ids',
  'group_id',
  'tlp',
  'publishing',
  'publish_from',
  'confidence',
] as const satisfies readonly (keyof SourceEntity)[]

type Held = NonNullable<SourceState['held']>

const answered = (status: number | null): RunNote =>
  status === null
    ? { code: 'no_answer', text: 'The source answered nothing.' }
    : { code: 'answered', values: [String(status)], text: `The source answered ${status}.` }

/** The indicators of the members that were found so. A row on a warning list has none. */
const indicatorsFound = ({ seen }: Compared, members: Membership, how: number): number[] => {
  const ids: number[] = []
  for (let place = 0; place < members.size; place += 1) {
    if (seen[place] !== how) continue
    const { id } = members.at(place)
    if (id !== 0) ids.push(id)
  }
  return ids
}

const packedIds = (ids: readonly number[]): Uint8Array => new Uint8Array(Float64Array.from(ids).buffer)
const idsIn = (bytes: Uint8Array): Float64Array => new Float64Array(Uint8Array.from(bytes).buffer)

class Run {
  readonly #reading: Reading
  readonly #id: number
  readonly #source: SourceEntity
  #state: SourceState
  readonly #begun = performance.now()
  readonly #log: RunLogEntry[] = []
  readonly #refused: RefusedRow[] = []
  #missing: readonly number[] = []
  readonly #counts: { -readonly [Name in keyof SourceCounts]: number } = { ...noCounts }
  #status: number | null = null
  #isStored = false
  /** Whether the source has more, which the next run reads. */
  hasMore = false

  constructor(reading: Reading, id: number, source: SourceEntity, state: SourceState) {
    this.#reading = reading
    this.#id = id
    this.#source = source
    this.#state = state
  }

  get #platform(): Platform {
    return this.#reading.platform
  }
  get #files(): Files {
    const { files } = this.#platform
    if (files === undefined) throw new Error('The files are missing')
    return files
  }
  get #fileBytes(): number {
    return this.#reading.fileBytes ?? sourceFileBytes
  }
  get #isLate(): boolean {
    return this.#reading.isTimeOver?.() === true
  }

  #note(note: RunNote): void {
    this.#log.push({ date: this.#platform.clock.now().toISOString(), ...note })
  }

  async run(asked: Asked | undefined): Promise<RunResult> {
    const settings = settingsPrint(this.#source)
    const known = await this.#interrupted(settings)
    const open: OpenRun = known ?? {
      run_id: this.#newId(),
      start_date: this.#platform.clock.now().toISOString(),
      started_by: asked?.by ?? null,
      ...(asked === undefined ? {} : { asked_id: asked.asked_id }),
      settings,
    }
    if (known !== undefined) this.#note({ code: 'continued', text: 'The run continues.' })
    try {
      const answer = open.answer ?? (await this.#fetch(open))
      if (typeof answer === 'string') return answer
      this.#isStored = true
      this.#status = answer.status
      return await this.#read({ ...open, answer })
    } catch (error) {
      if (error instanceof UnreadableAnswer) {
        this.#note({ text: error.message })
        return this.#fail(open, error.problem)
      }
      this.#platform.log.error('source not read', { source_id: this.#id, ...describeError(error) })
      throw error
    }
  }

  /**
   * The run that was interrupted, if it is of these settings. Otherwise its answer may be from another address: it is
   * dropped, and what the run added goes when a later one is complete.
   */
  async #interrupted(settings: string): Promise<OpenRun | undefined> {
    const { run, ...state } = this.#state
    if (run === undefined || run.settings === settings) return run
    this.#note({
      code: 'settings_changed',
      text: 'The settings have changed since a run was interrupted. Its answer is not used.',
    })
    const dropped = [...(state.dropped_runs ?? []), run.start_date].slice(-mostDropped)
    this.#state =
      run.answer === undefined
        ? state
        : { ...state, dropped_runs: dropped, dropped_generation: state.complete?.cursor?.generation }
    await writeSourceState(this.#platform, this.#id, this.#state)
    if (run.answer !== undefined) await this.#files.delete(run.answer.key)
    return undefined
  }

  #newId(): string {
    const at = this.#platform.clock.now().toISOString().replaceAll(/[-:.]/g, '')
    return `${at}_${this.#platform.random.uuid()}`
  }

  /** Fetches the answer and stores it; the result of a run that ends here. */
  async #fetch(open: OpenRun): Promise<StoredAnswer | RunResult> {
    const source = this.#source
    const { complete } = this.#state
    const secret =
      source.secret === null
        ? undefined
        : await openSourceSecret(this.#platform.seals, this.#id, { ...source, secret: source.secret })
    if (source.auth.type !== 'none' && secret === undefined) return this.#fail(open, 'no_secret')
    const { until } = complete ?? {}
    const hasEnded = until !== undefined && until <= this.#platform.clock.now().getTime()
    // Nothing is conditional while a decision waits, after a change of the settings or a dropped run, or when something
    // has ended.
    const { held, dropped_runs: dropped } = this.#state
    const isSame = complete?.settings === open.settings && held === undefined && dropped === undefined
    const before = isSame && !hasEnded ? complete : undefined
    const ask: Ask = (url, accept, conditions) =>
      requestSource(
        { source, secret, url, accept, ...conditions },
        this.#reading.limits ?? answerLimits,
        this.#reading.reach,
      )
    if (isIncremental(source.kind)) return this.#collect(open, ask, isSame, hasEnded)
    const answer = await requestSource(
      { source, secret, etag: before?.etag, lastModified: before?.last_modified },
      this.#reading.limits ?? answerLimits,
      this.#reading.reach,
    )
    this.#status = answer.status
    if (answer.problem !== null) {
      const wait = retryAfter(answer.headers, this.#platform.clock.now())
      this.#note(answered(answer.status))
      return this.#fail(open, answer.problem, wait)
    }
    // Nothing was asked that could be unchanged.
    if (answer.status === 304 && before === undefined) return this.#fail(open, 'status')
    if (answer.status === 304) return this.#unchanged(open)
    this.#counts.bytes = answer.body.length
    const hash = createHash('sha256').update(answer.body).digest('base64url')
    if (before?.hash === hash) return this.#unchanged(open, answer.headers)
    const { etag, 'last-modified': modified } = answer.headers
    return this.#store(open, answer.body, {
      hash,
      status: answer.status ?? 200,
      ...(etag === undefined ? {} : { etag }),
      ...(modified === undefined ? {} : { last_modified: modified }),
    })
  }

  async #store(open: OpenRun, body: Buffer, answer: Omit<StoredAnswer, 'key'>): Promise<StoredAnswer> {
    const stored = { key: sourceFileKey(this.#id, 'answer', open.run_id), ...answer }
    await this.#files.put(stored.key, body, 'application/octet-stream')
    await writeSourceState(this.#platform, this.#id, { ...this.#state, run: { ...open, answer: stored } })
    this.#note({ code: 'received', values: [String(body.length)], text: `Received ${body.length} bytes.` })
    return stored
  }

  /** Collects what an incremental source changed. `isSame`: its settings are those of the last run. */
  async #collect(
    open: OpenRun,
    ask: Ask,
    isSame: boolean,
    hasEnded: boolean,
  ): Promise<StoredAnswer | RunResult> {
    const source = this.#source
    const { complete, held, dropped_runs: dropped, dropped_generation: droppedIn } = this.#state
    const former = complete?.cursor
    const claims = await this.#claims()
    const isNew =
      former === undefined ||
      claims === undefined ||
      complete?.settings !== open.settings ||
      // A full reading that began after the drop goes on.
      (dropped !== undefined && former.generation === droppedIn)
    if (claims === undefined)
      this.#note({
        code: 'claims_lost',
        text: 'What the objects had is not known any longer; all are read again.',
      })
    const cursor: Cursor = isNew
      ? { is_full: true, generation: ((former?.generation ?? 0) + 1) % 256 }
      : former
    const until = performance.now() + collectLimits.milliseconds
    const limits = {
      ...collectLimits,
      rows: source.max_rows,
      isLate: () => this.#reading.isTooLateToAsk?.() === true || performance.now() >= until,
    }
    const isConditional = isSame && !cursor.is_full && complete?.has_more !== true
    const changes: Changes =
      source.kind === 'taxii'
        ? await collectTaxii(ask, { url: source.url, collection: source.collection ?? '' }, cursor, limits)
        : await collectMisp(
            ask,
            source,
            {
              cursor,
              claims: claims ?? new Claims(),
              ...(isConditional ? { etag: complete?.etag, lastModified: complete?.last_modified } : {}),
            },
            limits,
          )
    this.#status = changes.status
    for (const note of changes.notes) this.#note(note)
    const { etag, 'last-modified': modified } = changes.headers
    const wait = retryAfter(changes.headers, this.#platform.clock.now())
    if (changes.problem !== null && changes.body === null) {
      this.#note(answered(changes.status))
      return this.#fail(open, changes.problem, wait)
    }
    if (changes.status === 304 && !isConditional) return this.#fail(open, 'status')
    const body = changes.body ?? Buffer.alloc(0)
    const hash = createHash('sha256').update(body).digest('base64url')
    const isKnown = changes.body === null || (isConditional && complete?.hash === hash)
    if (
      isKnown &&
      !hasEnded &&
      held === undefined &&
      !cursor.is_full &&
      changes.problem === null &&
      !changes.hasMore
    )
      return this.#unchanged(open, changes.headers)
    return this.#store(open, body, {
      hash,
      status: changes.status ?? 200,
      cursor: changes.cursor,
      has_more: changes.hasMore,
      ...(changes.problem === null ? {} : { problem: changes.problem, wait: wait ?? 0 }),
      ...(etag === undefined ? {} : { etag }),
      ...(modified === undefined ? {} : { last_modified: modified }),
    })
  }

  async #unchanged(open: OpenRun, headers?: Readonly<Record<string, string>>): Promise<RunResult> {
    const { complete } = this.#state
    const indicators = complete?.indicators ?? complete?.size ?? 0
    this.#counts.rows = complete?.size ?? 0
    this.#counts.seen_again = indicators
    this.#counts.warned = this.#counts.rows - indicators
    const { etag, 'last-modified': modified } = headers ?? {}
    return this.#end(open, 'unchanged', null, {
      ...this.#state,
      ...this.#healthy(),
      ...(complete === undefined
        ? {}
        : {
            complete: {
              ...complete,
              ...(etag === undefined ? {} : { etag }),
              ...(modified === undefined ? {} : { last_modified: modified }),
            },
          }),
    })
  }

  async #read(open: OpenRun & { readonly answer: StoredAnswer }): Promise<RunResult> {
    const body = await this.#files.read(open.answer.key, answerLimits.bytes)
    if (body === undefined || body === 'too_big') {
      // The stored answer expired: the next run fetches it again.
      return this.#fail(open, 'incomplete')
    }
    const file = Buffer.from(body)
    const members = await this.#members()
    const compared = await this.#compare(file, members, open.answer)
    if (typeof compared === 'string') return this.#fail(open, compared)
    if ((compared.claims?.length ?? 0) > this.#fileBytes) return this.#fail(open, 'too_many_rows')
    const isNew = members.size === 0 && this.#state.dropped_runs === undefined
    const broken = this.#brokenBy(compared, isNew)
    const lacking = indicatorsFound(compared, members, found.gone)
    const isUsed = broken === undefined || (await this.#decisionOn(lacking)) !== undefined
    // Its new rows would be left out in silence.
    if (broken === 'mostly_refused' && compared.gone === 0 && !isUsed) return this.#fail(open, broken)
    this.#counts.rows = compared.rows
    // A broken answer adds nothing either.
    const next = new NextMembers()
    if (isUsed && !(await this.#write(file, open, compared, next))) return 'later'
    const dropped = isUsed ? await this.#additionsOfDropped(open.answer, members, next) : []
    const gone = [...dropped, ...lacking]
    const aged = indicatorsFound(compared, members, found.aged)
    const missing = gone.length
    const of = members.indicators + dropped.length
    const decision = isUsed ? await this.#decisionOn(gone) : undefined
    const isBeyond = missing * 100 > of * this.#source.gone.threshold
    const isHeld = missing > 0 && (isBeyond || broken !== undefined) && decision === undefined
    for (let place = 0; place < members.size; place += 1) {
      const member = members.at(place)
      const how = compared.seen[place]
      const isGone = how === found.gone || how === found.aged
      if (how === found.same) this.#counts[member.id === 0 ? 'warned' : 'seen_again'] += 1
      if (how === found.same || how === found.kept || (isGone && isHeld)) next.push(member)
      // A changed row that was not written, since the answer is broken.
      if (how === found.changed && !isUsed) next.push(member)
    }
    if (isHeld) {
      this.#missing = gone.slice(0, sourceLimits.refusedRows)
      await this.#files.put(this.#missingKey(open), packedIds(gone), 'application/octet-stream')
      const { threshold } = this.#source.gone
      this.#note({
        code: 'missing',
        values: [missing, of, threshold].map(String),
        text: `${missing} of ${of} are missing; a person is asked when more than ${threshold} % are, and when an answer is broken. Nothing is withdrawn until then.`,
      })
    } else {
      this.#counts.gone = gone.length + aged.length
      const policy = decision === 'keep' ? 'keep' : this.#source.gone.policy
      const { days } = this.#source.gone
      // What aged was valid for its days already.
      for (const [ids, rules] of [
        [gone, { policy, days, daysOfTypes: this.#source.validity }],
        [aged, { policy, days: 0, daysOfTypes: {} }],
      ] as const) {
        const released = await this.#writer(open).release(ids, rules, () => this.#isLate)
        if (!released.isDone) return 'later'
        this.#counts.ended += released.ended
      }
    }
    return this.#complete(open, next, compared, {
      isUsed,
      ...(isHeld
        ? {
            held: {
              run_id: open.run_id,
              gone: missing,
              of,
              problem: broken ?? null,
              missing: this.#missingKey(open),
            },
          }
        : {}),
    })
  }

  #missingKey({ run_id: runId }: OpenRun): string {
    return sourceFileKey(this.#id, 'missing', runId)
  }

  /** What dropped runs added and the source does not have: neither before nor now. */
  async #additionsOfDropped(
    { has_more: hasMore, problem }: StoredAnswer,
    members: Membership,
    next: NextMembers,
  ): Promise<number[]> {
    const { dropped_runs: dropped } = this.#state
    if (dropped === undefined || hasMore === true || problem !== undefined) return []
    const known = next.ids()
    for (let place = 0; place < members.size; place += 1) known.add(members.at(place).id)
    const indicators = this.#platform.collection(indicatorsCollection)
    const ids = indicatorsOfSource(await indicators.readModel(), this.#id).filter((id) => !known.has(id))
    const stored = await indicators.getMany('feed', ids)
    return ids.filter((_, index) =>
      stored[index]?.entity.sources?.some(
        ({ source_id: id, since }) => id === this.#id && dropped.includes(since),
      ),
    )
  }

  /** Stores what the source has now, and ends the run. */
  async #complete(
    open: OpenRun & { readonly answer: StoredAnswer },
    next: NextMembers,
    compared: Compared,
    { isUsed, held }: { readonly isUsed: boolean; readonly held?: Omit<Held, 'since'> },
  ): Promise<RunResult> {
    const key = sourceFileKey(this.#id, 'members', open.run_id)
    const bytes = next.packed()
    const stored = new Membership(bytes)
    await this.#files.put(key, bytes, 'application/octet-stream')
    const {
      complete: former,
      held: heldBefore,
      dropped_runs: dropped,
      dropped_generation: droppedIn,
      ...state
    } = this.#state
    const { etag, last_modified, hash, cursor, has_more: hasMore = false, problem } = open.answer
    // What is held is read again from the same place, so that it is found again.
    const isAgain = held !== undefined && former?.claims !== undefined
    const claims = isAgain ? former.claims : await this.#storeClaims(open, compared)
    const until = isAgain ? former.until : compared.until
    const reached = isAgain
      ? former.cursor
      : cursor && { ...cursor, is_full: cursor.is_full && (hasMore || problem !== undefined) }
    this.hasMore = hasMore && held === undefined && problem === undefined
    const now = this.#platform.clock.now()
    const complete = {
      at: now.toISOString(),
      settings: open.settings,
      hash,
      ...(etag === undefined ? {} : { etag }),
      ...(last_modified === undefined ? {} : { last_modified }),
      members: key,
      size: stored.size,
      indicators: stored.indicators,
      ...(claims === undefined ? {} : { claims }),
      ...(reached === undefined ? {} : { cursor: reached }),
      ...(until === undefined ? {} : { until }),
      ...(hasMore || problem !== undefined ? { has_more: true } : {}),
    }
    const isWhole = isUsed && held === undefined && !hasMore && problem === undefined
    const after = {
      ...state,
      complete,
      ...(isWhole || dropped === undefined ? {} : { dropped_runs: dropped, dropped_generation: droppedIn }),
      ...(held === undefined ? {} : { held: { ...held, since: heldBefore?.since ?? now.toISOString() } }),
    }
    const result =
      problem === undefined
        ? await this.#end(open, held === undefined ? 'done' : 'held', held?.problem ?? null, {
            ...after,
            ...this.#healthy(held !== undefined),
            ...(this.hasMore ? { next_at: now.getTime() } : {}),
          })
        : await this.#fail(open, problem, open.answer.wait, after)
    const kept = [key, claims, held?.missing]
    for (const old of [former?.members, former?.claims, heldBefore?.missing])
      if (old !== undefined && !kept.includes(old)) await this.#files.delete(old)
    return result
  }

  async #storeClaims(open: OpenRun, { claims }: Compared): Promise<string | undefined> {
    if (claims === undefined) return undefined
    const key = sourceFileKey(this.#id, 'claims', open.run_id)
    await this.#files.put(key, claims, 'application/octet-stream')
    return key
  }

  /** What the objects had; undefined when its file is lost. */
  async #claims(): Promise<Claims | undefined> {
    const { claims } = this.#state.complete ?? {}
    if (claims === undefined) return new Claims()
    const bytes = await this.#files.read(claims, this.#fileBytes)
    return bytes === undefined || bytes === 'too_big' ? undefined : new Claims(bytes)
  }

  async #members(): Promise<Membership> {
    const { complete } = this.#state
    if (complete === undefined) return new Membership()
    const found = await this.#files.read(complete.members, this.#fileBytes)
    if (found === undefined || found === 'too_big') {
      this.#note({
        code: 'members_lost',
        text: 'What the source had is not known any longer; every row is compared with the portal.',
      })
      return new Membership()
    }
    return new Membership(found)
  }

  /** Reads the answer without writing: what is new, what differs, and what is missing. */
  async #compare(
    file: Buffer,
    members: Membership,
    { cursor, has_more: hasMore, problem }: StoredAnswer,
  ): Promise<Compared | 'too_many_rows' | 'incomplete'> {
    const batches = this.#batches(file)
    // What a dropped run changed may be any of them.
    const isUnsure = this.#state.dropped_runs !== undefined
    if (cursor === undefined) return compareList(batches, members, { most: this.#source.max_rows, isUnsure })
    const claims = await this.#claims()
    // Changes mean nothing without what was before; a new reading of everything does.
    if (claims === undefined && cursor.generation === this.#state.complete?.cursor?.generation)
      return 'incomplete'
    return compareChanges(batches, members, {
      claims: claims ?? new Claims(),
      generation: cursor.generation,
      isFull: cursor.is_full && hasMore !== true,
      // What is not read yet is not missing.
      isPartial: problem !== undefined || (cursor.is_full && hasMore === true),
      isUnsure,
      now: this.#platform.clock.now().getTime(),
    })
  }

  async *#batches(file: Buffer): AsyncGenerator<ReadBatch> {
    for await (const batch of readRows(
      file,
      await rulesOf(this.#platform, this.#source),
      this.#platform.clock.now(),
      this.#reading.unpacked,
    )) {
      this.#counts.bytes = batch.bytes
      this.#refuse(batch.refused)
      yield batch
    }
  }

  #refuse(refused: readonly RefusedRow[]): void {
    this.#counts.refused += refused.length
    const room = sourceLimits.refusedRows - this.#refused.length
    if (room > 0) this.#refused.push(...refused.slice(0, room))
  }

  /** Why an answer cannot be what the source means. */
  #brokenBy({ rows, claims, isEmpty }: Compared, isNew: boolean): SourceProblem | undefined {
    // Changes may have no indicators.
    if (claims !== undefined) return isEmpty && !isNew ? 'empty' : undefined
    if (rows === 0) return this.#counts.refused > 0 ? 'mostly_refused' : isNew ? undefined : 'empty'
    return this.#counts.refused > rows ? 'mostly_refused' : undefined
  }

  /** The decision on what the last held run lacked, if nothing else is missing now. */
  async #decisionOn(gone: readonly number[]): Promise<'apply' | 'keep' | undefined> {
    const { held } = this.#state
    if (held?.missing === undefined) return undefined
    // It may have come since this run began.
    const current = await this.#platform.collection(sourcesCollection).get('source', this.#id)
    const decision = decisionOn(this.#state, current?.entity.decision ?? null)
    if (decision === null) return undefined
    const bytes = await this.#files.read(held.missing, this.#fileBytes)
    if (bytes === undefined || bytes === 'too_big') return undefined
    const lacked = new Set(idsIn(bytes))
    return gone.every((id) => lacked.has(id)) ? decision.decision : undefined
  }

  /** Writes the rows that differ. Returns false when the time is over. */
  async #write(file: Buffer, open: OpenRun, compared: Compared, next: NextMembers): Promise<boolean> {
    if (compared.differing.size === 0) return true
    const writer = this.#writer(open)
    let waiting: DifferingRow[] = []
    const flush = async (): Promise<boolean> => {
      if (this.#isLate) return false
      const outcomes = await writer.write(waiting.map(({ row }) => row))
      for (const [index, { row, line, name }] of waiting.entries()) {
        const outcome = outcomes[index]
        if (outcome === undefined || outcome.outcome === 'refused') {
          const reason = outcome === undefined ? 'lost' : outcome.reason
          this.#refuse([
            refusal(line === undefined ? {} : { line }, row.value, reason, outcome?.values.join(', ')),
          ])
          continue
        }
        if (outcome.outcome === 'warned') this.#counts.warned += 1
        else this.#counts[outcome.outcome === 'same' ? 'seen_again' : outcome.outcome] += 1
        next.push({
          hash: Buffer.from(name, 'latin1'),
          print: printOf(row),
          id: 'id' in outcome ? outcome.id : 0,
        })
      }
      waiting = []
      return true
    }
    for await (const row of compared.kept ?? this.#differing(file, compared)) {
      waiting.push(row)
      if (waiting.length >= rowsAtOnce && !(await flush())) return false
    }
    return flush()
  }

  /** Reads the rows that differ once more, since they were too many to keep. */
  async *#differing(file: Buffer, { differing }: Compared): AsyncGenerator<DifferingRow> {
    const left = new Set(differing)
    const rules = await rulesOf(this.#platform, this.#source)
    const now = this.#platform.clock.now()
    for await (const { rows } of readRows(file, rules, now, this.#reading.unpacked))
      for (const { row, key, place } of rows) {
        const name = memberHash(row.type, key).toString('latin1')
        if (left.delete(name)) yield { row, line: place.line, name }
      }
  }

  #writer(open: OpenRun): SourceWriter {
    const { feed_category_id, tags_ids, group_id } = this.#source
    return new SourceWriter(this.#platform.collection(indicatorsCollection), sourceActor(this.#source.name), {
      sourceId: this.#id,
      at: open.start_date,
      options: {
        categoryId: feed_category_id,
        tagIds: tags_ids,
        ...(group_id === null ? {} : { groupId: group_id }),
      },
    })
  }

  /** The state after an answer. What a held one lacks was not seen. */
  #healthy(isHeld = false): Pick<SourceState, 'seen' | 'failures' | 'failing_since' | 'next_at'> {
    return {
      seen: isHeld ? this.#state.seen : this.#platform.clock.now().toISOString(),
      failures: 0,
      failing_since: undefined,
      next_at: this.#platform.clock.now().getTime() + this.#source.interval_minutes * minute,
    }
  }

  async #fail(
    open: OpenRun,
    problem: SourceProblem,
    wait = 0,
    after: SourceState = this.#state,
  ): Promise<RunResult> {
    const now = this.#platform.clock.now()
    const failures = this.#state.failures + 1
    const delay = retryMinutes[Math.min(failures, retryMinutes.length) - 1] ?? 720
    // Once for each source that begins to fail, which is one alarm.
    if (failures === sourceLimits.failures)
      this.#platform.log.info('source failing', { source_id: this.#id, problem })
    const longest = sourceLimits.intervalMinutesTo * minute
    return this.#end(open, 'failed', problem, {
      ...after,
      failures,
      failing_since: this.#state.failing_since ?? now.toISOString(),
      next_at:
        now.getTime() +
        Math.min(longest, Math.max(wait, Math.min(this.#source.interval_minutes, delay) * minute)),
    })
  }

  /** Deletes the request that a run answered. One that came meanwhile stays for the next run. */
  async #answered(asked: string): Promise<void> {
    try {
      await this.#platform.table.delete(keys.sourceState(this.#id, 'asked'), {
        expression: 'attribute_not_exists(asked_id) OR asked_id = :asked',
        values: { ':asked': asked },
      })
    } catch (error) {
      if (!isLostRace(error)) throw error
    }
  }

  /** Writes the run's record, then the state without it, and deletes the answer. A killed end is repeated whole. */
  async #end(
    open: OpenRun,
    state: Exclude<RunState, 'running'>,
    problem: SourceProblem | null,
    { run: _, ...next }: SourceState,
  ): Promise<RunResult> {
    const now = this.#platform.clock.now()
    const run = {
      run_id: open.run_id,
      state,
      problem,
      status: this.#status,
      started_by: open.started_by,
      start_date: open.start_date,
      end_date: now.toISOString(),
      seconds: Math.round((performance.now() - this.#begun) / 100) / 10,
      counts: this.#counts,
    }
    const stored: StoredRun = { ...run, refused: this.#refused, missing: [...this.#missing], log: this.#log }
    await this.#platform.table.put({
      ...keys.sourceRun(this.#id, open.run_id),
      ...stored,
      expires: Math.floor(now.getTime() / 1000) + sourceLimits.runDays * 86_400,
    })
    await writeSourceState(this.#platform, this.#id, { ...next, last_run: run })
    if (open.asked_id !== undefined) await this.#answered(open.asked_id)
    if (this.#isStored) await this.#files.delete(sourceFileKey(this.#id, 'answer', open.run_id))
    this.#platform.log.info('source read', { source_id: this.#id, state, problem, ...this.#counts })
    return state
  }
}
