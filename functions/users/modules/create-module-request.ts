import { handle, type Route } from '#functions/platform/http/handler.ts'
import { actorOf } from '#functions/platform/session/sessions.ts'
import { createModuleRequest } from '#shared/contracts/users.ts'
import { accessFlag, type Module } from '#shared/domain/roles.ts'
import { PortalError } from '#shared/http/errors.ts'
import type { UsersDependencies } from '../dependencies.ts'
import { type RequestableModule, moduleRequestRow } from './module-request-row.ts'

const moduleOf = {
  VISIBILITY: 'visibility',
  INCIDENT: 'incident',
  THREAT_RADAR: 'threat',
  IOC: 'feed',
  REPORT: 'report',
} as const satisfies Record<RequestableModule, Module>

/** Asks for a module. One that is asked for again stays as it is. Throws `module_already_granted`. */
export const createModuleRequestRoute = ({ organizations }: UsersDependencies): Route =>
  handle(createModuleRequest, ({ body, session }) =>
    organizations.commit(actorOf(session), async (commit) => {
      const { userId, clientId } = session
      const module = moduleOf[body.module]
      const user = await organizations.get('user', userId)
      if (clientId === null || user === undefined) throw new PortalError('unauthenticated')
      if (user.entity[accessFlag(module)])
        throw new PortalError('module_already_granted', { field: 'module' })
      const open = commit.replica.row(
        moduleRequestRow,
        'SELECT id, module, created FROM module_request WHERE user_id = ? AND module = ?',
        [userId, module],
      )
      if (open !== undefined) return { data: open }
      const id = commit.nextId('module_request')
      commit.create('module_request', id, {
        client_id: clientId,
        user_id: userId,
        module,
        creation_date: commit.at,
      })
      return { data: { id, module: body.module, createdAt: commit.at } }
    }),
  )
