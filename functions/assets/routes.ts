import type { Platform } from '#functions/rules/http/platform.ts'
import type { Worker } from '#functions/rules/jobs/jobs.ts'
import { assetsDependencies } from './dependencies.ts'
import { answersWorkers } from './requests/request-jobs.ts'

/** The workers of asset jobs, for the function that finishes abandoned jobs. */
export const workersOfAssets = (platform: Platform): Readonly<Record<string, Worker>> =>
  answersWorkers(assetsDependencies(platform))
