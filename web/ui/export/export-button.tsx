import { useTranslation } from 'react-i18next'
import { numberFormat } from '#messages/number-format.ts'
import { csvAmountDefault, csvAmounts } from '#shared/domain/csv-amounts.ts'
import { MenuButton, SplitButton } from '../menu/menu-button.tsx'
import { useExport, type ExportedFile } from './use-export.ts'
import { Button, buttonClass } from '#web/ui/button/button.tsx'

interface ExportButtonProps {
  /** Requests a file of at most `amount` rows. Absent if only the whole list can be exported. */
  readonly run?: (amount: number) => Promise<ExportedFile>
  /** The number of matching rows, once known. */
  readonly total: number | undefined
  /** Exports all matches, whatever their number, and shows the result itself. */
  readonly whole?: () => Promise<void>
}

/**
 * Exports the list as CSV. The button exports the default number of rows; its menu offers other numbers and the whole
 * list (part 1 section 9, part 2 section 9).
 */
export const ExportButton = ({ run, total, whole }: ExportButtonProps) => {
  const { t, i18n } = useTranslation('common')
  const { busy, download } = useExport()
  const number = numberFormat(i18n.language)
  const nothing = total === 0
  const title =
    run === undefined
      ? t('export.wholeTitle')
      : t('export.title', { count: csvAmountDefault, rows: number.format(csvAmountDefault) })
  const everything = async (): Promise<undefined> => {
    await whole?.()
  }
  const main = (
    <Button
      shrinks
      icon="download"
      busy={busy}
      disabled={nothing}
      title={`${title}. ${t('export.separated')}`}
      onClick={() => void download(run === undefined ? everything : () => run(csvAmountDefault))}
    >
      <span>{t('export.button')}</span>
    </Button>
  )
  if (run === undefined) return main
  const amounts = csvAmounts.map((amount) => ({
    key: String(amount),
    label: t('export.amount', { count: amount, rows: number.format(amount) }),
    run: () => void download(() => run(amount)),
  }))
  const all = {
    key: 'whole',
    label: total === undefined ? t('export.wholeTitle') : t('export.whole', { rows: number.format(total) }),
    run: () => void download(everything),
  }
  return (
    <SplitButton>
      {main}
      <MenuButton
        label={t('export.amounts')}
        className={buttonClass({ square: true })}
        disabled={nothing}
        choices={whole === undefined ? amounts : [...amounts, all]}
      />
    </SplitButton>
  )
}
