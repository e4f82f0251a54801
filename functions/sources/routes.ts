/** The routes of sources of indicators. */
import { mergedInput } from '#functions/core/changes-over.ts'
import type { Reach } from '#functions/core/egress/reach.ts'
import type { Collection } from '#functions/core/event-store/collection.ts'
import type { Stored } from '#functions/core/event-store/commit.ts'
import { indicatorsCollection } from '#functions/indicators/indicator-store.ts'
import { namedIndicators } from '#functions/indicators/lookup-queries.ts'
import { handle, type Route } from '#functions/rules/http/handler.ts'
import type { Platform } from '#functions/rules/http/platform.ts'
import { keys } from '#functions/rules/keys.ts'
import { actorOf, type Session } from '#functions/rules/session/sessions.ts'
import type { AuditedField } from '#shared/contracts/audit.ts'
import {
  createSource,
  decideSource,
  deleteSource,
  getSource,
  getSourceRun,
  listSourceRuns,
  listSources,
  runSource,
  switchSource,
  trySource,
  updateSource,
  type Source,
  type SourceRun,
} from '#shared/contracts/sources.ts'
import { sourceLimits } from '#shared/domain/sources/source.ts'
import { PortalError } from '#shared/http/errors.ts'
import { toSourceResponse } from './source-presenter.ts'
import { readSources } from './source-queries.ts'
import { updateSchedule } from './source-schedules.ts'
import { openSourceSecret, sealSourceSecret } from './source-secret.ts'
import { readSourceState, readUntil, storedRunSchema } from './source-state.ts'
import { sourcesCollection, type SourceEntity, type SourceKinds } from './source-store.ts'
import {
  addSource,
  checkAuth,
  checkNewSource,
  checkSourceName,
  checkSourceReferences,
  collectionOf,
  deleteStored,
  existingSource,
  requestNow,
  requestRun,
  sourceAddress,
  switchStored,
} from './source.ts'
import { trySourceOut } from './trial.ts'

interface SourcesDependencies {
  readonly platform: Platform
  readonly sources: Collection<SourceKinds>
  /** What trials connect to. */
  readonly reach: Reach
}

/** An analyst needs the module of indicators, as for publishing them. Throws `module_forbidden`. */
const checkModule = ({ role, access }: Session): void => {
  if (role === 'analyst' && !access.has_feed_access) throw new PortalError('module_forbidden')
}

const existing = ({ platform }: SourcesDependencies, id: number): Promise<Stored<SourceEntity>> =>
  existingSource(platform, id)

const reply = async (
  { platform }: SourcesDependencies,
  id: number,
  entity: SourceEntity,
): Promise<{ source: Source }> => ({
  source: toSourceResponse(id, entity, await readSourceState(platform, id)),
})

const listSourcesRoute = ({ platform }: SourcesDependencies): Route =>
  handle(listSources, async ({ session }) => {
    checkModule(session)
    return { data: await readSources(platform) }
  })

const getSourceRoute = (dependencies: SourcesDependencies): Route =>
  handle(getSource, async ({ params, session }) => {
    checkModule(session)
    return reply(dependencies, params.id, (await existing(dependencies, params.id)).entity)
  })

const createSourceRoute = ({ platform, sources }: SourcesDependencies): Route =>
  handle(createSource, async ({ body, session, idempotency }) => {
    checkModule(session)
    const owner = await checkNewSource(platform, body)
    return sources.commit(actorOf(session), async (commit) =>
      idempotency.record(commit, { source: await addSource(platform, commit, owner, body.secret) }),
    )
  })

const audited = [
  ['name', 'name'],
  ['kind', 'type'],
  ['url', 'address'],
  ['collection', 'address'],
  ['event_tags', 'address'],
  ['detection_only', 'ids_flag'],
  ['validity', 'validity_days'],
  ['portal_only', 'licence'],
  ['auth', 'key'],
  ['secret', 'key'],
  ['interval_minutes', 'interval'],
  ['columns', 'columns'],
  ['feed_category_id', 'category'],
  ['tags_ids', 'tags'],
  ['group_id', 'groups'],
  ['tlp', 'tlp'],
  ['publishing', 'publishing'],
  ['publish_from', 'publishing'],
  ['confidence', 'confidence'],
  ['gone', 'gone'],
  ['max_rows', 'max_rows'],
  ['decision', 'decision'],
] as const satisfies readonly (readonly [keyof SourceEntity, AuditedField])[]

