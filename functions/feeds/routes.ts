import type { Platform } from '#functions/platform/http/platform.ts'
import type { Jobs, Worker } from '#functions/platform/jobs/jobs.ts'
import { feedsDependencies } from './dependencies.ts'
import { feedJobs, feedJobWorkers } from './jobs/feed-jobs.ts'

/** The jobs of feeds alone. */
export const jobsOfFeeds = (platform: Platform): Jobs => feedJobs(feedsDependencies(platform))

/** Those who work on the jobs of feeds, for the function that finishes what nobody waits for. */
export const workersOfFeeds = (platform: Platform): Readonly<Record<string, Worker>> =>
  feedJobWorkers(feedsDependencies(platform))
