import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { csvAmountDefault, csvAmounts } from '#shared/domain/csv-amounts.ts'
import { CallError } from '#web/app/api.ts'
import { failureMessage } from '#web/app/failure-message.ts'
import { notify } from '#web/app/notify.ts'
import { MenuButton } from '../menu/menu-button.tsx'
import './export-button.css'

interface ExportButtonProps {
  /** Asks the server for a file of so many rows at most. */
  readonly run: (amount: number) => Promise<{ url: string; file_name: string; rows: number; total: number }>
  /** How many rows match, once it is known. */
  readonly total: number | undefined
}

/** Exports what the list shows as CSV: the default amount at once, others from the menu beside it (part 1 section 9, part 2 section 9). */
export const ExportButton = ({ run, total }: ExportButtonProps) => {
  const { t, i18n } = useTranslation('list')
  const [busy, setBusy] = useState(false)
  const number = new Intl.NumberFormat(i18n.language)
  const nothing = total === 0

  const download = async (amount: number): Promise<void> => {
    if (busy) return
    setBusy(true)
    try {
      const { url, file_name: name, rows, total: matching } = await run(amount)
      followTo(url)
      // A file that has less than what matches says so, rather than pass for the whole.
      if (rows < matching) notify.info(t('export.part', { rows: number.format(rows), count: matching, total: number.format(matching) }), t('export.partText', { name }))
      else notify.success(t('export.done', { count: rows, rows: number.format(rows) }), name)
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      notify.error(t('export.failed'), failureMessage(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <span className="ui-split">
      <button
        type="button" className="ui-btn ui-btn-outline ui-export" aria-busy={busy} disabled={busy || nothing} title={t('export.title', { count: csvAmountDefault, rows: number.format(csvAmountDefault) })}
        onClick={() => void download(csvAmountDefault)}
      >
        <i className={`pi ${busy ? 'pi-spinner pi-spin' : 'pi-download'}`} aria-hidden="true" /><span>{t('export.button')}</span>
      </button>
      <MenuButton
        label={t('export.amounts')} className="ui-btn ui-btn-outline ui-btn-icon" disabled={busy || nothing}
        choices={csvAmounts.map((amount) => ({ key: String(amount), label: t('export.amount', { count: amount, rows: number.format(amount) }), run: () => void download(amount) }))}
      />
    </span>
  )
}

/** Lets the browser fetch a file that its server sends as a download; the page stays. */
const followTo = (url: string): void => {
  const link = document.createElement('a')
  link.href = url
  link.rel = 'noreferrer'
  link.click()
}
