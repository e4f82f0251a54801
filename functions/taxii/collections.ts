/**
 * The TAXII collections of a caller: all indicators, each verified group, each saved view, and threats. Their ids and
 * titles are stable.
 */
import type { Collection } from '#functions/core/event-store/collection.ts'
import { uuidsUnder } from '#functions/core/named-uuid.ts'
import type { ReadModel } from '#functions/core/read-model/read-model.ts'
import { allOf, type Condition } from '#functions/core/read-model/where.ts'
import { indicatorAccessOf } from '#functions/indicators/access-queries.ts'
import { groupCommits, groupNames } from '#functions/indicators/groups/group-queries.ts'
import { ofGroup } from '#functions/indicators/indicator-queries.ts'
import { indicatorsCollection, type IndicatorKinds } from '#functions/indicators/indicator-store.ts'
import {
  checkScopeExists,
  indicatorsOfKey,
  groupsOfKey,
  type KeyIndicators,
} from '#functions/indicators/key-queries.ts'
import { strictIndicators, verifiedGroups, withinLevel } from '#functions/indicators/taxii-queries.ts'
import { viewsOfKey } from '#functions/views/key-queries.ts'
import { searchOfView, viewCommits, viewIds } from '#functions/views/view-queries.ts'
import { type ViewEntity, viewsCollection, type ViewKinds } from '#functions/views/view-store.ts'
import type { Platform } from '#functions/rules/http/platform.ts'
import type { KeyCaller } from '#functions/rules/key-api/key-gate.ts'
import { sightingsCollection, type SightingKinds } from '#functions/sightings/sighting-store.ts'
import { threatsCollection, type ThreatKinds } from '#functions/threats/threat-store.ts'
import type { StixSource } from '#shared/domain/stix/objects.ts'
import type { TlpLevel } from '#shared/domain/tlp/levels.ts'
import { namesOf } from '#shared/domain/translations.ts'
import { PortalError } from '#shared/http/errors.ts'
import { IndicatorSource, type Selection } from './indicator-source.ts'
import { stixMedia } from './media.ts'
import type { CollectionSource } from './paging.ts'
import { firstStamp, laterStamp, stampOf, type Stamp } from './query.ts'
import { visibleGroups, ThreatSource, type VisibleGroups } from './threat-source.ts'

/** A collection as TAXII shows it (TAXII 2.1 section 5.2). */
export interface CollectionResource {
  readonly id: string
  readonly title: string
  readonly description: string
  readonly can_read: true
  readonly can_write: false
  readonly media_types: readonly string[]
}

type Kind = 'all' | 'threats' | 'group' | 'view'

interface Named {
  readonly kind: Kind
  /** The id of the group or view. */
  readonly number: number
  readonly title: string
  readonly description: string
}

/** A collection's id: a UUID in the form of version 4. Its last digits are the id of the group or view. */
export const collectionId = (
  { source }: Pick<TaxiiDependencies, 'source'>,
  kind: Kind,
  number: number,
): string => {
  const uuid = source.uuidOf(`taxii/${kind}/${number}`)
  return `${uuid.slice(0, 14)}4${uuid.slice(15, 24)}${number.toString(16).padStart(12, '0')}`
}

/** Clients address a collection by its root and title with a dot between, so titles must not have one. */
const undotted = (title: string): string => title.replace(/\./g, '-')

/** Unique titles: repeated ones get their number appended. */
const distinct = (collections: readonly Named[]): Named[] => {
  const times = new Map<string, number>()
  const keyOf = ({ title }: Named): string => title.toLowerCase()
  for (const one of collections) times.set(keyOf(one), (times.get(keyOf(one)) ?? 0) + 1)
  return collections.map((one) =>
    (times.get(keyOf(one)) ?? 0) > 1 && one.number > 0
      ? { ...one, title: `${one.title} (${one.kind} ${one.number})` }
      : one,
  )
}

const allIndicators: Named = {
  kind: 'all',
  number: 0,
  title: 'All indicators',
  description: 'Every indicator that the key may see.',
}
const allThreats: Named = {
  kind: 'threats',
  number: 0,
  title: 'Threats',
  description: 'Threats as reports; they name the indicators of their group where the key may see them.',
}

