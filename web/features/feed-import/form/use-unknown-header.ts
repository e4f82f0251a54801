import { useEffect, useState } from 'react'
import { unknownHeader } from './table-header.ts'

/** The columns of the one chosen file, where it is a table in which none is understood to hold values. */
export const useUnknownHeader = (files: readonly File[]): readonly string[] | undefined => {
  const [found, setFound] = useState<{
    readonly file: File
    readonly header: readonly string[] | undefined
  }>()
  const [file, ...others] = files
  const only = others.length === 0 ? file : undefined
  useEffect(() => {
    if (only === undefined) return undefined
    let isCurrent = true
    // The import itself reports a file that cannot be read.
    unknownHeader(only)
      .catch(() => undefined)
      .then(
        (header) => {
          if (isCurrent) setFound({ file: only, header })
        },
        () => undefined,
      )
    return () => {
      isCurrent = false
    }
  }, [only])
  return found !== undefined && found.file === only ? found.header : undefined
}
