/** The routes of API keys: of systems, of users, and named ones. */
import { mergedInput } from '#functions/core/changes-over.ts'
import { idRow } from '#functions/core/read-model/rows.ts'
import { handle, type Route } from '#functions/rules/http/handler.ts'
import type { Platform } from '#functions/rules/http/platform.ts'
import { lastUsesOf, readKeyUse, type KeyDay } from '#functions/rules/key-api/key-use.ts'
import { accessOf, apiAccessOf, limitsOf, type ApiKeyEntity } from '#functions/rules/security/api-keys.ts'
import { auditWrite, audit } from '#functions/rules/security/audit.ts'
import { actorOf } from '#functions/rules/session/sessions.ts'
import { readVisibleOrganization } from '#functions/rules/tenants/scope.ts'
import {
  listSystemKeys,
  getSystemKey,
  createSystemKey,
  updateSystemKey,
  rotateSystemKey,
  deleteSystemKey,
  getUserKey,
  regenerateUserKey,
} from '#shared/contracts/api-keys.ts'
import type { AuditedField } from '#shared/contracts/audit.ts'
import {
  listConnectKeys,
  createNamedKey,
  updateNamedKey,
  rotateNamedKey,
  revokeNamedKey,
  getKeyUsage,
  listClientKeys,
  updateKeyLimits,
} from '#shared/contracts/connect.ts'
import { getOrganizationKey, regenerateOrganizationKey } from '#shared/contracts/organization-keys.ts'
import { keyLimits } from '#shared/domain/api-keys.ts'
import { reminderWhenSet } from '#shared/domain/key-expiry.ts'
import { PortalError } from '#shared/http/errors.ts'
import { toKeyResponses, keysOfOrganization, daysOfUse, refusedOn } from './api-key-presenter.ts'
import { checkScope } from './key-scopes.ts'
import {
  apiKeysDependencies,
  type ApiKeySources,
  checkedEnd,
  tidyNetworks,
  addKey,
  changedKey,
  keyFieldsOf,
  rotateKey,
  replaceKey,
  myOrganization,
  checkKeyName,
  countNamedKeys,
  namedKeyEvent,
  readNamedKey,
  mayRevoke,
  userKeyEvent,
  findUserKey,
  myOrganizationId,
  addMyKey,
  readUserKeyResponse,
  accessFor,
  systemKeyOf,
  readSystemKeyResponse,
  readSystemKey,
  checkSystemKeyName,
  systemKeyEvent,
  organizationKeyEvent,
  findOrganizationKey,
  readOrganizationKeyResponse,
} from './api-key.ts'
import { removeKeyTraces } from './organization-data.ts'

/** The keys of systems, by name. */
const listSystemKeysRoute = (dependencies: ApiKeySources): Route =>
  handle(listSystemKeys, async () => {
    const readModel = await dependencies.collection.readModel()
    const ids = readModel.rows(idRow, "SELECT id FROM api_key WHERE type = 'system' ORDER BY name_sort, id")
    const [stored, uses] = await Promise.all([
      dependencies.collection.getMany('api_key', ids),
      lastUsesOf(dependencies.platform, null),
    ])
    return {
      data: stored.flatMap((key, index) => {
        const id = ids[index]
        return key === undefined || id === undefined
          ? []
          : [systemKeyOf(id, key.entity, uses.get(id) ?? null, dependencies.platform.clock.now())]
      }),
    }
  })

/** One key of a system. */
const getSystemKeyRoute = (dependencies: ApiKeySources): Route =>
  handle(getSystemKey, async ({ params }) => ({
    data: await readSystemKeyResponse(
      dependencies,
      params.id,
      (await readSystemKey(dependencies, params.id)).entity,
    ),
  }))

/**
 * Creates a key for a system. Only this response contains the key. Throws `already_exists` for a name in use, and the
 * errors of the network and expiry rules.
 */
