import { useId, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { copyText } from '#web/lib/copy-text.ts'
import { notify } from '#web/lib/notify.ts'
import { saveFile } from '#web/lib/save-file.ts'
import { Modal } from '#web/ui/dialog/modal.tsx'
import { useLeaveGuard } from '#web/ui/form/use-leave-guard.tsx'
import { CheckField } from '#web/ui/form/fields/check-field.tsx'
import { Facts, Note, Row, Stack, Text } from '#web/ui/layout/layout.tsx'
import styles from './key-field.module.css'
import { Button } from '#web/ui/button/button.tsx'

interface CreatedKeyProps {
  readonly title: string
  readonly secret: string
  /** The properties of the key, as pairs of label and value. */
  readonly facts: readonly (readonly [string, ReactNode])[]
  /** What anyone with the key can do. */
  readonly warning: string
  /** The file to download. */
  readonly file: () => { readonly name: string; readonly text: string }
  readonly onClose: () => void
  /** Replaces the texts about keys, for another secret. */
  readonly messages?: Partial<Record<'lead' | 'stored' | 'leaveTitle' | 'leaveText' | 'leaveStay', string>>
}

/**
 * Shows a new key, which is visible only once. Neither Escape nor a click outside closes the dialog: the user must
 * first confirm that the key is stored. Reloading, closing the tab and navigating ask first, because the key would be
 * lost.
 */
export const CreatedKey = ({
  title,
  secret,
  facts,
  warning,
  file,
  onClose,
  messages = {},
}: CreatedKeyProps) => {
  const { t } = useTranslation('apiKeys')
  const id = useId()
  const [copied, setCopied] = useState(false)
  const [stored, setStored] = useState(false)
  useLeaveGuard(!stored, {
    title: messages.leaveTitle ?? t('made.leaveTitle'),
    text: messages.leaveText ?? t('made.leaveText'),
    action: t('made.leaveAction'),
    stay: messages.leaveStay ?? t('made.leaveStay'),
  })
  const copy = async (): Promise<void> => {
    if (await copyText(secret)) {
      setCopied(true)
      notify.info(t('copied'))
    } else notify.error(t('copyFailed'), t('copyFailedText'))
  }
  return (
    <Modal
      size="wide"
      title={title}
      onClose={stored ? onClose : undefined}
      footer={
        <>
          <Row grow>
            <CheckField label={messages.stored ?? t('made.stored')} checked={stored} onChange={setStored} />
          </Row>
          <Button disabled={!stored} onClick={onClose}>
            {t('made.close')}
          </Button>
        </>
      }
    >
      <Stack gap={3}>
        <Text tone="muted">{messages.lead ?? t('made.lead')}</Text>
        <div className={styles.line}>
          <code data-key>{secret}</code>
          <Button
            kind="primary"
            autoFocus
            icon={copied ? 'check' : 'copy'}
            aria-describedby={`${id}warning`}
            onClick={() => void copy()}
          >
            {t('copy')}
          </Button>
          <Button
            square
            icon="download"
            aria-label={t('made.download')}
            title={t('made.download')}
            onClick={() => {
              const { name, text } = file()
              saveFile(name, text, 'application/json')
            }}
          />
        </div>
        <Facts labelWidth={96} facts={facts} />
        <div id={`${id}warning`}>
          <Note tone="warn">{warning}</Note>
        </div>
      </Stack>
    </Modal>
  )
}