/** What a decision was made on: where the indicators come from, and what becomes of those that go. */
const decidedOn = ['kind', 'url', 'collection', 'event_tags', 'detection_only', 'gone'] as const

const isChanged = (name: keyof SourceEntity, before: SourceEntity, after: SourceEntity): boolean =>
  JSON.stringify(after[name]) !== JSON.stringify(before[name])

/** Changes settings. What the source has already is not changed by them. */
const updateSourceRoute = (dependencies: SourcesDependencies): Route =>
  handle(updateSource, async ({ params, body: given, session }) => {
    checkModule(session)
    const { platform, sources } = dependencies
    await existing(dependencies, params.id)
    const entity = await sources.commit(actorOf(session), async (commit) => {
      const stored = await existing(dependencies, params.id)
      const before = stored.entity
      const { secret, ...body } = mergedInput(given, before)
      const url = body.url === undefined ? before.url : sourceAddress(body.url)
      const asked = { ...before, ...body }
      const merged: SourceEntity = { ...asked, url, collection: collectionOf(asked) }
      const isElsewhere =
        new URL(url).origin !== new URL(before.url).origin ||
        merged.auth.type !== before.auth.type ||
        merged.auth.name !== before.auth.name
      // A secret is never sent to another place than it was entered for.
      const kept = isElsewhere || merged.auth.type === 'none' ? null : before.secret
      checkAuth(merged, secret !== undefined || kept !== null, secret)
      const after: SourceEntity = {
        ...merged,
        decision: decidedOn.some((name) => isChanged(name, before, merged)) ? null : before.decision,
        secret:
          secret === undefined ? kept : await sealSourceSecret(platform.seals, params.id, merged, secret),
      }
      const fields = [
        ...new Set(
          audited.flatMap(([name, field]): AuditedField[] => (isChanged(name, before, after) ? [field] : [])),
        ),
      ]
      if (fields.length === 0) return before
      if (['category', 'tags', 'groups'].some((field) => fields.some((one) => one === field)))
        await checkSourceReferences(platform.collection(indicatorsCollection), after)
      if (after.name !== before.name) checkSourceName(commit.readModel, after.name, params.id)
      commit.update('source', params.id, after, stored, fields)
      return after
    })
    await updateSchedule(platform, params.id, entity)
    return reply(dependencies, params.id, entity)
  })

const switchSourceRoute = (dependencies: SourcesDependencies): Route =>
  handle(switchSource, async ({ params, body, session }) => {
    checkModule(session)
    const { platform } = dependencies
    const entity = await switchStored(platform, actorOf(session), params.id, body.is_active)
    return reply(dependencies, params.id, entity)
  })

/** The reader cleans up: see `maintain-sources.ts`. */
const deleteSourceRoute = (dependencies: SourcesDependencies): Route =>
  handle(deleteSource, async ({ params, session }) => {
    checkModule(session)
    await deleteStored(dependencies.platform, actorOf(session), params.id)
    return {}
  })

const runSourceRoute = (dependencies: SourcesDependencies): Route =>
  handle(runSource, async ({ params, session }) => {
    checkModule(session)
    const { platform } = dependencies
    const entity = await requestRun(platform, actorOf(session), params.id)
    return reply(dependencies, params.id, entity)
  })

