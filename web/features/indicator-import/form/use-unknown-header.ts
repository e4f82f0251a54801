import { useEffect, useState } from 'react'
import { pendingUntil } from '#web/lib/pending.ts'
import { unknownHeader } from './table-header.ts'

/**
 * The columns of the only chosen file, if it is a table without a recognized value column. The import itself reports
 * unreadable files.
 */
export const unknownHeaderOf = async ([file, ...others]: readonly File[]): Promise<
  readonly string[] | undefined
> =>
  file === undefined || others.length > 0
    ? undefined
    : pendingUntil(unknownHeader(file)).catch(() => undefined)

/** The same as a hook, once the file has been read. */
export const useUnknownHeader = (files: readonly File[]): readonly string[] | undefined => {
  const [found, setFound] = useState<{
    readonly files: readonly File[]
    readonly header: readonly string[] | undefined
  }>()
  useEffect(() => {
    let isCurrent = true
    void unknownHeaderOf(files).then((header) => {
      if (isCurrent) setFound({ files, header })
    })
    return () => {
      isCurrent = false
    }
  }, [files])
  return found?.files === files ? found.header : undefined
}
