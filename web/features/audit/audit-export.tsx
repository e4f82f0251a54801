import { useTranslation } from 'react-i18next'
import { exportAudit } from '#shared/contracts/audit.ts'
import { call } from '#web/lib/api.ts'
import { notify } from '#web/lib/notify.ts'
import { useExport } from '#web/ui/export/use-export.ts'
import '#web/ui/export/export-button.css'

/** Takes along what matches as CSV, the newest 5,000 records of it. */
export const AuditExport = ({ query }: { query: Record<string, string> }) => {
  const { t } = useTranslation('audit')
  const { t: common } = useTranslation('common')
  const { busy, download } = useExport()
  const run = async (): Promise<void> => {
    await download(async () => {
      const { url, file_name, rows, is_complete } = await call(exportAudit, { query })
      // How many there are beyond it nobody has counted.
      if (!is_complete) notify.info(t('exportPart'), t('exportPartText'))
      return { url, file_name, rows, total: rows }
    })
  }
  return (
    <button
      type="button"
      className="ui-btn ui-btn-outline ui-export"
      aria-busy={busy}
      disabled={busy}
      title={t('exportTitle')}
      onClick={() => void run()}
    >
      <i className={`pi ${busy ? 'pi-spinner pi-spin' : 'pi-download'}`} aria-hidden="true" />
      <span>{common('export.button')}</span>
    </button>
  )
}
