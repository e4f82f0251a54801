import { useId, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { copyText } from '#web/lib/copy-text.ts'
import { notify } from '#web/lib/notify.ts'
import { saveFile } from '#web/lib/save-file.ts'
import { Modal } from '#web/ui/dialog/modal.tsx'
import { useLeaveGuard } from '#web/ui/form/use-leave-guard.tsx'
import './keys.css'

interface CreatedKeyProps {
  readonly title: string
  readonly secret: string
  /** What is known of the key, in pairs of a word and what it says. */
  readonly facts: readonly (readonly [string, ReactNode])[]
  /** What whoever has it can do. */
  readonly warning: string
  /** The file in which it is taken along. */
  readonly file: () => { readonly name: string; readonly text: string }
  readonly onClose: () => void
  /** Where the focus goes when what the dialog was opened from is gone. */
  /** Words in place of those for keys, for another secret. */
  readonly messages?: Partial<Record<'lead' | 'stored' | 'leaveTitle' | 'leaveText' | 'leaveStay', string>>
  readonly focusInstead?: (() => HTMLElement | null | undefined) | undefined
}

/**
 * A key in the one moment when it can be seen. Neither Escape nor a press beside it closes it: the person says first that
 * the key is stored. Reloading, closing the tab and going elsewhere ask first: the key would be lost.
 */
export const CreatedKey = ({
  title,
  secret,
  facts,
  warning,
  file,
  onClose,
  messages = {},
  focusInstead,
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
      className="key-created"
      title={title}
      focusInstead={focusInstead}
      onClose={stored ? onClose : undefined}
      footer={
        <>
          <label className="key-stored">
            <input type="checkbox" checked={stored} onChange={(event) => setStored(event.target.checked)} />
            <span>{messages.stored ?? t('made.stored')}</span>
          </label>
          <button type="button" className="ui-btn ui-btn-outline" disabled={!stored} onClick={onClose}>
            {t('made.close')}
          </button>
        </>
      }
    >
      <p className="key-created-lead">{messages.lead ?? t('made.lead')}</p>
      <div className="key-line">
        <code className="key-value is-shown" data-key>
          {secret}
        </code>
        <button
          type="button"
          className="ui-btn ui-btn-primary"
          autoFocus
          aria-describedby={`${id}warning`}
          onClick={() => void copy()}
        >
          <i className={`pi ${copied ? 'pi-check' : 'pi-copy'}`} aria-hidden="true" />
          {t('copy')}
        </button>
        <button
          type="button"
          className="ui-btn ui-btn-outline ui-btn-icon"
          aria-label={t('made.download')}
          title={t('made.download')}
          onClick={() => {
            const { name, text } = file()
            saveFile(name, text, 'application/json')
          }}
        >
          <i className="pi pi-download" aria-hidden="true" />
        </button>
      </div>
      <dl className="key-created-facts">
        {facts.map(([word, what]) => (
          <div key={word}>
            <dt>{word}</dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
      <p className="key-lost" id={`${id}warning`}>
        <i className="pi pi-exclamation-triangle" aria-hidden="true" />
        <span>{warning}</span>
      </p>
    </Modal>
  )
}
