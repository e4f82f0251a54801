import { useRef, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { fileSize } from '#shared/domain/file-size.ts'
import { isDialogOpen } from '#web/lib/focus.ts'
import { notify } from '#web/lib/notify.ts'
import { DropZone, FilePick, useDroppedFiles } from '#web/ui/files/drop-zone.tsx'
import { FieldFrame } from '#web/ui/form/fields/field-frame.tsx'
import fieldStyles from '#web/ui/form/field.module.css'
import { Card } from '#web/ui/layout/layout.tsx'
import { maxReport, textOf } from './report-file.ts'

const accept = '.txt,.md,.csv,.json,.stix,.misp,.log,.eml,.html,text/plain,text/csv,application/json'

interface ReportCardProps {
  /** The report with its marks. */
  readonly children: ReactNode
  readonly report: string
  readonly isSending: boolean
  readonly onReport: (report: string) => void
  /** Called with 1 as the reading of files begins, and with -1 as it ends. */
  readonly onReading: (change: 1 | -1) => void
}

/** The report: pasted, or the text of a dropped file. */
export const ReportCard = ({ report, isSending, onReport, onReading, children }: ReportCardProps) => {
  const { t, i18n } = useTranslation('publication')
  const [problem, setProblem] = useState<string>()
  const size = fileSize(maxReport, i18n.language)
  // What was typed or dropped while files were read is not in the report of their closure.
  const written = useRef(report)
  const write = (text: string, unreadable: readonly string[] = [], empty: readonly string[] = []): void => {
    written.current = text.slice(0, maxReport)
    onReport(written.current)
    const problems = [
      ...(text.length > maxReport ? [t('reportCut', { size })] : []),
      ...(unreadable.length > 0 ? [t('filesUnreadable', { names: unreadable.join(', '), size })] : []),
      ...(empty.length > 0 ? [t('filesEmpty', { count: empty.length, names: empty.join(', ') })] : []),
    ]
    setProblem(problems.length === 0 ? undefined : problems.join(' '))
  }
  /** Adds the texts of files to what is there. */
  const read = async (files: readonly File[]): Promise<void> => {
    // The page may go with what is sent, and nobody sees the report under a dialog.
    if (isSending || isDialogOpen()) return notify.info(t('filesNotAdded'))
    onReading(1)
    const texts = await Promise.all(files.map((file) => textOf(file).catch(() => undefined)))
    onReading(-1)
    const isEmpty = (text: string | undefined): boolean => text?.trim() === ''
    const readable = texts.filter((text) => text !== undefined && !isEmpty(text))
    const namesOf = (isMeant: (text: string | undefined) => boolean): readonly string[] =>
      files.filter((_, at) => isMeant(texts[at])).map(({ name }) => name)
    write(
      [written.current, ...readable].filter((text) => text !== '').join('\n\n'),
      namesOf((text) => text === undefined),
      namesOf(isEmpty),
    )
  }
  useDroppedFiles((files) => void read(files))
  return (
    <Card
      title={t('report')}
      actions={
        report !== '' && (
          <FilePick label={t('addFiles')} accept={accept} onFiles={(files) => void read(files)} />
        )
      }
    >
      <FieldFrame label={t('reportText')} error={problem}>
        {({ id, describedBy }) => (
          <textarea
            id={id}
            className={fieldStyles.input}
            rows={6}
            autoFocus
            spellCheck={false}
            autoComplete="off"
            aria-describedby={describedBy}
            value={report}
            onChange={(event) => write(event.target.value)}
          />
        )}
      </FieldFrame>
      {report === '' && (
        <DropZone
          text={t('drop')}
          pickLabel={t('pick')}
          accept={accept}
          hint={t('dropHint')}
          onFiles={(files) => void read(files)}
        />
      )}
      {children}
    </Card>
  )
}
