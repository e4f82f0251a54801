/**
 * Threats as reports by date, including deleted ones. There are thousands at most, so all are sorted; only those of the
 * page are read in full.
 */
import {
  defaultLevelChanges,
  earliestMembers,
  groupHidings,
  groupWrites,
  withdrawalsByGroup,
} from '#functions/indicators/taxii-queries.ts'
import type { Collection } from '#functions/core/event-store/collection.ts'
import type { ReadModel } from '#functions/core/read-model/read-model.ts'
import {
  englishCategoryName,
  keptThreat,
  strictThreats,
  tagNames,
  threatLines,
  threatRow,
  type ThreatLine,
} from '#functions/threats/taxii-queries.ts'
import type { ThreatEntity, ThreatKinds } from '#functions/threats/threat-store.ts'
import {
  indicatorStixId,
  numberIn,
  revokedThreatReport,
  threatLanguageContent,
  threatReport,
  type StixRelated,
  type StixSource,
  type StixThreat,
} from '#shared/domain/stix/objects.ts'
import type { StixObject } from '#shared/domain/stix/stix-object.ts'
import { withheldValue } from '#shared/domain/outputs/output.ts'
import { tlpOfRank, tlpRank, type TlpLevel } from '#shared/domain/tlp/levels.ts'
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

/** An indicator that a report lists. */
interface ThreatMember extends StixRelated {
  /** Its number in the portal. */
  readonly number: number
}

/** A threat as one report. */
export interface ThreatVersion extends ThreatLine {
  readonly added: Stamp
  /** The object's number: how many TLP upgrades preceded it. The next upgrade revokes it. */
  readonly object: number
  /** Whether a stricter level hides it. */
  readonly went: boolean
}

export class ThreatSource implements CollectionSource {
  readonly types = ['report', 'language-content']
  readonly most = mostThreats
  readonly source: StixSource
  readonly #threats: Collection<ThreatKinds>
  readonly #readModel: ReadModel
  readonly maxTlp: TlpLevel
  readonly #groups: VisibleGroups | undefined
  readonly #known = new Map<number, readonly ThreatMember[]>()

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
    return strictThreats(this.#readModel, this.maxTlp)
  }

  async after({ place, added }: From, count: number): Promise<SourcePage> {
    const lines = this.versions()
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
    const placed = await this.#placed(this.versions().filter(({ id }) => numbers.has(id)))
    return placed.filter(({ object }) => ids.includes(object.id)).toSorted(comparePlaced)
  }

