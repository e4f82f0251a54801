import { useEffect, useState } from 'react'
import { pendingUntil } from '#web/lib/pending.ts'
import { unknownHeader } from './table-header.ts'

/**
 * The columns of the one chosen file, where it is a table in which none is understood to hold values. The import itself
 * reports a file that cannot be read.
 */
export const unknownHeaderOf = async ([file, ...others]: readonly File[]): Promise<
  readonly string[] | undefined
> =>
  file === undefined || others.length > 0
    ? undefined
    : pendingUntil(unknownHeader(file)).catch(() => undefined)

/** The same for the page, as soon as the file has been read. */
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
