import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { copyText } from '#web/lib/copy-text.ts'
import { notify } from '#web/lib/notify.ts'
import { fileNameAt, saveFile } from '#web/lib/save-file.ts'
import { useLeaveGuard } from '#web/ui/form/use-leave-guard.tsx'
import { Button } from '#web/ui/button/button.tsx'

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
  const id = useId()
  useLeaveGuard(!stored, {
    title: t('codes.leaveTitle'),
    text: t('codes.leaveText'),
    action: t('codes.leaveAction'),
    stay: t('codes.leaveStay'),
  })
  const text = [t('codes.fileTitle', { email }), '', ...codes, '', t('codes.fileNote')].join('\n')
  return (
    <section className="factor-block factor-sheet" aria-labelledby={id}>
      <p className="factor-print">{t('codes.fileTitle', { email })}</p>
      <p className="factor-done" role="status">
        <i className="pi pi-check-circle" aria-hidden="true" />
        {why}
      </p>
      <div className="factor-head">
        <h3 id={id}>{t('codes.title')}</h3>
        <span className="factor-text">{t('codes.once')}</span>
      </div>
      <p>{t('codes.keep')}</p>
      <ul className="factor-codes" aria-label={t('codes.title')}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className="factor-acts">
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
      </div>
      <div className="factor-foot-line">
        <label className="settings-check">
          <input type="checkbox" checked={stored} onChange={(event) => setStored(event.target.checked)} />
          {t('codes.stored')}
        </label>
        <Button kind={kept ? 'primary' : 'outline'} disabled={!stored} onClick={onStored}>
          {t('codes.done')}
        </Button>
      </div>
    </section>
  )
}