  /**
   * A report gets a new version when its threat changes, or what it shows of other entities. These are its group with
   * members, its category and tags, and its default level. A TLP upgrade revokes it. Callers that may still see the
   * threat, or may see it again, get another object.
   */
  versions(): ThreatVersion[] {
    const most = tlpRank(this.maxTlp)
    return threatLines(this.#readModel)
      .flatMap((line): ThreatVersion[] => {
        const own = stampOf(line.at, line.sequence)
        const shown =
          line.gone === 1
            ? own
            : laterStamp(
                stampOf(line.named_at, line.named_seq),
                line.group === null || this.#groups === undefined ? own : this.#groups.changed(line.group),
              )
        const now: ThreatVersion = {
          ...line,
          added: laterStamp(own, shown),
          object: line.rises.length,
          went: false,
        }
        const past = line.rises.flatMap((upgrade, object): ThreatVersion[] => {
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

  async #placed(lines: readonly ThreatVersion[]): Promise<Placed[]> {
    const threats = await this.whole(lines)
    return threats.flatMap(([line, stix]): Placed[] => {
      const report = this.report(line, stix, isWithdrawn(line) ? [] : this.members(line))
      const objects = [report, threatLanguageContent(this.source, stix, report)]
      const place = placeOf(line)
      return objects.flatMap((object, part) =>
        object === undefined
          ? []
          : [{ added: line.added, place: { ...place, part: place.part + part }, object }],
      )
    })
  }

  /** The report of a threat, which lists these indicators unless it is withdrawn. */
  report(line: ThreatVersion, stix: StixThreat, indicators: readonly StixRelated[]): StixObject {
    if (!isWithdrawn(line))
      return threatReport(
        this.source,
        stix,
        indicators.map(({ id }) => id),
      )
    return revokedThreatReport(this.source, stix, new Date(line.added.ms).toISOString())
  }

  /** The threats of these versions with all their texts, which the table has. Those deleted meanwhile are left out. */
  async whole(lines: readonly ThreatVersion[]): Promise<[ThreatVersion, StixThreat][]> {
    const there = lines.filter((line) => !isWithdrawn(line)).map(({ id }) => id)
    const stored = await this.#threats.getMany('threat', there)
    const entities = new Map(there.map((id, index) => [id, stored[index]?.entity]))
    return lines.flatMap((line): [ThreatVersion, StixThreat][] => {
      if (isWithdrawn(line)) return this.heads([line])
      const entity = entities.get(line.id)
      return entity === undefined ? [] : [[line, this.#stixOf(line, entity)]]
    })
  }

  /** The threats of these versions without their texts, from the read model alone. */
  heads(lines: readonly ThreatVersion[]): [ThreatVersion, StixThreat][] {
    return lines.flatMap((line): [ThreatVersion, StixThreat][] => {
      const stix = line.went ? this.#hidden(line) : this.#headOf(line)
      return stix === undefined ? [] : [[line, stix]]
    })
  }

  /** The group whose indicators the caller sees with a threat. A threat that a stricter level hides may have another. */
  groupOf({ group, went }: Pick<ThreatVersion, 'group' | 'went'>): number | undefined {
    return group !== null && !went && this.#groups?.seen.has(group) === true ? group : undefined
  }

  /** When a stricter level hides a report, only its revocation is sent, in both languages. */
  #hidden({ id, tlp, rises: upgrades, object, added }: ThreatVersion): StixThreat {
    const at = new Date(added.ms).toISOString()
    const { value: withheld } = withheldValue
    const kept = keptThreat(this.#readModel, id)
    const created = kept === undefined ? at : new Date(kept.created).toISOString()
    const translation = kept?.translation ?? undefined
    return {
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
  }

  #stixOf({ added, tlp, id, rises: upgrades }: ThreatVersion, threat: ThreatEntity): StixThreat {
    const since = upgrades.at(-1)?.at
    return {
      id,
      since,
      name: threat.name,
      description: threat.description,
      lang: threat.lang,
      translation: threat.translation,
      category: englishCategoryName(this.#readModel, threat.category_id),
      tags: tagNames(this.#readModel, threat.tag_ids),
      hyperlinks: threat.hyperlinks,
      tlp: tlpOfRank(tlp),
      created: since ?? threat.creation_date,
      changed: new Date(added.ms).toISOString(),
    }
  }

  #headOf({ id, gone, added, tlp, rises: upgrades }: ThreatVersion): StixThreat | undefined {
    const row = threatRow(this.#readModel, id, gone === 1)
    if (row === undefined) return undefined
    const since = upgrades.at(-1)?.at
    return {
      id,
      since,
      name: row.name,
      description: null,
      lang: row.lang ?? undefined,
      translation: row.translation === null ? undefined : { ...row.translation, description: null },
      category: englishCategoryName(this.#readModel, row.category_id),
      tags: gone === 1 ? [] : tagNames(this.#readModel, row.tag_ids),
      hyperlinks: [],
      tlp: tlpOfRank(tlp),
      created: since ?? new Date(row.created).toISOString(),
      changed: new Date(gone === 1 ? row.updated : added.ms).toISOString(),
    }
  }

  /** The earliest members of a threat's group that are published. */
  members(line: ThreatVersion): readonly ThreatMember[] {
    const group = this.groupOf(line)
    if (group === undefined || this.#groups === undefined) return []
    const known = this.#known.get(group)
    if (known !== undefined) return known
    const members = earliestMembers(this.#groups.readModel, group, this.maxTlp, mostReferences).flatMap(
      ({ id, published, given, tlp }) =>
        given === 0
          ? []
          : [
              {
                number: id,
                id: indicatorStixId(this.source, { id, published: new Date(published).toISOString() }),
                tlp: tlpOfRank(tlp),
              },
            ],
    )
    this.#known.set(group, members)
    return members
  }
}

/** Whether it was deleted, or a stricter level hides it. */
export const isWithdrawn = ({ gone, went }: Pick<ThreatVersion, 'gone' | 'went'>): boolean =>
  gone === 1 || went

type Stamps = ReadonlyMap<number, Stamp>
const stampsOf = (
  events: readonly { readonly id: number; readonly at: number | null; readonly sequence: number | null }[],
): Stamps =>
  new Map(
    events.flatMap(({ id, at, sequence }) =>
      at === null || sequence === null ? [] : [[id, stampOf(at, sequence)] as const],
    ),
  )

/** When an indicator of each group was last unpublished or deleted. Cached for all callers until the next commit. */
const withdrawals = new WeakMap<ReadModel, { readonly sequence: number; readonly stamps: Stamps }>()
const withdrawalsIn = (readModel: ReadModel): Stamps => {
  const known = withdrawals.get(readModel)
  if (known?.sequence === readModel.sequence) return known.stamps
  const stamps = stampsOf(withdrawalsByGroup(readModel))
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
  const written = stampsOf(groupWrites(readModel))
  const hidden = stampsOf(groupHidings(readModel))
  const defaults = defaultLevelChanges(readModel)
    .flatMap(({ at, sequence }) => (at === null || sequence === null ? [] : [stampOf(at, sequence)]))
    .reduce(laterStamp, firstStamp)
  const known = new Map<number, Stamp>()
  const changed = (group: number): Stamp =>
    (seen.has(group)
      ? [
          written.get(group),
          withdrawalsIn(readModel).get(group),
          ...earliestMembers(readModel, group, most, mostReferences).map(({ at, sequence }) =>
            stampOf(at, sequence),
          ),
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
const placeOf = ({ added, id, object }: ThreatVersion) => ({
  at: added.ms,
  sequence: added.micros,
  id,
  part: object * 2,
})
/** The place after both. */
const endOf = (line: ThreatVersion) => {
  const place = placeOf(line)
  return { ...place, part: place.part + 1 }
}
