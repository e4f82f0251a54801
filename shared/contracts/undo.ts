/**
 * Undoing: the reply to an act has a token, and the call of its area undoes it. An act of which others are notified can
 * be undone for seconds, any other for a day (`docs/decisions/undo.md`).
 */
import * as z from 'zod'
import type { Module, Role } from '../domain/roles.ts'
import { undoTokenPattern } from '../domain/undo.ts'
import { endpoint, type Area } from '../http/endpoint.ts'
import { idSchema } from '../http/schemas.ts'

export const undoTokenSchema = z.string().regex(undoTokenPattern)

/** In the reply to an act: its token, if it changed anything. */
export const undoShape = { undo: undoTokenSchema.optional() }

/** The call that undoes the caller's own acts on the items of a path. */
export const undoEndpoint = (
  path: 'visibility' | 'incident' | 'threat' | 'feed' | 'feed/publication',
  { area, roles, module }: { readonly area: Area; readonly roles: readonly Role[]; readonly module: Module },
) =>
  endpoint({
    method: 'POST',
    path: `${path}/undo`,
    cost: 'bulk',
    area,
    roles,
    module,
    body: z.object({ undo: undoTokenSchema }),
    response: z.object({
      restored: z.int(),
      /** Items that have changed since and stay as they are. */
      left: z.array(idSchema),
    }),
    errors: ['undo_over', 'undo_announced', 'undo_changed', 'busy'],
  })