const decideSourceRoute = (dependencies: SourcesDependencies): Route =>
  handle(decideSource, async ({ params, body, session }) => {
    checkModule(session)
    const { platform, sources } = dependencies
    await existing(dependencies, params.id)
    // A run that has compared already would end without the decision.
    const until = await readUntil(platform, params.id)
    if (until !== undefined)
      throw new PortalError('source_read', { field: 'decision', values: [until.toISOString()] })
    const { held } = await readSourceState(platform, params.id)
    if (held === undefined) throw new PortalError('source_not_held')
    if (held.run_id !== body.run_id || held.gone !== body.gone) throw new PortalError('selection_changed')
    const actor = actorOf(session)
    const entity = await sources.commit(actor, async (commit) => {
      const stored = await existing(dependencies, params.id)
      const after: SourceEntity = {
        ...stored.entity,
        decision: { ...body, by: actor.name, at: commit.at },
      }
      commit.update('source', params.id, after, stored, ['decision'])
      return after
    })
    if (entity.is_active) await requestNow(platform, actor, params.id)
    return reply(dependencies, params.id, entity)
  })

const trySourceRoute = (dependencies: SourcesDependencies): Route =>
  handle(trySource, async ({ body: { secret: given, source_id: id, ...body }, session }) => {
    checkModule(session)
    const { platform, reach } = dependencies
    const url = sourceAddress(body.url)
    const tried = { ...body, url, collection: collectionOf(body) }
    const stored = id === undefined ? undefined : (await existing(dependencies, id)).entity.secret
    const secret =
      given ??
      (id === undefined || stored === null || stored === undefined || body.auth.type === 'none'
        ? undefined
        : await openSourceSecret(platform.seals, id, { ...tried, secret: stored }))
    checkAuth(body, secret !== undefined, secret)
    await checkSourceReferences(platform.collection(indicatorsCollection), body)
    return trySourceOut(platform, reach, tried, secret)
  })

const listSourceRunsRoute = (dependencies: SourcesDependencies): Route =>
  handle(listSourceRuns, async ({ params, query, session }) => {
    checkModule(session)
    const { platform } = dependencies
    await existing(dependencies, params.id)
    const pages = platform.table.query(keys.sourceRun(params.id, '').pk, {
      descending: true,
      consistent: false,
      limit: sourceLimits.runsPage + 2,
      ...(query.before === undefined ? {} : { from: '0', to: query.before }),
    })
    const data: SourceRun[] = []
    const unreadable: string[] = []
    const reply = (next: string | null) => {
      if (unreadable.length > 0)
        platform.log.error('runs of a source left out', { source_id: params.id, runs: unreadable })
      return { data, meta: { next } }
    }
    for await (const page of pages) {
      for (const item of page) {
        if (item['sk'] === query.before) continue
        const read = storedRunSchema.safeParse(item)
        // A later version may have stored a result that this one does not know.
        if (!read.success) {
          unreadable.push(String(item['sk']))
          continue
        }
        const { refused: _, log: __, missing: ___, ...run } = read.data
        if (data.length === sourceLimits.runsPage) return reply(data.at(-1)?.run_id ?? null)
        data.push(run)
      }
    }
    return reply(null)
  })

const getSourceRunRoute = (dependencies: SourcesDependencies): Route =>
  handle(getSourceRun, async ({ params, session }) => {
    checkModule(session)
    await existing(dependencies, params.id)
    const item = await dependencies.platform.table.get(keys.sourceRun(params.id, params.run))
    const read = storedRunSchema.safeParse(item)
    // As in their list, also a run that a later version stored.
    if (!read.success) throw new PortalError('not_found')
    const { refused, log, missing: ids, ...run } = read.data
    const missing =
      ids.length === 0
        ? []
        : namedIndicators(await dependencies.platform.collection(indicatorsCollection).readModel(), ids)
    return { run, refused, missing, log }
  })

/** The routes of sources. Trials connect within `reach`. */
export const sourceRoutes = (platform: Platform, reach: Reach): Route[] => {
  const dependencies = { platform, reach, sources: platform.collection(sourcesCollection) }
  return [
    listSourcesRoute,
    getSourceRoute,
    createSourceRoute,
    updateSourceRoute,
    switchSourceRoute,
    deleteSourceRoute,
    runSourceRoute,
    decideSourceRoute,
    trySourceRoute,
    listSourceRunsRoute,
    getSourceRunRoute,
  ].map((route) => route(dependencies))
}
