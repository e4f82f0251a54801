import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { csvAmountDefault, csvAmounts } from '#shared/domain/csv-amounts.ts'
import { CallError } from '#web/app/api.ts'
import { failureMessage } from '#web/app/failure-message.ts'
import { notify } from '#web/app/notify.ts'
import { MenuButton } from '../menu/menu-button.tsx'
import { followTo } from './follow-to.ts'
import './export-button.css'

interface ExportButtonProps {
  /** Asks the server for a file of so many rows at most; left out where only the whole list is exported. */
  readonly run?: (amount: number) => Promise<{ url: string; file_name: string; rows: number; total: number }>
  /** How many rows match, once it is known. */
  readonly total: number | undefined
  /** Exports all that matches, however much it is, and says so itself. */
  readonly whole?: () => Promise<void>
}

/** Exports what the list shows as CSV: the default amount at once, others and the whole from the menu beside it (part 1 section 9, part 2 section 9). */
export const ExportButton = ({ run, total, whole }: ExportButtonProps) => {
  const { t, i18n } = useTranslation('list')
  const [busy, setBusy] = useState(false)
  const number = new Intl.NumberFormat(i18n.language)
  const nothing = total === 0

  const part = async (from: NonNullable<ExportButtonProps['run']>, amount: number): Promise<void> => {
    const { url, file_name: name, rows, total: matching } = await from(amount)
    followTo(url)
    // A file that has less than what matches says so, rather than pass for the whole.
    if (rows < matching) notify.info(t('export.part', { rows: number.format(rows), count: matching, total: number.format(matching) }), t('export.partText', { name }))
    else notify.success(t('export.done', { count: rows, rows: number.format(rows) }), name)
  }
  const download = async (amount: number | 'whole'): Promise<void> => {
    if (busy) return
    setBusy(true)
    try {
      if (amount === 'whole') await whole?.()
      else if (run !== undefined) await part(run, amount)
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      notify.error(t('export.failed'), failureMessage(error))
    } finally {
      setBusy(false)
    }
  }
  const title = run === undefined ? t('export.wholeTitle') : t('export.title', { count: csvAmountDefault, rows: number.format(csvAmountDefault) })
  const main = (
    <button
      type="button" className="ui-btn ui-btn-outline ui-export" aria-busy={busy} disabled={busy || nothing} title={title} onClick={() => void download(run === undefined ? 'whole' : csvAmountDefault)}
    >
      <i className={`pi ${busy ? 'pi-spinner pi-spin' : 'pi-download'}`} aria-hidden="true" /><span>{t('export.button')}</span>
    </button>
  )
  if (run === undefined) return main
  const amounts = csvAmounts.map((amount) => ({ key: String(amount), label: t('export.amount', { count: amount, rows: number.format(amount) }), run: () => void download(amount) }))
  const all = { key: 'whole', label: total === undefined ? t('export.wholeTitle') : t('export.whole', { rows: number.format(total) }), run: () => void download('whole') }
  return (
    <span className="ui-split">
      {main}
      <MenuButton label={t('export.amounts')} className="ui-btn ui-btn-outline ui-btn-icon" disabled={busy || nothing} choices={whole === undefined ? amounts : [...amounts, all]} />
    </span>
  )
}
