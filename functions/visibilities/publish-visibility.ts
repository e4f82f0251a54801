import { clientNames, servedAmong } from '#functions/organizations/collection.ts'
import type { Commit } from '#functions/platform/journal/commit.ts'
import { actorOf, type Session } from '#functions/platform/session/sessions.ts'
import type { CreateVisibilityInput, Visibility } from '#shared/contracts/visibilities.ts'
import type { VisibilityKinds } from './collection.ts'
import type { VisibilitiesDependencies } from './dependencies.ts'
import { addVisibility, checkDetected } from './visibility-rules.ts'
import { readerOf } from './remediation/today.ts'
import { visibilityOf } from './visibility-rows.ts'

/**
 * Publishes a visibility, detected once; `keep` is told of it within the commit. Throws what `createVisibility` lists.
 */
export const publishVisibility = async (
  { collection, organizations, platform }: Omit<VisibilitiesDependencies, 'visibilities' | 'assets'>,
  session: Session,
  body: CreateVisibilityInput,
  keep: (commit: Commit<VisibilityKinds>, visibility: Visibility) => void,
): Promise<Visibility> => {
  const [clients, clientOf, reader] = await Promise.all([
    organizations.readModel(),
    clientNames(organizations, session),
    readerOf(organizations, session, platform.clock),
  ])
  const served = servedAmong(clients, 'visibilities', [body.client_id])
  const detected = checkDetected(body, served, platform.clock.now())
  const { detection_date: _, ...input } = body
  return collection.commit(actorOf(session), (commit) => {
    const { id, visibility } = addVisibility(commit, input, [detected])
    const shown = visibilityOf(commit.readModel, id, visibility, clientOf(body.client_id), reader)
    keep(commit, shown)
    return shown
  })
}
