/**
 * Writes rows of exposures to the portal, in the largest possible transactions. Each commit is atomic, and a repeated
 * detection date is ignored. So an interrupted import can simply run again.
 */
import * as z from 'zod'
import { organizationsCollection } from '#functions/organizations/organization-store.ts'
import { nameKey } from '#shared/domain/text.ts'
import type { DetectionOutcome } from '#shared/domain/exposures/detections.ts'
import type { Platform } from '#functions/rules/http/platform.ts'
import type { Actor } from '#functions/core/event-store/entry.ts'
import type { Collection } from '#functions/core/event-store/collection.ts'
import { exposuresCollection, type ExposureKinds } from '#functions/exposures/exposure-store.ts'
import { addDetections, type Detections, DetectionBatch } from '#functions/exposures/detections.ts'
import { findExposure } from '#functions/exposures/exposure.ts'
import { PortalError } from '#shared/http/errors.ts'
import type { RefusedRow, ExposureRow } from './row.ts'

/** The outcome of a row for one of its organizations. */
export type RowOutcome = DetectionOutcome | 'refused'

export interface ImportOptions {
  readonly isDryRun: boolean
  /** Creates missing categories; otherwise rows with an unknown category are refused. */
  readonly createsCategories: boolean
  /** Organizations for rows that name none. */
  readonly organizations: readonly string[]
  readonly report: (
    outcome: RowOutcome,
    row: { readonly line: number; readonly name: string; readonly reason?: string },
  ) => void
}

interface Line {
  readonly line: number
  readonly name: string
}

export class ExposureImport {
  readonly #platform: Platform
  readonly #collection: Collection<ExposureKinds>
  readonly #actor: Actor
  readonly #options: ImportOptions
  readonly #organizations = new Map<string, number>()
  readonly #categories = new Map<string, number>()
  #batch = new DetectionBatch<Line>()

  private constructor(platform: Platform, actor: Actor, options: ImportOptions) {
    this.#platform = platform
    this.#collection = platform.collection(exposuresCollection)
    this.#actor = actor
    this.#options = options
  }

  /** Reads the organizations and categories for resolving rows. */
  static async open(platform: Platform, actor: Actor, options: ImportOptions): Promise<ExposureImport> {
    const opened = new ExposureImport(platform, actor, options)
    const organizations = await platform.collection(organizationsCollection).readModel()
    for (const { id, name } of organizations.rows(
      z.object({ id: z.int(), name: z.string() }),
      'SELECT id, name FROM organization WHERE has_visibilities = 1',
    )) {
      opened.#organizations.set(nameKey(name), id)
      opened.#organizations.set(String(id), id)
    }
    await opened.#readCategories()
    return opened
  }

  /** The names that are not organizations with the exposure service. */
  unknownOrganizations(names: readonly string[]): string[] {
    return names.filter((name) => !this.#organizations.has(nameKey(name)))
  }

  /** Adds a row; commits when a transaction is full. */
  async add(row: ExposureRow): Promise<void> {
    const organizations = row.organization === undefined ? this.#options.organizations : [row.organization]
    if (organizations.length === 0)
      return this.refuse({ line: row.line, name: row.name, reason: 'no organization' })
    const category = this.#categories.get(nameKey(row.category)) ?? (await this.#newCategory(row.category))
    if (category === undefined)
      return this.refuse({
        line: row.line,
        name: row.name,
        reason: `the portal has no category ${row.category}`,
      })
    for (const organization of organizations) {
      const organizationId = this.#organizations.get(nameKey(organization))
      if (organizationId === undefined)
        this.refuse({
          line: row.line,
          name: row.name,
          reason: `no organization ${organization} has the visibilities service`,
        })
      else await this.#take(row, organizationId, category)
    }
  }

  refuse(row: RefusedRow): void {
    this.#options.report('refused', row)
  }

  /** Commits the remaining rows. */
  async end(): Promise<void> {
    const found = this.#batch.found()
    this.#batch = new DetectionBatch()
    if (found.length === 0) return
    const outcomes = this.#options.isDryRun
      ? await this.#preview(found)
      : await this.#collection.commit(this.#actor, async (commit) => {
          const parts = { collection: this.#collection, table: this.#platform.table }
          return (await addDetections(parts, commit, found)).map(({ outcome }) => outcome)
        })
    for (const [index, { of: lines }] of found.entries()) {
      for (const [place, line] of lines.entries()) {
        const outcome = outcomes[index] ?? 'known'
        // When several rows describe one new exposure, the first creates it and the others add detections.
        this.#options.report(outcome === 'created' && place > 0 ? 'detected' : outcome, line)
      }
    }
  }

  async #take(row: ExposureRow, organizationId: number, category: number): Promise<void> {
    const taken = this.#batch.take(
      {
        client_id: organizationId,
        name: row.name,
        visibility_category_id: category,
        criticality_level: row.criticality,
        tlp: row.tlp,
        description: row.description,
        analyst_comment: row.comment,
      },
      row.date,
      { line: row.line, name: row.name },
    )
    if (taken) return
    await this.end()
    return this.#take(row, organizationId, category)
  }

  async #newCategory(name: string): Promise<number | undefined> {
    if (!this.#options.createsCategories) return undefined
    if (this.#options.isDryRun) return 0
    await this.end()
    try {
      const id = await this.#collection.commit(this.#actor, (commit) => {
        const next = commit.nextId('visibility_category')
        commit.create('visibility_category', next, { name_pl: name, name_en: name, is_active: true })
        return next
      })
      this.#categories.set(nameKey(name), id)
      return id
    } catch (error) {
      if (error instanceof PortalError) return undefined
      throw error
    }
  }

  async #readCategories(): Promise<void> {
    const readModel = await this.#collection.readModel()
    const schema = z.object({ id: z.int(), name_pl: z.string(), name_en: z.string() })
    for (const { id, name_pl, name_en } of readModel.rows(
      schema,
      'SELECT id, name_pl, name_en FROM visibility_category WHERE is_active = 1',
    )) {
      this.#categories.set(nameKey(name_pl), id)
      this.#categories.set(nameKey(name_en), id)
    }
  }

  /** Predicts the outcomes of detections from the read model, without writing. */
  async #preview(found: readonly Detections[]): Promise<DetectionOutcome[]> {
    const readModel = await this.#collection.readModel()
    const states = z.object({
      false_positive: z.int(),
      is_active: z.int(),
      last: z.int(),
      state: z.string(),
      fixed: z.int().nullable(),
      closed: z.int().nullable(),
    })
    return found.map(({ visibility: exposure, dates }) => {
      const id = findExposure(readModel, { ...exposure, category_id: exposure.visibility_category_id })
      const state =
        id === undefined
          ? undefined
          : readModel.row(
              states,
              'SELECT false_positive, is_active, last, state, fixed, closed FROM visibility WHERE id = ?',
              [id],
            )
      if (state === undefined) return 'created'
      if (state.false_positive === 1) return 'stopped'
      const last = Date.parse(dates.at(-1) ?? '')
      if (last <= state.last) return 'known'
      // A scan from before the repair or closure does not reopen it.
      if (last <= Math.max(state.fixed ?? 0, state.closed ?? 0)) return 'detected'
      if (state.is_active === 0) return 'reopened'
      return state.state === 'awaiting_retest' ? 'returned' : 'detected'
    })
  }
}
