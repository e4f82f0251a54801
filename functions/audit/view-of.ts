import type { Replica } from '#functions/platform/journal/replica.ts'
import type { Environment } from '#shared/domain/environment.ts'
import { organizationView, wholeView, type View } from './organization-view.ts'

/** What somebody sees of the trail: staff all of it, an organization's admin its part. */
export const viewOf = (replica: Replica, environment: Environment, clientId: number | null): View =>
  clientId === null ? wholeView : organizationView(replica, environment, clientId)
