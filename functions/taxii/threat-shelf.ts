/**
 * Threats as reports, in the order of their dates, with those that were deleted. There are thousands of them at most, so
 * all are put in order; those of the page alone are read whole.
 */
import * as z from 'zod'
import { goneTable } from '#functions/platform/journal/definition.ts'
import type { Collection } from '#functions/platform/journal/collection.ts'
import type { Replica } from '#functions/platform/journal/replica.ts'
import type { ThreatEntity, ThreatKinds } from '#functions/threats/collection.ts'
import {
  indicatorStixId,
  numberIn,
  revokedThreatReport,
  threatLanguageContent,
  threatReport,
  type StixObject,
  type StixSource,
  type StixThreat,
} from '#shared/domain/stix/objects.ts'
import { translationRowShape } from '#functions/platform/translations/columns.ts'
import { comparePlaced, comparePlaces, type Found, type From, type Placed, type Shelf } from './paging.ts'
import { compareStamps, laterStamp, stampOf, type Stamp } from './stamps.ts'

/** A report names so many indicators of its group; the group's own collection has all. */
const mostReferences = 500

/** A page has no more: each is read from the table with its description. */
const mostThreats = 100

/** The groups of indicators that the caller sees, and who is in them; without it reports name no indicators. */
export interface SeenGroups {
  readonly replica: Replica
  /** When each was changed last; a group that is not seen is not among them. */
  readonly changed: ReadonlyMap<number, Stamp>
}

const lineSchema = z.object({
  id: z.int(),
  at: z.int(),
  sequence: z.int(),
  group: z.int().nullable(),
  gone: z.int(),
})
interface Line extends z.infer<typeof lineSchema> {
  readonly added: Stamp
}

const namesSchema = z.object({ name: z.string() })
const goneSchema = z.object({
  name: z.string(),
  ...translationRowShape,
  category_id: z.int(),
  created: z.int(),
  updated: z.int(),
})
const memberSchema = z.object({ id: z.int(), published: z.int() })

export class ThreatShelf implements Shelf {
  readonly types = ['report', 'language-content']
  readonly most = mostThreats
  readonly source: StixSource
  readonly #threats: Collection<ThreatKinds>
  readonly #replica: Replica
  readonly #groups: SeenGroups | undefined

  constructor(
    threats: Collection<ThreatKinds>,
    replica: Replica,
    source: StixSource,
    groups: SeenGroups | undefined,
  ) {
    this.#threats = threats
    this.#replica = replica
    this.source = source
    this.#groups = groups
  }

  async after({ place, added }: From, count: number): Promise<Found> {
    const lines = this.#lines()
      .filter((line) => added === undefined || compareStamps(line.added, added) > 0)
      .filter((line) => place === undefined || comparePlaces(endOf(line), place) > 0)
      .slice(0, count)
    const last = lines.at(-1)
    return {
      placed: (await this.#placed(lines)).filter(
        (one) => place === undefined || comparePlaces(one.place, place) > 0,
      ),
      behind: lines.length < count || last === undefined ? undefined : endOf(last),
    }
  }

  async byIds(ids: readonly string[]): Promise<Placed[]> {
    const numbers = new Set(
      ids.flatMap((id) => numberIn('report', id) ?? numberIn('language-content', id) ?? []),
    )
    const placed = await this.#placed(this.#lines().filter(({ id }) => numbers.has(id)))
    return placed.filter(({ object }) => ids.includes(object.id)).toSorted(comparePlaced)
  }

  /** A report is another one when its threat is changed, and when its group is. */
  #lines(): Line[] {
    const select = 'SELECT id, _at AS at, _seq AS sequence, ioc_group_id AS "group"'
    return this.#replica
      .rows(
        lineSchema,
        `${select}, 0 AS gone FROM threat UNION ALL ${select}, 1 AS gone FROM ${goneTable('threat')}`,
      )
      .map((line): Line => {
        const own = stampOf(line.at, line.sequence)
        const group =
          line.group === null || line.gone === 1 ? undefined : this.#groups?.changed.get(line.group)
        return { ...line, added: group === undefined ? own : laterStamp(own, group) }
      })
      .toSorted((one, other) => compareStamps(one.added, other.added) || one.id - other.id)
  }

  async #placed(lines: readonly Line[]): Promise<Placed[]> {
    const there = lines.filter(({ gone }) => gone === 0).map(({ id }) => id)
    const stored = await this.#threats.getMany('threat', there)
    const entities = new Map(there.map((id, index) => [id, stored[index]?.entity]))
    return lines.flatMap((line): Placed[] => {
      const entity = entities.get(line.id)
      const objects =
        line.gone === 1 ? this.#revoked(line) : entity === undefined ? [] : this.#objects(line, entity)
      return objects.flatMap((object, part) =>
        object === undefined ? [] : [{ added: line.added, place: { ...placeOf(line), part }, object }],
      )
    })
  }

  /** A report, and where it is translated what it says in the other language. */
  #objects({ id, group, added }: Line, threat: ThreatEntity): (StixObject | undefined)[] {
    const stix: StixThreat = {
      id,
      name: threat.name,
      description: threat.description,
      lang: threat.lang,
      translation: threat.translation,
      category: this.#categoryName(threat.category_id),
      tags: threat.tag_ids.flatMap(
        (tag) =>
          this.#replica.row(namesSchema, 'SELECT name FROM threat_tag WHERE id = ?', [tag])?.name ?? [],
      ),
      hyperlinks: threat.hyperlinks,
      created: threat.creation_date,
      changed: new Date(added.ms).toISOString(),
    }
    const report = threatReport(this.source, stix, group === null ? [] : this.#members(group))
    return [report, threatLanguageContent(this.source, stix, report)]
  }

  #revoked({ id, added }: Line): (StixObject | undefined)[] {
    const row = this.#replica.row(
      goneSchema,
      `SELECT name, lang, translation, category_id, created, updated FROM ${goneTable('threat')} WHERE id = ?`,
      [id],
    )
    if (row === undefined) return []
    const stix: StixThreat = {
      id,
      name: row.name,
      description: null,
      lang: row.lang ?? undefined,
      translation: row.translation === null ? undefined : { ...row.translation, description: null },
      category: this.#categoryName(row.category_id),
      tags: [],
      hyperlinks: [],
      created: new Date(row.created).toISOString(),
      changed: new Date(row.updated).toISOString(),
    }
    const report = revokedThreatReport(this.source, stix, new Date(added.ms).toISOString())
    return [report, threatLanguageContent(this.source, stix, report)]
  }

  #categoryName(id: number): string {
    return (
      this.#replica.row(namesSchema, 'SELECT name_en AS name FROM threat_category WHERE id = ?', [id])
        ?.name ?? ''
    )
  }

  /** The indicators that a group was given first, as far as they are published. */
  #members(group: number): string[] {
    if (this.#groups?.changed.has(group) !== true) return []
    return this.#groups.replica
      .rows(
        memberSchema,
        'SELECT feed.id, coalesce(feed.revived, feed.published) AS published FROM feed_group_ids AS link CROSS JOIN feed ON feed.id = link.owner WHERE link.ref = ? AND feed.verified = 1 AND feed.published IS NOT NULL ORDER BY link.owner LIMIT ?',
        [group, mostReferences],
      )
      .map(({ id, published }) =>
        indicatorStixId(this.source, { id, published: new Date(published).toISOString() }),
      )
  }
}

const placeOf = ({ added, id }: Line) => ({ at: added.ms, sequence: added.micros, id, part: 0 })
/** Behind all objects of a threat. */
const endOf = (line: Line) => ({ ...placeOf(line), part: 1 })
