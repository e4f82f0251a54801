import * as z from 'zod'
import type { ModuleRequest, requestableModules } from '#shared/contracts/users.ts'
import { type Module, modules } from '#shared/domain/roles.ts'

/** The name of a module in a request. */
export type RequestableModule = (typeof requestableModules)[number]

const nameOf = {
  visibility: 'VISIBILITY',
  incident: 'INCIDENT',
  threat: 'THREAT_RADAR',
  feed: 'IOC',
  report: 'REPORT',
} as const satisfies Record<Module, RequestableModule>

/** A request as the API shows it, out of its row. */
export const moduleRequestRow = z
  .object({ id: z.int(), module: z.enum(modules), created: z.int() })
  .transform(({ id, module, created }): ModuleRequest => ({
    id,
    module: nameOf[module],
    createdAt: new Date(created).toISOString(),
  }))
