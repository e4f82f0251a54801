import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { numberFormat } from '#messages/number-format.ts'
import { notifyFailure } from '#web/lib/notify-failure.ts'
import { notify } from '#web/lib/notify.ts'
import { followTo } from './follow-to.ts'

/** A generated file: its address, name, number of rows and number of matching rows. */
export interface ExportedFile {
  readonly url: string
  readonly file_name: string
  readonly rows: number
  readonly total: number
  /** The number of rows excluded because of their TLP, for lists with TLP levels. */
  readonly left_out?: { readonly tlp: number } | undefined
}

/**
 * Requests a file, starts the download and shows what it contains, one file at a time. An export in the background
 * returns no file.
 */
export const useExport = (): {
  busy: boolean
  download: (ask: () => Promise<ExportedFile | undefined>) => Promise<void>
} => {
  const { t, i18n } = useTranslation('common')
  const [busy, setBusy] = useState(false)
  const number = numberFormat(i18n.language)
  const download = async (ask: () => Promise<ExportedFile | undefined>): Promise<void> => {
    if (busy) return
    setBusy(true)
    try {
      const file = await ask()
      if (file === undefined) return
      const { url, file_name: name, rows, total: matching } = file
      followTo(url)
      const kept = file.left_out?.tlp ?? 0
      // If the file has fewer rows than match, the message says so.
      if (rows < matching)
        notify.info(
          t('export.part', { rows: number.format(rows), count: matching, total: number.format(matching) }),
          [t('export.partText', { name }), ...(kept > 0 ? [t('tlp.leftOut', { count: kept })] : [])].join(
            ' ',
          ),
        )
      else if (kept > 0)
        notify.info(
          t('export.done', { count: rows, rows: number.format(rows) }),
          t('tlp.leftOut', { count: kept }),
        )
      else notify.success(t('export.done', { count: rows, rows: number.format(rows) }), name)
    } catch (error) {
      notifyFailure(error, t('export.failed'))
    } finally {
      setBusy(false)
    }
  }
  return { busy, download }
}
