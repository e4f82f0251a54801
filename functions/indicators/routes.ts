import type { Platform } from '#functions/platform/http/platform.ts'
import type { Worker } from '#functions/platform/jobs/jobs.ts'
import { feedsDependencies } from './dependencies.ts'
import { feedWorkers } from './jobs/indicator-jobs.ts'

/** The jobs of feeds, for the function that finishes what nobody waits for. */
export const workersOfFeeds = (platform: Platform): Readonly<Record<string, Worker>> =>
  feedWorkers(feedsDependencies(platform))
