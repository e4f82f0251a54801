import { useTranslation } from 'react-i18next'
import { csvAmountDefault, csvAmounts } from '#shared/domain/csv-amounts.ts'
import { MenuButton } from '../menu/menu-button.tsx'
import { useExport, type ExportedFile } from './use-export.ts'
import './export-button.css'

interface ExportButtonProps {
  /** Asks the server for a file of so many rows at most. */
  readonly run: (amount: number) => Promise<ExportedFile>
  /** How many rows match, once it is known. */
  readonly total: number | undefined
}

/** Exports what the list shows as CSV: the default amount at once, others from the menu beside it (part 1 section 9, part 2 section 9). */
export const ExportButton = ({ run, total }: ExportButtonProps) => {
  const { t, i18n } = useTranslation('list')
  const { busy, download } = useExport()
  const number = new Intl.NumberFormat(i18n.language)
  const nothing = total === 0
  return (
    <span className="ui-split">
      <button
        type="button" className="ui-btn ui-btn-outline ui-export" aria-busy={busy} disabled={busy || nothing} title={t('export.title', { count: csvAmountDefault, rows: number.format(csvAmountDefault) })}
        onClick={() => void download(() => run(csvAmountDefault))}
      >
        <i className={`pi ${busy ? 'pi-spinner pi-spin' : 'pi-download'}`} aria-hidden="true" /><span>{t('export.button')}</span>
      </button>
      <MenuButton
        label={t('export.amounts')} className="ui-btn ui-btn-outline ui-btn-icon" disabled={busy || nothing}
        choices={csvAmounts.map((amount) => ({ key: String(amount), label: t('export.amount', { count: amount, rows: number.format(amount) }), run: () => void download(() => run(amount)) }))}
      />
    </span>
  )
}
