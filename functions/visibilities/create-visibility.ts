import * as z from 'zod'
import { clientNames } from '#functions/organizations/collection.ts'
import { handle, type Route } from '#functions/platform/http/handler.ts'
import { actorOf } from '#functions/platform/session/sessions.ts'
import { createVisibility } from '#shared/contracts/visibilities.ts'
import { PortalError } from '#shared/http/errors.ts'
import type { VisibilitiesDependencies } from './dependencies.ts'
import { addVisibility } from './visibility-rules.ts'
import { visibilityOf } from './visibility-rows.ts'

/** Publishes a visibility, detected once. */
export const createVisibilityRoute = ({
  collection,
  organizations,
  platform,
}: VisibilitiesDependencies): Route =>
  handle(createVisibility, async ({ body, session, once }) => {
    const [clients, clientOf] = await Promise.all([
      organizations.replica(),
      clientNames(organizations, session),
    ])
    // An organization that does not exist, or has no service of visibilities, would never see it.
    const served = clients.row(
      z.object({ id: z.int() }),
      'SELECT id FROM organization WHERE id = ? AND has_visibilities = 1',
      [body.client_id],
    )
    if (served === undefined) throw new PortalError('unknown_reference', { field: 'client_id' })
    const { detection_date: given, ...input } = body
    const now = platform.clock.now()
    const detected = given === undefined ? now : new Date(given)
    if (detected > now) throw new PortalError('detection_in_future', { field: 'detection_date' })
    return collection.commit(actorOf(session), (commit) => {
      const { id, visibility } = addVisibility(commit, input, [detected.toISOString()])
      return once.keep(commit, {
        visibility: visibilityOf(commit.replica, id, visibility, clientOf(body.client_id), session.role),
      })
    })
  })
