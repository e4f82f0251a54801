import { indicatorsCollection, type IndicatorKinds } from '#functions/indicators/collection.ts'
import { incidentsCollection, type IncidentKinds } from '#functions/incidents/incident-store.ts'
import { organizationsCollection, type OrganizationKinds } from '#functions/organizations/collection.ts'
import type { Files } from '#functions/core/files/files.ts'
import type { Platform } from '#functions/rules/http/platform.ts'
import type { Collection } from '#functions/core/event-store/collection.ts'
import type { Schedules } from '#functions/core/schedules.ts'
import { threatsCollection, type ThreatKinds } from '#functions/threats/threat-store.ts'
import { exposuresCollection, type ExposureKinds } from '#functions/exposures/collection.ts'
import { reportsCollection, type ReportKinds } from './collection.ts'

/** Dependencies of the routes of this area. */
export interface ReportsDependencies {
  readonly platform: Platform
  readonly reports: Collection<ReportKinds>
  readonly organizations: Collection<OrganizationKinds>
  readonly visibilities: Collection<ExposureKinds>
  readonly incidents: Collection<IncidentKinds>
  readonly threats: Collection<ThreatKinds>
  readonly indicators: Collection<IndicatorKinds>
  readonly files: Files
  readonly schedules: Schedules
}

/** Composes the area from the platform. */
export const reportsDependencies = (platform: Platform): ReportsDependencies => {
  const { files, schedules } = platform
  if (files === undefined) throw new Error('Reports need the files bucket')
  if (schedules === undefined) throw new Error('Reports need schedules')
  return {
    platform,
    reports: platform.collection(reportsCollection),
    organizations: platform.collection(organizationsCollection),
    visibilities: platform.collection(exposuresCollection),
    incidents: platform.collection(incidentsCollection),
    threats: platform.collection(threatsCollection),
    indicators: platform.collection(indicatorsCollection),
    files,
    schedules,
  }
}
