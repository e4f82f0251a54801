/** The keys of all objects in the bucket of files. */
import {
  exportsFolder,
  filesFolder,
  outputsFolder,
  reportsFolder,
  sourcesFolder,
  uploadsFolder,
} from '#shared/domain/folders.ts'

/** The key of an upload until it is confirmed. It contains the sender, so that no one else can confirm it. */
export const uploadKey = (userId: number, uploadId: string): string =>
  `${uploadsFolder}/${userId}/${uploadId}`
/** The key of an incident's attachment. All files of an organization are under `foldersOfOrganization`. */
export const attachmentKey = (organizationId: number, incidentId: number, id: string): string =>
  `${filesFolder}/attachments/client-${organizationId}/${incidentId}/${id}`
export const pictureKey = (organizationId: number, id: string): string =>
  `${filesFolder}/pictures/${organizationId}/${id}`
/** The key of a report; `id` is new for each generation. */
export const reportKey = (organizationId: number, id: string): string =>
  `${reportsFolder}/client-${organizationId}/${id}.zip`
export const foldersOfOrganization = (organizationId: number): string[] => [
  `${filesFolder}/attachments/client-${organizationId}/`,
  `${filesFolder}/pictures/${organizationId}/`,
  `${reportsFolder}/client-${organizationId}/`,
]
/** The answer of a source that a run reads, or what it had or lacked at a complete run. `id` is that of the run. */
export const sourceFileKey = (
  sourceId: number,
  what: 'answer' | 'members' | 'claims' | 'missing',
  id: string,
): string => `${sourcesFolder}/${sourceId}/${what}-${id}`
/** The key of an output; `content` identifies its content. */
export const outputKey = (name: string, content: string): string => `${outputsFolder}/${name}/${content}.gz`
export const exportKey = (id: string): string => `${exportsFolder}/${id}`
