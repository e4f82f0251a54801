import { clientsWith } from '#functions/organizations/collection.ts'
import { handle, type Route } from '#functions/platform/http/handler.ts'
import { listVisibilityClients } from '#shared/contracts/visibilities.ts'
import type { VisibilitiesDependencies } from './dependencies.ts'

/** Organizations that a visibility can be published for. */
export const listVisibilityClientsRoute = ({ organizations }: VisibilitiesDependencies): Route =>
  handle(listVisibilityClients, async () => ({
    data: clientsWith(await organizations.readModel(), 'visibilities'),
  }))
