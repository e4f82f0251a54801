import { handle, type Route } from '#functions/rules/http/handler.ts'
import { accessOf, apiAccessOf } from '#functions/rules/security/api-keys.ts'
import { auditWrite } from '#functions/rules/security/audit.ts'
import { actorOf } from '#functions/rules/session/sessions.ts'
import { createNamedKey } from '#shared/contracts/connect.ts'
import { keyLimits } from '#shared/domain/api-keys.ts'
import { reminderWhenSet } from '#shared/domain/key-expiry.ts'
import { PortalError } from '#shared/http/errors.ts'
import type { ApiKeysDependencies } from '../dependencies.ts'
import { addKey } from '../sealed-keys.ts'
import { toKeyResponses } from './connect-key.ts'
import { checkScope } from './key-scope.ts'
import {
  checkedEnd,
  checkKeyName,
  countNamedKeys,
  namedKeyEvent,
  myOrganization,
  tidyNetworks,
} from './named-key.ts'

/**
 * Creates a named key of the caller's organization. Only this response contains the key. Throws `service_disabled` for
 * a module whose service has no API access, and the errors of the field rules.
 */
export const createNamedKeyRoute = (dependencies: ApiKeysDependencies): Route =>
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
      commit.addWrite(auditWrite(platform, namedKeyEvent('api_key_create', session, request, entity)))
      const [created] = await toKeyResponses(dependencies, session, owner, [{ id, entity }])
      if (created === undefined) throw new Error(`The key ${id} was not created`)
      return idempotency.record(commit, { key: created, secret: key })
    })
  })
