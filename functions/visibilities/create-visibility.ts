import { clientNames, servedAmong } from '#functions/organizations/collection.ts'
import { handle, type Route } from '#functions/platform/http/handler.ts'
import { actorOf } from '#functions/platform/session/sessions.ts'
import { createVisibility } from '#shared/contracts/visibilities.ts'
import type { VisibilitiesDependencies } from './dependencies.ts'
import { addVisibility, checkDetected } from './visibility-rules.ts'
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
    const served = servedAmong(clients, 'visibilities', [body.client_id])
    const detected = checkDetected(body, served, platform.clock.now())
    const { detection_date: _, ...input } = body
    return collection.commit(actorOf(session), (commit) => {
      const { id, visibility } = addVisibility(commit, input, [detected])
      return once.keep(commit, {
        visibility: visibilityOf(commit.replica, id, visibility, clientOf(body.client_id), session.role),
      })
    })
  })
