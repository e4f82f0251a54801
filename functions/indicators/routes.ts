import type { Platform } from '#functions/rules/http/platform.ts'
import type { Worker } from '#functions/rules/jobs/jobs.ts'
import { indicatorsDependencies } from './dependencies.ts'
import { indicatorWorkers } from './jobs/indicator-jobs.ts'

/** The workers of indicator jobs, for the function that finishes abandoned jobs. */
export const workersOfIndicators = (platform: Platform): Readonly<Record<string, Worker>> =>
  indicatorWorkers(indicatorsDependencies(platform))
