import { useTranslation } from 'react-i18next'
import type { Report } from '#shared/contracts/reports.ts'
import { openSettings } from '#web/lib/open-settings.ts'
import { useRights } from '#web/lib/use-rights.ts'
import { useReportText } from '#web/features/reports/text/use-report-text.ts'
import { useReportActions } from './use-report-actions.ts'
import { Text, ToneIcon } from '#web/ui/layout/layout.tsx'
import styles from './report-note.module.css'
import { Button } from '#web/ui/button/button.tsx'
import { useAction } from '#web/lib/use-action.ts'

interface Note {
  readonly key: 'failure' | 'leftOut' | 'notYours' | 'mail'
  readonly text: string
}

/** Returns notes about a report beyond its row, in full sentences. */
export const useReportNotes = (): ((report: Report, mayDownload: boolean) => readonly Note[]) => {
  const { t } = useTranslation('reports')
  const reportText = useReportText()
  return (report, mayDownload) => {
    const notes: readonly { key: Note['key']; text: string | undefined }[] = [
      { key: 'failure', text: reportText.failure(report) },
      { key: 'leftOut', text: reportText.leftOut(report) },
      {
        key: 'notYours',
        text: report.state === 'ready' && !mayDownload ? t('history.notYours') : undefined,
      },
      { key: 'mail', text: reportText.mailFailure(report) },
    ]
    return notes.flatMap(({ key, text }) => (text === undefined ? [] : [{ key, text }]))
  }
}

/** Why a report or its e-mail has failed, what was left out, and what helps. */
export const ReportNotes = ({ report, notes }: { report: Report; notes: readonly Note[] }) => {
  const { t } = useTranslation('reports')
  const { userId } = useRights()
  const { retry, send } = useReportActions()
  const reportText = useReportText()
  const { busy, run } = useAction()
  const name = reportText.name(report)
  const isKey = report.mail_failure === 'no_pgp_key' || report.mail_failure === 'pgp_key_expired'
  return (
    <ul className={styles.root}>
      {notes.map(({ key, text }) => (
        <li key={key}>
          {key === 'failure' || key === 'mail' ? (
            <ToneIcon name="exclamation-circle" tone="danger" />
          ) : (
            <ToneIcon name="info-circle" tone="faint" />
          )}
          <Text as="span" tone="muted">
            {text}
          </Text>
          {key === 'failure' && (
            <Button
              kind="text"
              small
              aria-label={t('history.retryOf', { name })}
              busy={busy}
              onClick={() => void run(() => retry(report))}
            >
              {t('history.retry')}
            </Button>
          )}
          {key === 'mail' && isKey && report.owner.user_id === userId && (
            <Button kind="text" small onClick={() => openSettings('pgp')}>
              {t('toKey')}
            </Button>
          )}
          {key === 'mail' && report.mail_failure !== 'level_raised' && (
            <Button
              kind="text"
              small
              aria-label={t('history.sendOf', { name })}
              busy={busy}
              onClick={() => void run(() => send(report))}
            >
              {t('history.send')}
            </Button>
          )}
        </li>
      ))}
    </ul>
  )
}
