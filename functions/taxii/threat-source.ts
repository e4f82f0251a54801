/**
 * Threats as reports by date, including deleted ones. There are thousands at most, so all are sorted; only those of the
 * page are read in full.
 */
import * as z from 'zod'
import { notEveryAddress } from '#functions/indicators/indicator-queries.ts'
import { withdrawnIndicators } from '#functions/indicators/withdrawn-queries.ts'
import { tombstoneTable } from '#functions/core/event-store/definition.ts'
import type { Collection } from '#functions/core/event-store/collection.ts'
import type { ReadModel } from '#functions/core/read-model/read-model.ts'
import type { ThreatEntity, ThreatKinds } from '#functions/threats/threat-store.ts'
import {
  indicatorStixId,
  numberIn,
  revokedThreatReport,
  threatLanguageContent,
  threatReport,
  type StixSource,
  type StixThreat,
} from '#shared/domain/stix/objects.ts'
import { translationRowShape } from '#functions/rules/translations/columns.ts'
import type { StixObject } from '#shared/domain/stix/stix-object.ts'
import { leftOutBy, tlpSql, withinTlp } from '#functions/rules/tlp/tlp.ts'
import { withheldValue } from '#shared/domain/outputs/output.ts'
import { tlpLevels, tlpOfRank, tlpRank, type TlpLevel } from '#shared/domain/tlp/levels.ts'
import {
  comparePlaced,
  comparePlaces,
  type SourcePage,
  type From,
  type Placed,
  type CollectionSource,
} from './paging.ts'
import { compareStamps, firstStamp, laterStamp, stampOf, type Stamp } from './query.ts'

/** Maximum indicators of its group that a report lists. The group's own collection contains all. */
const mostReferences = 500

/** Maximum threats per page: each is read from the table with its description. */
const mostThreats = 100

/** The visible groups of indicators and their members. Without it, reports list no indicators. */
export interface VisibleGroups {
  readonly readModel: ReadModel
  readonly seen: ReadonlySet<number>
  /** When the shown data of a group last changed. For an invisible group, when it was hidden from readers. */
  readonly changed: (this: void, group: number) => Stamp
}

const tlpUpgradesSchema = z.array(z.object({ at: z.string(), sequence: z.int(), from: z.enum(tlpLevels) }))
const lineSchema = z.object({
  id: z.int(),
  at: z.int(),
  sequence: z.int(),
  group: z.int().nullable(),
  gone: z.int(),
  tlp: z.int(),
  named_at: z.int(),
  named_seq: z.int(),
  rises: z
    .string()
    .nullable()
    .transform((text) => (text === null ? [] : tlpUpgradesSchema.parse(JSON.parse(text)))),
})
interface Line extends z.infer<typeof lineSchema> {
  readonly added: Stamp
  /** The object's number: how many TLP upgrades preceded it. The next upgrade revokes it. */
  readonly object: number
  readonly went: boolean
}

const namesSchema = z.object({ name: z.string() })
const tombstoneSchema = z.object({
  name: z.string(),
  ...translationRowShape,
  category_id: z.int(),
  created: z.int(),
  updated: z.int(),
})
const keptSchema = z.object({ created: z.int(), ...translationRowShape })
const memberSchema = z.object({
  id: z.int(),
  published: z.int(),
  at: z.int(),
  sequence: z.int(),
  /** Whether it is an object of a collection. */
  given: z.int(),
})

export class ThreatSource implements CollectionSource {
  readonly types = ['report', 'language-content']
  readonly most = mostThreats
  readonly source: StixSource
  readonly #threats: Collection<ThreatKinds>
  readonly #readModel: ReadModel
  readonly maxTlp: TlpLevel
  readonly #groups: VisibleGroups | undefined

  constructor(
    threats: Collection<ThreatKinds>,
    readModel: ReadModel,
    source: StixSource,
    groups: VisibleGroups | undefined,
    maxTlp: TlpLevel,
  ) {
    this.maxTlp = maxTlp
    this.#threats = threats
    this.#readModel = readModel
    this.source = source
    this.#groups = groups
  }