const createSystemKeyRoute = (dependencies: ApiKeySources): Route =>
  handle(createSystemKey, async ({ body, session, request, idempotency }) => {
    const { platform, collection } = dependencies
    const networks = tidyNetworks(body.networks)
    return collection.commit(actorOf(session), async (commit) => {
      const now = platform.clock.now()
      const expires = checkedEnd(body.expiry_date, now)
      checkSystemKeyName(commit.readModel, body.name, undefined)
      const { id, entity, key } = await addKey(dependencies, commit, {
        isRevealable: false,
        type: 'system',
        name: body.name,
        client_id: null,
        user_id: null,
        admin_access: body.admin_access,
        access: accessOf(() => true),
        networks,
        expires,
        told: reminderWhenSet(expires, now),
      })
      commit.addWrite(
        auditWrite(platform, systemKeyEvent('api_key_create', session, request, { id, name: body.name })),
      )
      return idempotency.record(commit, {
        data: { ...(await readSystemKeyResponse(dependencies, id, entity)), key },
      })
    })
  })

/** Changes the name, networks or expiry date of a key. An empty name changes nothing (part 2 section 5). */
const updateSystemKeyRoute = (dependencies: ApiKeySources): Route =>
  handle(updateSystemKey, async ({ params, body, session }) => {
    const { platform, collection } = dependencies
    const entity = await collection.commit(actorOf(session), async (commit) => {
      const stored = await readSystemKey(dependencies, params.id)
      const { after, fields } = changedKey(
        stored.entity,
        mergedInput(body, keyFieldsOf(stored.entity)),
        platform.clock.now(),
      )
      if (fields.length === 0) return stored.entity
      if (fields.includes('name')) checkSystemKeyName(commit.readModel, after.name ?? '', params.id)
      commit.update('api_key', params.id, after, stored, fields)
      return after
    })
    return { data: await readSystemKeyResponse(dependencies, params.id, entity) }
  })

/** Rotates a system key. Only this response contains the new key. The previous one works for some days more. */
const rotateSystemKeyRoute = (dependencies: ApiKeySources): Route =>
  handle(rotateSystemKey, async ({ params, session, request, idempotency }) => {
    const { platform, collection } = dependencies
    return collection.commit(actorOf(session), async (commit) => {
      const stored = await readSystemKey(dependencies, params.id)
      const { entity, key } = rotateKey(
        dependencies,
        commit,
        params.id,
        stored,
        accessOf(() => true),
      )
      commit.addWrite(
        auditWrite(
          platform,
          systemKeyEvent('api_key_rotate', session, request, { id: params.id, name: entity.name ?? '' }),
        ),
      )
      return idempotency.record(commit, {
        data: { ...(await readSystemKeyResponse(dependencies, params.id, entity)), key },
      })
    })
  })

/** Deletes a key and the record of where it was used from. The key stops working at once. */
const deleteSystemKeyRoute = (dependencies: ApiKeySources): Route =>
  handle(deleteSystemKey, ({ params, session, request }) =>
    dependencies.collection.commit(actorOf(session), async (commit) => {
      const stored = await readSystemKey(dependencies, params.id)
      const { entity } = stored
      await removeKeyTraces(dependencies.platform, commit, [{ id: params.id, stored }])
      commit.delete('api_key', params.id)
      commit.addWrite(
        auditWrite(
          dependencies.platform,
          systemKeyEvent('api_key_delete', session, request, { id: params.id, name: entity.name ?? '' }),
        ),
      )
      return {}
    }),
  )

/** The caller's own key, or null. Reading creates none. Revealing it writes an audit event. */
const getUserKeyRoute = (dependencies: ApiKeySources): Route =>
  handle(getUserKey, async ({ params, query, session, request }) => {
    const { platform, collection } = dependencies
    myOrganizationId(session, params.id)
    const known = await findUserKey(dependencies, await collection.readModel(), session.userId)
    if (known === undefined) return { api_key: null }
    if (query.reveal) await audit(platform, userKeyEvent('api_key_reveal', session, request, known.id))
    return { api_key: await readUserKeyResponse(dependencies, known.id, known.stored.entity, query.reveal) }
  })

/**
 * Creates the caller's own key, or replaces it with one that opens what the organization's services and the user's modules open now.
 */
const regenerateUserKeyRoute = (dependencies: ApiKeySources): Route =>
  handle(regenerateUserKey, async ({ params, session, request }) => {
    const { platform, collection } = dependencies
    const organizationId = myOrganizationId(session, params.id)
    const key = await collection.commit(actorOf(session), async (commit) => {
      const known = await findUserKey(dependencies, commit.readModel, session.userId)
      if (known === undefined) return addMyKey(dependencies, commit, organizationId, session, request)
      commit.addWrite(auditWrite(platform, userKeyEvent('api_key_regenerate', session, request, known.id)))
      return {
        id: known.id,
        entity: await replaceKey(
          dependencies,
          commit,
          known.id,
          known.stored,
          await accessFor(dependencies, session, organizationId),
        ),
      }
    })
    return { api_key: await readUserKeyResponse(dependencies, key.id, key.entity, false) }
  })

