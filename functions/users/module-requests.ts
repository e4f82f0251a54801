/** Requests of users for modules (part 3 sections 2 and 3): a user asks, an organization admin sees it and grants the module. */
import * as z from 'zod'
import { handle, type Route } from '#functions/platform/http/handler.ts'
import { actorOf } from '#functions/platform/session/sessions.ts'
import {
  createModuleRequest,
  listModuleRequests,
  type ModuleRequest,
  type requestableModules,
} from '#shared/contracts/users.ts'
import { accessFlag, modules, type Module } from '#shared/domain/roles.ts'
import { PortalError } from '#shared/http/errors.ts'
import type { UsersDependencies } from './dependencies.ts'
import { seenUser } from './seen-user.ts'

type Requestable = (typeof requestableModules)[number]

const moduleOf = {
  VISIBILITY: 'visibility',
  INCIDENT: 'incident',
  THREAT_RADAR: 'threat',
  IOC: 'feed',
  REPORT: 'report',
} as const satisfies Record<Requestable, Module>
const nameOf = {
  visibility: 'VISIBILITY',
  incident: 'INCIDENT',
  threat: 'THREAT_RADAR',
  feed: 'IOC',
  report: 'REPORT',
} as const satisfies Record<Module, Requestable>

const rowSchema = z
  .object({ id: z.int(), module: z.enum(modules), created: z.int() })
  .transform(({ id, module, created }): ModuleRequest => ({
    id,
    module: nameOf[module],
    createdAt: new Date(created).toISOString(),
  }))

/** The open requests of a user of the caller's organization, oldest first. */
export const listModuleRequestsRoute = (dependencies: UsersDependencies): Route =>
  handle(listModuleRequests, async ({ params, session }) => {
    await seenUser(dependencies, session, params.id)
    const replica = await dependencies.organizations.replica()
    return {
      data: replica.rows(
        rowSchema,
        'SELECT id, module, created FROM module_request WHERE user_id = ? ORDER BY created, id',
        [params.id],
      ),
    }
  })

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
        rowSchema,
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
