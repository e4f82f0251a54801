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
  type StixSource,
  type StixThreat,
} from '#shared/domain/stix/objects.ts'
import { translationRowShape } from '#functions/platform/translations/columns.ts'
import type { StixObject } from '#shared/domain/stix/stix-object.ts'
import { leftOutBy, tlpSql, withinTlp } from '#functions/platform/tlp/tlp.ts'
import { withheldValue } from '#shared/domain/outputs/output.ts'
import { tlpLevels, tlpOfRank, tlpRank, type TlpLevel } from '#shared/domain/tlp/levels.ts'
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

const risesSchema = z.array(z.object({ at: z.string(), sequence: z.int(), from: z.enum(tlpLevels) }))
const lineSchema = z.object({
  id: z.int(),
  at: z.int(),
  sequence: z.int(),
  group: z.int().nullable(),
  gone: z.int(),
  tlp: z.int(),
  rises: z
    .string()
    .nullable()
    .transform((text) => (text === null ? [] : risesSchema.parse(JSON.parse(text)))),
})
interface Line extends z.infer<typeof lineSchema> {
  readonly added: Stamp
  /** Which of its objects: how often its level has risen before it; it went with the rise after it. */
  readonly object: number
  readonly went: boolean
}

const namesSchema = z.object({ name: z.string() })
const goneSchema = z.object({
  name: z.string(),
  ...translationRowShape,
  category_id: z.int(),
  created: z.int(),
  updated: z.int(),
})
const keptSchema = z.object({ created: z.int(), ...translationRowShape })
const memberSchema = z.object({ id: z.int(), published: z.int() })

export class ThreatShelf implements Shelf {
  readonly types = ['report', 'language-content']
  readonly most = mostThreats
  readonly source: StixSource
  readonly #threats: Collection<ThreatKinds>
  readonly #replica: Replica
  readonly mostTlp: TlpLevel
  readonly #groups: SeenGroups | undefined

  constructor(
    threats: Collection<ThreatKinds>,
    replica: Replica,
    source: StixSource,
    groups: SeenGroups | undefined,
    mostTlp: TlpLevel,
  ) {
    this.mostTlp = mostTlp
    this.#threats = threats
    this.#replica = replica
    this.source = source
    this.#groups = groups
  }

  leftOut(): number {
    return leftOutBy(this.#replica, 'threat', this.mostTlp)
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

  /**
   * A report is another one when its threat is changed, and when its group is. One whose level rose goes with that, and is
   * another object for who is given it still, or again.
   */
  #lines(): Line[] {
    const most = tlpRank(this.mostTlp)
    const select = (table: string, gone: number): string =>
      `SELECT id, _at AS at, _seq AS sequence, ioc_group_id AS "group", ${gone} AS gone, ${tlpSql('threat', table)} AS tlp, rises FROM ${table}`
    return this.#replica
      .rows(lineSchema, `${select('threat', 0)} UNION ALL ${select(goneTable('threat'), 1)}`)
      .flatMap((line): Line[] => {
        const own = stampOf(line.at, line.sequence)
        const group =
          line.group === null || line.gone === 1 ? undefined : this.#groups?.changed.get(line.group)
        const now: Line = {
          ...line,
          added: group === undefined ? own : laterStamp(own, group),
          object: line.rises.length,
          went: false,
        }
        const past = line.rises.flatMap((rise, object): Line[] => {
          const at = Date.parse(rise.at)
          return tlpRank(rise.from) > most
            ? []
            : [
                {
                  ...line,
                  at,
                  sequence: rise.sequence,
                  tlp: tlpRank(rise.from),
                  added: stampOf(at, rise.sequence),
                  object,
                  went: true,
                },
              ]
        })
        return line.tlp > most ? past : [...past, now]
      })
      .toSorted(
        (one, other) =>
          compareStamps(one.added, other.added) || one.id - other.id || one.object - other.object,
      )
  }

  async #placed(lines: readonly Line[]): Promise<Placed[]> {
    const there = lines.filter(({ gone, went }) => gone === 0 && !went).map(({ id }) => id)
    const stored = await this.#threats.getMany('threat', there)
    const entities = new Map(there.map((id, index) => [id, stored[index]?.entity]))
    return lines.flatMap((line): Placed[] => {
      const entity = entities.get(line.id)
      const objects = line.went
        ? this.#wentWithRise(line)
        : line.gone === 1
          ? this.#revoked(line)
          : entity === undefined
            ? []
            : this.#objects(line, entity)
      const place = placeOf(line)
      return objects.flatMap((object, part) =>
        object === undefined
          ? []
          : [{ added: line.added, place: { ...place, part: place.part + part }, object }],
      )
    })
  }

