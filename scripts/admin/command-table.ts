import type { Command } from './command.ts'
import { changeEmail, endSessions, resetFactorsCommand, unlock } from './commands/accounts.ts'
import { createOrganization } from './commands/create-organization.ts'
import { createAnalyst, createPlatformAdmin } from './commands/create-staff.ts'
import { demo } from './commands/demo.ts'
import { importIndicatorsCommand } from './commands/import-indicators.ts'
import { importThreats } from './commands/import-threats.ts'
import { importExposures } from './commands/import-exposures.ts'
import { preflight } from './commands/preflight.ts'
import { sealsAdd, sealsList, sealsRemove, sealsReseal } from './commands/seals.ts'
import { snapshotsList, snapshotsRebuild } from './commands/snapshots.ts'
import {
  sourcesCreate,
  sourcesDelete,
  sourcesList,
  sourcesOff,
  sourcesOn,
  sourcesRun,
  sourcesRuns,
  sourcesShow,
  sourcesTrial,
} from './commands/sources.ts'

export const commands: readonly Command[] = [
  preflight,
  createPlatformAdmin,
  createAnalyst,
  createOrganization,
  unlock,
  endSessions,
  resetFactorsCommand,
  changeEmail,
  importThreats,
  importExposures,
  importIndicatorsCommand,
  snapshotsList,
  snapshotsRebuild,
  sourcesList,
  sourcesShow,
  sourcesCreate,
  sourcesTrial,
  sourcesOn,
  sourcesOff,
  sourcesRun,
  sourcesRuns,
  sourcesDelete,
  sealsList,
  sealsAdd,
  sealsReseal,
  sealsRemove,
  demo,
]
