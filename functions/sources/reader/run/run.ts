/** One run of a source: what its steps work with, and what they count and log. */
import type { Actor } from '#functions/core/event-store/entry.ts'
import type { DownloadLimits } from '#functions/core/egress/download.ts'
import type { Reach } from '#functions/core/egress/reach.ts'
import type { Files } from '#functions/core/files/files.ts'
import { indicatorsCollection } from '#functions/indicators/indicator-store.ts'
import { validityByType } from '#functions/indicators/sighted-queries.ts'
import type { Platform } from '#functions/rules/http/platform.ts'
import type { RefusedRow, RunLogEntry, SourceCounts } from '#shared/contracts/sources.ts'
import { sourceActorName } from '#shared/domain/key-actor.ts'
import { sourceLimits, type RunState } from '#shared/domain/sources/source.ts'
import { noCounts, type OpenRun, type SourceState, type StoredAnswer } from '../../source-state.ts'
import { sourcesCollection, type SourceEntity } from '../../source-store.ts'
import type { RunNote } from '../changes.ts'
import type { Rules, UnpackedBytes } from '../read-rows.ts'
import type { SourceAnswer } from '../request-source.ts'

/** Maximum bytes of the file with what a source has. */
const sourceFileBytes = 64 * sourceLimits.rowsTo

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

/** An answer before it is stored. */
export interface Received {
  readonly body: Buffer
  readonly headers: SourceAnswer['headers']
  readonly answer: Omit<StoredAnswer, 'key' | 'etag' | 'last_modified'>
}

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

/** Whether the source of a run exists, and has not been switched since the run read its settings. */
export const isOn = async ({ platform, id, source }: Run): Promise<boolean> => {
  const current = (await platform.collection(sourcesCollection).get('source', id))?.entity
  return current?.is_active === true && current.switched_date === source.switched_date
}

interface RunOf {
  readonly reading: Reading
  readonly id: number
  readonly source: SourceEntity
  /** As the run found it, without an answer of other settings. */
  readonly state: SourceState
  readonly open: OpenRun
}

export class Run implements RunOf {
  readonly reading: Reading
  readonly id: number
  readonly source: SourceEntity
  readonly state: SourceState
  /** Has the answer once it is stored. */
  open: OpenRun
  readonly begun = performance.now()
  readonly log: RunLogEntry[] = []
  readonly refused: RefusedRow[] = []
  /** The first indicators that are held. */
  missing: readonly number[] = []
  readonly counts: { -readonly [Name in keyof SourceCounts]: number } = { ...noCounts }
  /** The status of the answer. */
  status: number | null = null
  /** Whether the source has more, which the next run reads. */
  hasMore = false

  constructor({ reading, id, source, state, open }: RunOf) {
    this.reading = reading
    this.id = id
    this.source = source
    this.state = state
    this.open = open
  }

  get platform(): Platform {
    return this.reading.platform
  }
  get files(): Files {
    const { files } = this.platform
    if (files === undefined) throw new Error('The files are missing')
    return files
  }
  get fileBytes(): number {
    return this.reading.fileBytes ?? sourceFileBytes
  }
  get now(): Date {
    return this.platform.clock.now()
  }
  /** Whether it ends here: the time is over, or somebody switched the source off or deleted it. */
  readonly isStopped = async (): Promise<boolean> =>
    this.reading.isTimeOver?.() === true || !(await isOn(this))
  /** Whether the source is asked as it was for its last complete run: no decision waits, and no run was dropped. */
  get isSame(): boolean {
    const { complete, held, dropped_runs: dropped } = this.state
    return complete?.settings === this.open.settings && held === undefined && dropped === undefined
  }
  /** Whether an indicator has ended by itself since. It is let go although the source is unchanged. */
  get hasEnded(): boolean {
    const { until } = this.state.complete ?? {}
    return until !== undefined && until <= this.now.getTime()
  }

  note(note: RunNote): void {
    this.log.push({ date: this.now.toISOString(), ...note })
  }

  refuse(refused: readonly RefusedRow[]): void {
    this.counts.refused += refused.length
    const room = sourceLimits.refusedRows - this.refused.length
    if (room > 0) this.refused.push(...refused.slice(0, room))
  }
}