  /** Of what went since it is stricter marked nothing is said but that, in either language. */
  #wentWithRise({ id, tlp, rises, object, added }: Line): (StixObject | undefined)[] {
    const at = new Date(added.ms).toISOString()
    const { value: withheld } = withheldValue
    const kept = this.#replica.row(
      keptSchema,
      `SELECT created, lang, translation FROM threat WHERE id = ?1 UNION ALL SELECT created, lang, translation FROM ${goneTable('threat')} WHERE id = ?1`,
      [id],
    )
    const created = kept === undefined ? at : new Date(kept.created).toISOString()
    const translation = kept?.translation ?? undefined
    const stix: StixThreat = {
      id,
      since: rises[object - 1]?.at,
      name: withheld,
      description: null,
      translation: translation && { lang: translation.lang, name: withheld, description: null },
      category: withheld,
      tags: [],
      hyperlinks: [],
      tlp: tlpOfRank(tlp),
      created: rises[object - 1]?.at ?? created,
      changed: at,
    }
    const report = revokedThreatReport(this.source, stix, at)
    return [report, threatLanguageContent(this.source, stix, report)]
  }

  /** A report, and where it is translated what it says in the other language. */
  #objects({ id, group, added, tlp, rises }: Line, threat: ThreatEntity): (StixObject | undefined)[] {
    const since = rises.at(-1)?.at
    const stix: StixThreat = {
      id,
      since,
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
      tlp: tlpOfRank(tlp),
      created: since ?? threat.creation_date,
      changed: new Date(added.ms).toISOString(),
    }
    const report = threatReport(this.source, stix, group === null ? [] : this.#members(group))
    return [report, threatLanguageContent(this.source, stix, report)]
  }

  #revoked({ id, added, tlp, rises }: Line): (StixObject | undefined)[] {
    const row = this.#replica.row(
      goneSchema,
      `SELECT name, lang, translation, category_id, created, updated FROM ${goneTable('threat')} WHERE id = ?`,
      [id],
    )
    if (row === undefined) return []
    const stix: StixThreat = {
      id,
      since: rises.at(-1)?.at,
      name: row.name,
      description: null,
      lang: row.lang ?? undefined,
      translation: row.translation === null ? undefined : { ...row.translation, description: null },
      category: this.#categoryName(row.category_id),
      tags: [],
      hyperlinks: [],
      tlp: tlpOfRank(tlp),
      created: rises.at(-1)?.at ?? new Date(row.created).toISOString(),
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
        `SELECT feed.id, coalesce(feed.revived, feed.published) AS published FROM feed_group_ids AS link CROSS JOIN feed ON feed.id = link.owner WHERE link.ref = ? AND feed.verified = 1 AND feed.published IS NOT NULL AND ${withinTlp('feed', this.mostTlp)?.sql ?? 'TRUE'} ORDER BY link.owner LIMIT ?`,
        [group, mostReferences],
      )
      .map(({ id, published }) =>
        indicatorStixId(this.source, { id, published: new Date(published).toISOString() }),
      )
  }
}

/** Each object of a threat has two places: of its report, and of what that says in the other language. */
const placeOf = ({ added, id, object }: Line) => ({
  at: added.ms,
  sequence: added.micros,
  id,
  part: object * 2,
})
/** Behind both. */
const endOf = (line: Line) => {
  const place = placeOf(line)
  return { ...place, part: place.part + 1 }
}