  leftOut(): number {
    return leftOutBy(this.#readModel, 'threat', this.maxTlp)
  }

  async after({ place, added }: From, count: number): Promise<SourcePage> {
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
   * A report gets a new version when its threat changes, or what it shows of other entities. These are its group with
   * members, its category and tags, and its default level. A TLP upgrade revokes it. Callers that may still see the
   * threat, or may see it again, get another object.
   */
  #lines(): Line[] {
    const most = tlpRank(this.maxTlp)
    const select = (table: string, gone: number): string =>
      `SELECT id, _at AS at, _seq AS sequence, ioc_group_id AS "group", ${gone} AS gone, ${tlpSql('threat', table)} AS tlp, rises, ${named(table, '_at')} AS named_at, ${named(table, '_seq')} AS named_seq FROM ${table}`
    return this.#readModel
      .rows(lineSchema, `${select('threat', 0)} UNION ALL ${select(tombstoneTable('threat'), 1)}`)
      .flatMap((line): Line[] => {
        const own = stampOf(line.at, line.sequence)
        const shown =
          line.gone === 1
            ? own
            : laterStamp(
                stampOf(line.named_at, line.named_seq),
                line.group === null || this.#groups === undefined ? own : this.#groups.changed(line.group),
              )
        const now: Line = {
          ...line,
          added: laterStamp(own, shown),
          object: line.rises.length,
          went: false,
        }
        const past = line.rises.flatMap((upgrade, object): Line[] => {
          const at = Date.parse(upgrade.at)
          return tlpRank(upgrade.from) > most
            ? []
            : [
                {
                  ...line,
                  at,
                  sequence: upgrade.sequence,
                  tlp: tlpRank(upgrade.from),
                  added: stampOf(at, upgrade.sequence),
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
        ? this.#revokedByUpgrade(line)
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

  /** When a stricter level hides a report, only its revocation is sent, in both languages. */
  #revokedByUpgrade({ id, tlp, rises: upgrades, object, added }: Line): (StixObject | undefined)[] {
    const at = new Date(added.ms).toISOString()
    const { value: withheld } = withheldValue
    const kept = this.#readModel.row(
      keptSchema,
      `SELECT created, lang, translation FROM threat WHERE id = ?1 UNION ALL SELECT created, lang, translation FROM ${tombstoneTable('threat')} WHERE id = ?1`,
      [id],
    )
    const created = kept === undefined ? at : new Date(kept.created).toISOString()
    const translation = kept?.translation ?? undefined
    const stix: StixThreat = {
      id,
      since: upgrades[object - 1]?.at,
      name: withheld,
      description: null,
      translation: translation && { lang: translation.lang, name: withheld, description: null },
      category: withheld,
      tags: [],
      hyperlinks: [],
      tlp: tlpOfRank(tlp),
      created: upgrades[object - 1]?.at ?? created,
      changed: at,
    }
    const report = revokedThreatReport(this.source, stix, at)
    return [report, threatLanguageContent(this.source, stix, report)]
  }

  /** A report and, if translated, its language content. */
  #objects(
    { id, group, added, tlp, rises: upgrades }: Line,
    threat: ThreatEntity,
  ): (StixObject | undefined)[] {
    const since = upgrades.at(-1)?.at
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
          this.#readModel.row(namesSchema, 'SELECT name FROM threat_tag WHERE id = ?', [tag])?.name ?? [],
      ),
      hyperlinks: threat.hyperlinks,
      tlp: tlpOfRank(tlp),
      created: since ?? threat.creation_date,
      changed: new Date(added.ms).toISOString(),
    }
    const report = threatReport(this.source, stix, group === null ? [] : this.#members(group))
    return [report, threatLanguageContent(this.source, stix, report)]
  }

  #revoked({ id, added, tlp, rises: upgrades }: Line): (StixObject | undefined)[] {
    const row = this.#readModel.row(
      tombstoneSchema,
      `SELECT name, lang, translation, category_id, created, updated FROM ${tombstoneTable('threat')} WHERE id = ?`,
      [id],
    )
    if (row === undefined) return []
    const stix: StixThreat = {
      id,
      since: upgrades.at(-1)?.at,
      name: row.name,
      description: null,
      lang: row.lang ?? undefined,
      translation: row.translation === null ? undefined : { ...row.translation, description: null },
      category: this.#categoryName(row.category_id),
      tags: [],
      hyperlinks: [],
      tlp: tlpOfRank(tlp),
      created: upgrades.at(-1)?.at ?? new Date(row.created).toISOString(),
      changed: new Date(row.updated).toISOString(),
    }
    const report = revokedThreatReport(this.source, stix, new Date(added.ms).toISOString())
    return [report, threatLanguageContent(this.source, stix, report)]
  }

  #categoryName(id: number): string {
    return (
      this.#readModel.row(namesSchema, 'SELECT name_en AS name FROM threat_category WHERE id = ?', [id])
        ?.name ?? ''
    )
  }

  /** The earliest members of a group that are published. */
  #members(group: number): string[] {
    if (this.#groups?.seen.has(group) !== true) return []
    return membersOf(this.#groups.readModel, group, this.maxTlp).flatMap(({ id, published, given }) =>
      given === 0 ? [] : [indicatorStixId(this.source, { id, published: new Date(published).toISOString() })],
    )
  }
}

/** The last commit, by one of its columns, that changed the names that a threat shows, or its default level. */
const named = (table: string, column: '_at' | '_seq'): string => `max(
  coalesce((SELECT ${column} FROM threat_category WHERE id = ${table}.category_id), 0),
  coalesce((SELECT max(tag.${column}) FROM json_each(${table}.tag_ids) AS link CROSS JOIN threat_tag AS tag ON tag.id = link.value), 0),
  CASE WHEN ${table}.tlp IS NULL THEN coalesce((SELECT ${column} FROM threat_tlp), 0) ELSE 0 END)`

/** The earliest published members of a group that may be sent, for a report. */
const membersOf = (readModel: ReadModel, group: number, most: TlpLevel): z.infer<typeof memberSchema>[] =>
  readModel.rows(
    memberSchema,
    `SELECT feed.id, feed._at AS at, feed._seq AS sequence, coalesce(feed.revived, feed.published) AS published, ${notEveryAddress.sql} AS given FROM feed_group_ids AS link CROSS JOIN feed ON feed.id = link.owner WHERE link.ref = ? AND feed.verified = 1 AND feed.published IS NOT NULL AND ${withinTlp('feed', most)?.sql ?? 'TRUE'} ORDER BY link.owner LIMIT ?`,
    [...notEveryAddress.parameters, group, mostReferences],
  )

const stampSchema = z.object({ id: z.int(), at: z.int().nullable(), sequence: z.int().nullable() })
type Stamps = ReadonlyMap<number, Stamp>
const stampsIn = (
  readModel: ReadModel,
  sql: string,
  parameters: Parameters<ReadModel['rows']>[2] = [],
): Stamps =>
  new Map(
    readModel
      .rows(stampSchema, sql, parameters)
      .flatMap(({ id, at, sequence }) =>
        at === null || sequence === null ? [] : [[id, stampOf(at, sequence)] as const],
      ),
  )

/** When an indicator of each group was last unpublished or deleted. Cached for all callers until the next commit. */
const withdrawals = new WeakMap<ReadModel, { readonly sequence: number; readonly stamps: Stamps }>()
const withdrawalsIn = (readModel: ReadModel): Stamps => {
  const known = withdrawals.get(readModel)
  if (known?.sequence === readModel.sequence) return known.stamps
  const from = withdrawnIndicators()
  const stamps = stampsIn(
    readModel,
    `${from.sql} SELECT link.ref AS id, max(feed._at) AS at, max(feed._seq) AS sequence FROM feed JOIN feed_group_ids AS link ON link.owner = feed.id GROUP BY link.ref`,
    from.parameters,
  )
  withdrawals.set(readModel, { sequence: readModel.sequence, stamps })
  return stamps
}

/**
 * When the shown data of groups last changed. Every commit of a member counts, since it may have become visible. For an
 * invisible group only its hiding counts: drafts are secret.
 */
export const visibleGroups = (
  readModel: ReadModel,
  seen: ReadonlySet<number>,
  most: TlpLevel,
): VisibleGroups => {
  const written = stampsIn(readModel, 'SELECT id, _at AS at, _seq AS sequence FROM feed_group')
  const hidden = stampsIn(readModel, 'SELECT id, hidden_at AS at, hidden_seq AS sequence FROM feed_group')
  const defaults = [
    ...stampsIn(readModel, 'SELECT id, _at AS at, _seq AS sequence FROM feed_tlp').values(),
    ...stampsIn(readModel, 'SELECT id, _at AS at, _seq AS sequence FROM feed_group_tlp').values(),
  ].reduce(laterStamp, firstStamp)
  const known = new Map<number, Stamp>()
  const changed = (group: number): Stamp =>
    (seen.has(group)
      ? [
          written.get(group),
          withdrawalsIn(readModel).get(group),
          ...membersOf(readModel, group, most).map(({ at, sequence }) => stampOf(at, sequence)),
        ]
      : [hidden.get(group)]
    ).reduce<Stamp>((one, other) => (other === undefined ? one : laterStamp(one, other)), defaults)
  return {
    readModel,
    seen,
    changed: (group) => {
      const stamp = known.get(group) ?? changed(group)
      known.set(group, stamp)
      return stamp
    },
  }
}

/** Each object of a threat has two places: its report and its language content. */
const placeOf = ({ added, id, object }: Line) => ({
  at: added.ms,
  sequence: added.micros,
  id,
  part: object * 2,
})
/** The place after both. */
const endOf = (line: Line) => {
  const place = placeOf(line)
  return { ...place, part: place.part + 1 }
}