/** The collections of one caller. */
export class CallerCollections {
  readonly #dependencies: TaxiiDependencies
  readonly #caller: KeyCaller

  constructor(dependencies: TaxiiDependencies, caller: KeyCaller) {
    this.#dependencies = dependencies
    this.#caller = caller
  }

  get #maxTlp(): TlpLevel {
    return this.#caller.session.maxTlp ?? 'red'
  }

  async list(): Promise<CollectionResource[]> {
    const { access } = this.#caller
    return distinct([
      ...(access.feed ? [allIndicators, ...(await this.#groups()), ...(await this.#views())] : []),
      ...(access.threat ? [allThreats] : []),
    ]).map((named) => this.#resource(named))
  }

  /** Throws `not_found`, and `key_scope` for a collection that the key does not open. */
  async get(id: string): Promise<CollectionResource> {
    this.#open(id)
    const found = (await this.list()).find((one) => one.id === id)
    if (found === undefined) throw new PortalError('not_found')
    return found
  }

  /** The source of a collection. Throws `not_found`, and `key_scope` for a collection that the key does not open. */
  async collectionSource(id: string): Promise<CollectionSource> {
    const { kind, number } = this.#open(id)
    if (kind === 'threats') return this.threats()
    const { source } = this.#dependencies
    const keyIndicators = await indicatorsOfKey(this.#dependencies, this.#caller)
    const { readModel, visible } = keyIndicators
    const left = visible.falsePositives ?? new Set()
    const { ofAnyLevel, ...selection } = await this.#selection(readModel, keyIndicators, kind, number)
    return new IndicatorSource(readModel, source, {
      ...selection,
      // Collections contain nothing above the key's TLP level.
      where: allOf([selection.where, withinLevel(this.#maxTlp)]),
      leftOut: [...left],
      givenBack: (visible.snapshot?.moved(0) ?? []).filter(({ id }) => !left.has(id)),
      maxTlp: this.#maxTlp,
      kept: () => strictIndicators(readModel, this.#maxTlp, ofAnyLevel),
    })
  }

  /** The source of threats, whatever the key opens. */
  async threats(): Promise<ThreatSource> {
    const { threats, source } = this.#dependencies
    const keyIndicators = await indicatorsOfKey(this.#dependencies, this.#caller)
    const readModel = await threats.readModel()
    return new ThreatSource(
      threats,
      readModel,
      source,
      await this.#visibleGroups(keyIndicators),
      this.#maxTlp,
    )
  }

  /** Parses an id. Throws unless the key opens that kind. */
  #open(id: string): { kind: Kind; number: number } {
    const number = Number.parseInt(/-([\da-f]{12})$/.exec(id)?.[1] ?? '', 16)
    const kind = (['all', 'threats', 'group', 'view'] as const).find(
      (one) => id === collectionId(this.#dependencies, one, number),
    )
    if (kind === undefined) throw new PortalError('not_found')
    if (!this.#caller.access[kind === 'threats' ? 'threat' : 'feed']) throw new PortalError('key_scope')
    return { kind, number }
  }

  async #selection(
    readModel: ReadModel,
    keyIndicators: KeyIndicators,
    kind: Exclude<Kind, 'threats'>,
    number: number,
  ): Promise<
    Omit<Selection, 'leftOut' | 'givenBack' | 'maxTlp' | 'kept'> & { readonly ofAnyLevel: Condition }
  > {
    // Unverified indicators are in no collection, for any caller. A withdrawn one is included as it was published.
    if (kind === 'all') {
      checkScopeExists(readModel, keyIndicators, this.#caller)
      return {
        where: keyIndicators.scope ?? { sql: 'TRUE', parameters: [] },
        ofAnyLevel: keyIndicators.ofAnyLevel,
        isLinked: keyIndicators.scope !== undefined,
        since: await this.#sinceOfScope(readModel),
      }
    }
    if (kind === 'group') {
      if (!this.#groupRows(readModel, keyIndicators).some(({ id }) => id === number))
        throw new PortalError('not_found')
      const { where } = ofGroup(number)
      return { where, ofAnyLevel: where, isLinked: true, since: firstStamp }
    }
    const view = await this.#view(number)
    const search = searchOfView(keyIndicators.visible, view)
    return {
      where: search.where,
      ofAnyLevel: searchOfView(indicatorAccessOf(this.#caller.session.role), view).where,
      isLinked: search.ways.includes('links'),
      since: await this.#sinceOfViews([number]),
    }
  }

  /** When the results of the views were last redefined. */
  async #sinceOfViews(ids: readonly number[]): Promise<Stamp> {
    if (ids.length === 0) return firstStamp
    const readModel = await this.#dependencies.views.readModel()
    return newest(viewCommits(readModel, ids))
  }

  /** The same for a key's limits: its views, and its groups, which become visible when they are verified. */
  async #sinceOfScope(readModel: ReadModel): Promise<Stamp> {
    const { scope } = this.#caller
    if (scope === null) return firstStamp
    return laterStamp(newest(groupCommits(readModel, scope.groups)), await this.#sinceOfViews(scope.views))
  }

  #groupRows(readModel: ReadModel, keyIndicators: KeyIndicators): ReturnType<typeof groupNames> {
    return groupNames(readModel, allOf([verifiedGroups, groupsOfKey(keyIndicators, this.#caller)]))
  }

  async #groups(): Promise<Named[]> {
    const keyIndicators = await indicatorsOfKey(this.#dependencies, this.#caller)
    return this.#groupRows(keyIndicators.readModel, keyIndicators).map(({ id, name, translation }) => ({
      kind: 'group',
      number: id,
      title: undotted(name),
      // Clients know a collection by its title, which keeps the name as written.
      description: `The indicators of the group ${namesOf({ name, translation: translation ?? undefined })}.`,
    }))
  }

  async #views(): Promise<Named[]> {
    const { views } = this.#dependencies
    if (this.#caller.organizationId === null) return []
    const ids = viewIds(await views.readModel(), viewsOfKey(this.#caller))
    const stored = await views.getMany('feed_view', ids)
    return ids.flatMap((id, index): Named[] => {
      const name = stored[index]?.entity.view_name
      return name === undefined
        ? []
        : [
            {
              kind: 'view',
              number: id,
              title: undotted(name),
              description: `The indicators that the saved view ${name} finds.`,
            },
          ]
    })
  }

  async #view(id: number): Promise<ViewEntity> {
    const { views } = this.#dependencies
    const isVisible = viewIds(await views.readModel(), viewsOfKey(this.#caller)).includes(id)
    const stored = isVisible ? await views.get('feed_view', id) : undefined
    if (stored === undefined) throw new PortalError('not_found')
    return stored.entity
  }

  /** The groups that the caller sees, if the key opens indicators. */
  async #visibleGroups(keyIndicators: KeyIndicators): Promise<VisibleGroups | undefined> {
    if (!this.#caller.access.feed) return undefined
    const readModel = await this.#dependencies.indicators.readModel()
    return visibleGroups(
      readModel,
      new Set(this.#groupRows(readModel, keyIndicators).map(({ id }) => id)),
      this.#maxTlp,
    )
  }

  #resource({ kind, number, title, description }: Named): CollectionResource {
    return {
      id: collectionId(this.#dependencies, kind, number),
      title,
      description,
      can_read: true,
      can_write: false,
      media_types: [stixMedia],
    }
  }
}

const newest = (rows: readonly { at: number; sequence: number }[]): Stamp =>
  rows.map(({ at, sequence }) => stampOf(at, sequence)).reduce(laterStamp, firstStamp)

/** Dependencies of the TAXII server. */
export interface TaxiiDependencies {
  readonly platform: Platform
  readonly indicators: Collection<IndicatorKinds>
  readonly views: Collection<ViewKinds>
  readonly sightings: Collection<SightingKinds>
  readonly threats: Collection<ThreatKinds>
  readonly source: StixSource
}

export const taxiiDependencies = (platform: Platform): TaxiiDependencies => {
  const { PORTAL_URL: portal, PROVIDER_NAME: provider } = platform.environment
  return {
    platform,
    indicators: platform.collection(indicatorsCollection),
    views: platform.collection(viewsCollection),
    sightings: platform.collection(sightingsCollection),
    threats: platform.collection(threatsCollection),
    source: { provider, portal, uuidOf: uuidsUnder(portal) },
  }
}
