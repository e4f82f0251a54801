/**
 * The work of jobs on exposures, incidents and threats, for the function that finishes them. It is loaded with the first
 * such job: their areas are as large as the rest of that function.
 */
import { exposureSources } from '#functions/exposures/exposure-queries.ts'
import { exposureWork } from '#functions/exposures/exposure-jobs.ts'
import { incidentSources } from '#functions/incidents/incident-queries.ts'
import { incidentWork } from '#functions/incidents/incident-jobs.ts'
import type { Platform } from '#functions/rules/http/platform.ts'
import type { Job } from '#functions/rules/jobs/jobs.ts'
import { sessionOfUser } from '#functions/rules/session/session-of-user.ts'
import type { Session } from '#functions/rules/session/sessions.ts'
import { readProfile } from '#functions/rules/tenants/users.ts'
import { threatWork } from '#functions/threats/threat-jobs.ts'
import { threatsDependencies } from '#functions/threats/routes.ts'

/** The session of a job's owner with the present rights. Undefined for a user who can no longer sign in. */
const sessionOf = async ({ table, clock }: Platform, { user_id }: Job): Promise<Session | undefined> => {
  const profile = await readProfile(table, user_id)
  return profile === undefined ? undefined : sessionOfUser(profile, clock.now())
}

// Each is undefined for an owner who can no longer sign in, or lost the module.

export const workOnExposures = async (platform: Platform, job: Job) => {
  const session = await sessionOf(platform, job)
  return session?.access.has_visibility_access === true
    ? exposureWork(exposureSources(platform), session, job)
    : undefined
}
export const workOnIncidents = async (platform: Platform, job: Job) => {
  const session = await sessionOf(platform, job)
  return session?.access.has_incident_access === true
    ? incidentWork(incidentSources(platform), session, job)
    : undefined
}
export const workOnThreats = async (platform: Platform, job: Job) => {
  const session = await sessionOf(platform, job)
  return session?.access.has_threat_access === true
    ? threatWork(threatsDependencies(platform), session, job)
    : undefined
}