/** The keys that the caller may use: those of the organization for its admins, otherwise the caller's own. */
const listConnectKeysRoute = (dependencies: ApiKeySources): Route =>
  handle(listConnectKeys, async ({ session }) => {
    const owner = await myOrganization(dependencies, session)
    if (session.role === 'organization_admin')
      return {
        data: await toKeyResponses(
          dependencies,
          session,
          owner,
          await keysOfOrganization(dependencies, owner.organizationId),
        ),
      }
    const { collection } = dependencies
    const known = await findUserKey(dependencies, await collection.readModel(), session.userId)
    if (known === undefined) return { data: [] }
    const own = { id: known.id, entity: known.stored.entity }
    return { data: await toKeyResponses(dependencies, session, owner, [own]) }
  })

/**
 * Creates a named key of the caller's organization. Only this response contains the key. Throws `service_disabled` for
 * a module whose service has no API access, and the errors of the field rules.
 */
const createNamedKeyRoute = (dependencies: ApiKeySources): Route =>
  handle(createNamedKey, async ({ body, session, request, idempotency }) => {
    const { platform, collection } = dependencies
    const { modules, groups_ids: groups, views_ids: views } = body
    const networks = tidyNetworks(body.networks)
    const isLimited = groups.length + views.length > 0
    if (isLimited && !modules.includes('feed'))
      throw new PortalError('validation_failed', { field: groups.length > 0 ? 'groups_ids' : 'views_ids' })
    // Sightings refer to indicators that the key sees.
    if (body.sightings && !modules.includes('feed'))
      throw new PortalError('validation_failed', { field: 'sightings' })
    await checkScope(platform.table, session, { groups, views })
    return collection.commit(actorOf(session), async (commit) => {
      const now = platform.clock.now()
      const expires = checkedEnd(body.expiry_date, now)
      const owner = await myOrganization(dependencies, session)
      const opened = apiAccessOf(owner.organization)
      const closed = modules.filter((module) => !opened[module])
      if (closed.length > 0)
        throw new PortalError('service_disabled', { field: 'modules', values: [...new Set(closed)] })
      if (countNamedKeys(commit.readModel, owner.organizationId) >= keyLimits.namedKeys)
        throw new PortalError('too_many_keys')
      checkKeyName(commit.readModel, owner.organizationId, body.name, undefined)
      const { id, entity, key } = await addKey(dependencies, commit, {
        isRevealable: false,
        type: 'named',
        name: body.name,
        client_id: owner.organizationId,
        user_id: null,
        admin_access: false,
        sightings: body.sightings,
        amber_strict: body.amber_strict,
        access: accessOf((module) => modules.includes(module)),
        scope: isLimited ? { groups, views } : null,
        networks,
        expires,
        told: reminderWhenSet(expires, now),
      })
      commit.addWrite(auditWrite(platform, namedKeyEvent('api_key_create', session, request, { id, entity })))
      const [created] = await toKeyResponses(dependencies, session, owner, [{ id, entity }])
      if (created === undefined) throw new Error(`The key ${id} was not created`)
      return idempotency.record(commit, { key: created, secret: key })
    })
  })

/** Changes the name, networks or expiry date of a named key. */
const updateNamedKeyRoute = (dependencies: ApiKeySources): Route =>
  handle(updateNamedKey, async ({ params, body, session }) => {
    const { platform, collection } = dependencies
    const owner = await myOrganization(dependencies, session)
    const entity = await collection.commit(actorOf(session), async (commit) => {
      const stored = await readNamedKey(dependencies, session, params.id)
      const { after, fields } = changedKey(
        stored.entity,
        mergedInput(body, keyFieldsOf(stored.entity)),
        platform.clock.now(),
      )
      if (fields.length === 0) return stored.entity
      if (fields.includes('name'))
        checkKeyName(commit.readModel, owner.organizationId, after.name ?? '', params.id)
      commit.update('api_key', params.id, after, stored, fields)
      return after
    })
    const [key] = await toKeyResponses(dependencies, session, owner, [{ id: params.id, entity }])
    if (key === undefined) throw new Error(`The key ${params.id} could not be read`)
    return { key }
  })

