/** Work in the background that was given up, as those who run the portal see it. */

/** For so many days a failed job is listed. */
export const failedJobDays = 7
/** The most that are listed; of more the newest are. */
export const failedJobsMost = 100
