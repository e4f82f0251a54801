/** Folders of the buckets. The infrastructure grants access and expires objects; the functions write into them. */

/** Unconfirmed uploads in the files bucket; a lifecycle rule deletes them after a day. */
export const uploadsFolder = 'uploads'
/** The portal's own files in the files bucket. */
export const filesFolder = 'files'
/** Exports, downloaded with links that work for minutes; a lifecycle rule deletes them after a day. */
export const exportsFolder = `${filesFolder}/exports`
/** Generated reports; a lifecycle rule deletes them after `reportLimits.retentionDays`. */
export const reportsFolder = `${filesFolder}/reports`
/** What sources of indicators answered last, and what they have. */
export const sourcesFolder = `${filesFolder}/sources`
/** Prepared outputs, a cache; a lifecycle rule deletes them after `preparedDays`. */
export const outputsFolder = `${filesFolder}/outputs`
/** Days after which an unchanged prepared output is deleted. The next request generates it again. */
export const preparedDays = 8
/** Snapshots, in a bucket of their own. */
export const snapshotsFolder = 'snapshots'