/** Rotates a named key. Only this response contains the new key. The previous one works for some days more. */
const rotateNamedKeyRoute = (dependencies: ApiKeySources): Route =>
  handle(rotateNamedKey, async ({ params, session, request, idempotency }) => {
    const { platform, collection } = dependencies
    const owner = await myOrganization(dependencies, session)
    return collection.commit(actorOf(session), async (commit) => {
      const stored = await readNamedKey(dependencies, session, params.id)
      const { entity, key } = rotateKey(
        dependencies,
        commit,
        params.id,
        stored,
        apiAccessOf(owner.organization),
      )
      commit.addWrite(
        auditWrite(platform, namedKeyEvent('api_key_rotate', session, request, { id: params.id, entity })),
      )
      const [created] = await toKeyResponses(dependencies, session, owner, [{ id: params.id, entity }])
      if (created === undefined) throw new Error(`The key ${params.id} was not rotated`)
      return idempotency.record(commit, { key: created, secret: key })
    })
  })

/**
 * Revokes a user key, or a named key together with its predecessor. Their hashes stay reserved while the key is listed,
 * so that requests with them count as refused.
 */
const revokeNamedKeyRoute = ({ collection, platform }: ApiKeySources): Route =>
  handle(revokeNamedKey, ({ params, session, request }) =>
    collection.commit(actorOf(session), async (commit) => {
      const stored = await collection.get('api_key', params.id)
      if (stored === undefined || !mayRevoke(session, stored.entity)) throw new PortalError('not_found')
      if (stored.entity.revoked !== null) throw new PortalError('key_revoked')
      commit.update('api_key', params.id, { ...stored.entity, revoked: commit.at }, stored, ['revoked'])
      commit.addWrite(
        auditWrite(
          platform,
          namedKeyEvent('api_key_revoke', session, request, { id: params.id, entity: stored.entity }),
        ),
      )
      return {}
    }),
  )

/** The requests of the keys that the caller may see, per day and key. */
const getKeyUsageRoute = (dependencies: ApiKeySources): Route =>
  handle(getKeyUsage, async ({ session }) => {
    const { platform, collection } = dependencies
    const { organizationId } = await myOrganization(dependencies, session)
    const ids =
      session.role === 'organization_admin'
        ? (await keysOfOrganization(dependencies, organizationId)).map(({ id }) => id)
        : [(await findUserKey(dependencies, await collection.readModel(), session.userId))?.id].filter(
            (id) => id !== undefined,
          )
    const days = daysOfUse(platform.clock.now())
    const use = (await readKeyUse(platform, organizationId, days[0] ?? '', days.at(-1) ?? '')).filter(
      ({ keyId }) => ids.includes(keyId),
    )
    return {
      days: days.map((date) => ({ date, ...sumOf(use.filter(({ day }) => day === date)) })),
      keys: ids.map((id) => {
        const own = use.filter(({ keyId }) => keyId === id)
        const last = own.findLast(({ lastRefusal }) => lastRefusal !== null)
        const reason = last?.lastRefusal ?? null
        return {
          key_id: id,
          ...sumOf(own),
          last_refusal: last === undefined || reason === null ? null : { reason, date: last.day },
        }
      }),
    }
  })

const sumOf = (days: readonly KeyDay[]): { answered: number; refused: number } => ({
  answered: days.reduce((sum, { answered }) => sum + answered, 0),
  refused: days.reduce((sum, day) => sum + refusedOn(day), 0),
})

/** All keys of an organization and of its users, for the platform admin who sets their limits. */
const listOrganizationKeysRoute = (dependencies: ApiKeySources): Route =>
  handle(listClientKeys, async ({ params, session }) => {
    const organization = await readVisibleOrganization(dependencies.platform.table, session, params.id)
    const existing = await keysOfOrganization(dependencies, params.id)
    return {
      data: await toKeyResponses(
        dependencies,
        session,
        { organizationId: params.id, organization },
        existing,
      ),
    }
  })

