import { useTranslation } from 'react-i18next'
import { numberFormat } from '#messages/number-format.ts'
import { counted } from '../../../lib/counted.ts'
import type { ImportStage } from '#web/features/indicator-import/use-import.ts'
import { requestIdOf, textOf } from '#web/lib/error-message.ts'
import { RequestId } from '#web/ui/failure/request-id.tsx'
import { Button } from '#web/ui/button/button.tsx'
import { Card, Note, Stack, Text, Toolbar } from '#web/ui/layout/layout.tsx'
import { Progress } from '#web/ui/progress/progress.tsx'

interface ImportProgressProps {
  readonly stage: Extract<ImportStage, { kind: 'sending' | 'paused' }>
  readonly onStop: () => void
  readonly onResume: () => void
}

/** The progress of the import. It can be stopped after the current batch. */
export const ImportProgress = ({ stage, onStop, onResume }: ImportProgressProps) => {
  const { t, i18n } = useTranslation(['indicatorImport', 'indicatorLookup'])
  const { rows, sent } = stage
  const number = numberFormat(i18n.language)
  const requestId = stage.kind === 'paused' ? requestIdOf(stage.failure) : undefined
  const stopping = stage.kind === 'sending' && stage.isStopping
  return (
    <Card
      title={t(stage.kind === 'paused' ? 'paused' : 'sending')}
      foot={
        <>
          <Text as="span" size="meta" tone="faint">
            {stage.kind === 'sending' ? t('stayHere') : ''}
          </Text>
          <Toolbar>
            <Button busy={stopping} onClick={onStop}>
              {t(stopping ? 'stopping' : 'stop')}
            </Button>
            {stage.kind === 'paused' && (
              <Button kind="primary" onClick={onResume}>
                {t('resume')}
              </Button>
            )}
          </Toolbar>
        </>
      }
    >
      <Stack>
        <Progress label={t('sending')} max={rows.length} value={sent.rows} />
        <Text tone="muted" tabular role="status">
          {t('sentOf', { ...counted(sent.rows), total: number.format(rows.length) })}
        </Text>
        {stage.kind === 'paused' && (
          <Note tone="danger" role="alert">
            <b>{textOf(stage.failure)}</b>
            <p>{t('pausedText')}</p>
            {requestId !== undefined && <RequestId id={requestId} />}
          </Note>
        )}
      </Stack>
    </Card>
  )
}
