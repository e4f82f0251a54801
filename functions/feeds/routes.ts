import type { Platform } from '#functions/platform/http/platform.ts'
import type { Jobs } from '#functions/platform/jobs/jobs.ts'
import { feedsDependencies } from './dependencies.ts'
import { feedJobs } from './jobs/feed-jobs.ts'

/** The jobs of feeds, for the function that finishes what nobody waits for. */
export const jobsOfFeeds = (platform: Platform): Jobs => feedJobs(feedsDependencies(platform))
