/** Folders of the buckets: the infrastructure grants them and clears them, the functions write into them. */

/**
 * Where uploads wait in the bucket of files until they are confirmed; the bucket removes what is left there
 * after a day.
 */
export const uploadsFolder = 'uploads'
/** What belongs to the portal in the bucket of files. */
export const filesFolder = 'files'
/** Exports, which are read by links that live minutes; the bucket removes them after a day. */
export const exportsFolder = `${filesFolder}/exports`
/** Reports as they were made; the bucket removes them with `reportLimits.retentionDays`. */
export const reportsFolder = `${filesFolder}/reports`
/** Prepared outputs, which are caches; the bucket removes them with `preparedDays`. */
export const outputsFolder = `${filesFolder}/outputs`
/** How long a prepared output stands that nothing changes: it is made anew when it is asked for. */
export const preparedDays = 8
/** Snapshots, in a bucket of their own. */
export const snapshotsFolder = 'snapshots'
