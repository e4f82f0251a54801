/** Background jobs that failed for good, as platform admins see them. */

/** Days for which a failed job is listed. */
export const failedJobDays = 7
/** Maximum listed; only the newest are. */
export const failedJobsMost = 100
