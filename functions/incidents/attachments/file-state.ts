/** Whether an attachment can be downloaded, by the result of the virus scanner, if there is one. */
import { fileStateOf, type FileState } from '#shared/domain/malware-scan.ts'
import type { IncidentsDependencies } from '../dependencies.ts'
import type { StoredAttachment } from '../collection.ts'

export const fileState = async (
  { files, platform }: Pick<IncidentsDependencies, 'files' | 'platform'>,
  { object }: StoredAttachment,
): Promise<FileState> =>
  (platform.environment.MALWARE_SCANNER ?? 'none') === 'none'
    ? 'available'
    : fileStateOf(await files.scanTag(object))
