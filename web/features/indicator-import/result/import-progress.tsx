import { useTranslation } from 'react-i18next'
import { counted } from '../../../lib/counted.ts'
import type { ImportStage } from '#web/features/indicator-import/use-import.ts'
import { requestIdOf, textOf } from '#web/lib/error-message.ts'
import { RequestId } from '#web/ui/failure/request-id.tsx'
import { Button } from '#web/ui/button/button.tsx'

interface ImportProgressProps {
  readonly stage: Extract<ImportStage, { kind: 'sending' | 'paused' }>
  readonly onStop: () => void
  readonly onResume: () => void
}

/** The progress of the import. It can be stopped after the current batch. */
export const ImportProgress = ({ stage, onStop, onResume }: ImportProgressProps) => {
  const { t, i18n } = useTranslation(['indicatorImport', 'indicatorLookup'])
  const { rows, sent } = stage
  const number = new Intl.NumberFormat(i18n.language)
  const requestId = stage.kind === 'paused' ? requestIdOf(stage.failure) : undefined
  const stopping = stage.kind === 'sending' && stage.isStopping
  return (
    <>
      <div className="import-body">
        <h2>{t(stage.kind === 'paused' ? 'paused' : 'sending')}</h2>
        <progress
          className="ui-progress import-progress"
          aria-label={t('sending')}
          max={rows.length}
          value={sent.rows}
        />
        <p className="import-sent" role="status">
          {t('sentOf', { ...counted(sent.rows), total: number.format(rows.length) })}
        </p>
        {stage.kind === 'paused' && (
          <p className="import-note is-danger" role="alert">
            <i className="pi pi-exclamation-circle" aria-hidden="true" />
            <span>
              <b>{textOf(stage.failure)}</b>
              <br />
              {t('pausedText')}
              {requestId !== undefined && <RequestId id={requestId} />}
            </span>
          </p>
        )}
      </div>
      <div className="import-foot">
        <span className="import-foot-note">{stage.kind === 'sending' ? t('stayHere') : ''}</span>
        <span className="import-foot-end">
          <Button disabled={stopping} onClick={onStop}>
            {stopping && <i className="pi pi-spinner pi-spin" aria-hidden="true" />}
            {t(stopping ? 'stopping' : 'stop')}
          </Button>
          {stage.kind === 'paused' && (
            <Button kind="primary" onClick={onResume}>
              {t('resume')}
            </Button>
          )}
        </span>
      </div>
    </>
  )
}
