import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { copyText } from '#web/lib/copy-text.ts'
import { notify } from '#web/lib/notify.ts'
import { fileNameAt, saveFile } from '#web/lib/save-file.ts'
import { Button } from '#web/ui/button/button.tsx'
import { CheckField } from '#web/ui/form/fields/check-field.tsx'
import { useLeaveGuard } from '#web/ui/form/use-leave-guard.tsx'
import { classNames } from '#web/ui/layout/class-names.ts'
import { Card, Note, Row, Stack, Text, Toolbar } from '#web/ui/layout/layout.tsx'
import styles from './recovery-codes.module.css'

interface RecoveryCodesProps {
  readonly codes: readonly string[]
  /** Why they are shown now. */
  readonly why: string
  readonly email: string
  readonly onStored: () => void
}

/**
 * New recovery codes, shown once. They disappear when the user confirms that they are stored; any other way to leave
 * asks first.
 */
export const RecoveryCodes = ({ codes, why, email, onStored }: RecoveryCodesProps) => {
  const { t } = useTranslation('factors')
  const [stored, setStored] = useState(false)
  const [kept, setKept] = useState(false)
  useLeaveGuard(!stored, {
    title: t('codes.leaveTitle'),
    text: t('codes.leaveText'),
    action: t('codes.leaveAction'),
    stay: t('codes.leaveStay'),
  })
  const text = [t('codes.fileTitle', { email }), '', ...codes, '', t('codes.fileNote')].join('\n')
  return (
    <Stack gap={4}>
      <Note tone="success" role="status">
        {why}
      </Note>
      <Card
        level={3}
        title={t('codes.title')}
        meta={
          <Text as="span" tone="muted">
            {t('codes.once')}
          </Text>
        }
        foot={
          <>
            <CheckField label={t('codes.stored')} checked={stored} onChange={setStored} />
            <Toolbar>
              <Button kind={kept ? 'primary' : 'outline'} disabled={!stored} onClick={onStored}>
                {t('codes.done')}
              </Button>
            </Toolbar>
          </>
        }
      >
        <Stack gap={3}>
          <Text className={classNames(styles.printed, styles.title)}>{t('codes.fileTitle', { email })}</Text>
          <Text className={styles.printed}>{t('codes.keep')}</Text>
          <ul className={classNames(styles.printed, styles.codes)} aria-label={t('codes.title')}>
            {codes.map((code) => (
              <li key={code}>
                <code>{code}</code>
              </li>
            ))}
          </ul>
          <Row wrap>
            <Button
              kind={kept ? 'outline' : 'primary'}
              icon="download"
              autoFocus
              onClick={() => {
                saveFile(fileNameAt(t('codes.file'), 'txt', new Date()), text, 'text/plain')
                setKept(true)
              }}
            >
              {t('codes.download')}
            </Button>
            <Button
              icon="copy"
              onClick={() =>
                void copyText(codes.join('\n')).then((done) => {
                  if (!done) return
                  notify.success(t('codes.copied'))
                  setKept(true)
                })
              }
            >
              {t('codes.copy')}
            </Button>
            <Button
              icon="print"
              onClick={() => {
                window.print()
                setKept(true)
              }}
            >
              {t('codes.print')}
            </Button>
          </Row>
        </Stack>
      </Card>
    </Stack>
  )
}