/** Sets the request limits of a key of any type. A revoked key counts as not found. */
const updateKeyLimitsRoute = (dependencies: ApiKeySources): Route =>
  handle(updateKeyLimits, async ({ params, body: given, session }) => {
    const { collection } = dependencies
    const entity = await collection.commit(actorOf(session), async (commit) => {
      const stored = await collection.get('api_key', params.id)
      if (stored === undefined || stored.entity.revoked !== null) throw new PortalError('not_found')
      const body = mergedInput(given, toKeyLimits(stored.entity))
      const changed = (['requests_per_minute', 'bytes_per_day'] as const satisfies AuditedField[]).filter(
        (field) => body[field] !== stored.entity[field],
      )
      const after = { ...stored.entity, ...body }
      if (changed.length > 0) commit.update('api_key', params.id, after, stored, changed)
      return after
    })
    const { requestsPerMinute, bytesPerDay } = limitsOf(entity)
    return { requests_per_minute: requestsPerMinute, bytes_per_day: bytesPerDay }
  })

/** The limits of a key that differ from the default. Null means the default. */
const toKeyLimits = (key: ApiKeyEntity) => {
  const { requestsPerMinute, bytesPerDay } = limitsOf(key)
  return {
    requests_per_minute: requestsPerMinute === keyLimits.requestsPerMinute ? null : requestsPerMinute,
    bytes_per_day: bytesPerDay === keyLimits.bytesPerDay ? null : bytesPerDay,
  }
}

/** The routes of the area. */
export const apiKeyRoutes = (platform: Platform): Route[] => {
  const dependencies = apiKeysDependencies(platform)
  return [
    listSystemKeysRoute,
    getSystemKeyRoute,
    createSystemKeyRoute,
    updateSystemKeyRoute,
    rotateSystemKeyRoute,
    deleteSystemKeyRoute,
    getUserKeyRoute,
    regenerateUserKeyRoute,
    listConnectKeysRoute,
    createNamedKeyRoute,
    updateNamedKeyRoute,
    rotateNamedKeyRoute,
    revokeNamedKeyRoute,
    getKeyUsageRoute,
    listOrganizationKeysRoute,
    updateKeyLimitsRoute,
  ].map((route) => route(dependencies))
}

// The routes of organizations' keys. The organizations function serves them, so they are apart from the others.

/** The key of an organization, or null. Revealing it writes an audit event. */
const getOrganizationKeyRoute = (dependencies: ApiKeySources): Route =>
  handle(getOrganizationKey, async ({ params, query, session, request }) => {
    const { platform, collection } = dependencies
    const organization = await readVisibleOrganization(platform.table, session, params.id)
    const existing = await findOrganizationKey(dependencies, await collection.readModel(), params.id)
    if (existing === undefined) return { api_key: null }
    if (query.reveal)
      await audit(
        platform,
        organizationKeyEvent('api_key_reveal', session, request, params.id, {
          id: existing.id,
          entity: existing.stored.entity,
        }),
      )
    return {
      api_key: await readOrganizationKeyResponse(
        dependencies,
        existing.id,
        existing.stored.entity,
        organization,
        { reveal: query.reveal },
      ),
    }
  })

/** Creates or replaces the key of an organization, with the API flags that its services have now. */
const regenerateOrganizationKeyRoute = (dependencies: ApiKeySources): Route =>
  handle(regenerateOrganizationKey, async ({ params, session, request }) => {
    const { platform, collection } = dependencies
    const { id, entity, organization } = await collection.commit(actorOf(session), async (commit) => {
      const organization = await readVisibleOrganization(platform.table, session, params.id)
      const access = apiAccessOf(organization)
      const existing = await findOrganizationKey(dependencies, commit.readModel, params.id)
      const created =
        existing === undefined
          ? await addKey(dependencies, commit, {
              isRevealable: true,
              type: 'organization',
              name: null,
              client_id: params.id,
              user_id: null,
              admin_access: false,
              access,
            })
          : {
              id: existing.id,
              entity: await replaceKey(dependencies, commit, existing.id, existing.stored, access),
            }
      const action = existing === undefined ? 'api_key_create' : 'api_key_regenerate'
      commit.addWrite(
        auditWrite(platform, organizationKeyEvent(action, session, request, params.id, created)),
      )
      return { id: created.id, entity: created.entity, organization }
    })
    return {
      api_key: await readOrganizationKeyResponse(dependencies, id, entity, organization, { reveal: false }),
    }
  })

/** The routes of the key of an organization. */
export const organizationKeyRoutes = (platform: Platform): Route[] => {
  const dependencies = apiKeysDependencies(platform)
  return [getOrganizationKeyRoute, regenerateOrganizationKeyRoute].map((route) => route(dependencies))
}
