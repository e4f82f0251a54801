import type { Platform } from '#functions/platform/http/platform.ts'
import type { Worker } from '#functions/platform/jobs/jobs.ts'
import { assetsDependencies } from './dependencies.ts'
import { answersWorkers } from './requests/request-jobs.ts'

/** Those who work on the jobs of assets, for the function that finishes what nobody waits for. */
export const workersOfAssets = (platform: Platform): Readonly<Record<string, Worker>> =>
  answersWorkers(assetsDependencies(platform))
