import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { copyText } from '#web/lib/copy-text.ts'
import { notifyFailure } from '#web/lib/notify-failure.ts'
import { notify } from '#web/lib/notify.ts'
import { saveFile } from '#web/lib/save-file.ts'
import { Note, Stack, VisuallyHidden } from '#web/ui/layout/layout.tsx'
import styles from './key-field.module.css'
import { Button } from '#web/ui/button/button.tsx'

interface KeyFieldProps {
  /** The prefix of all keys of this kind: `cti_usr_`. */
  readonly prefix: string
  /** The last characters, to recognize the key. */
  readonly hint: string
  /** Requests the key, which the server records. Returns null if the key can no longer be shown. */
  readonly reveal: () => Promise<string | null>
  /** The file to download. */
  readonly fileOf: (key: string) => { readonly name: string; readonly text: string }
}

const dots = '•'.repeat(24)

/**
 * An API key: masked until the user shows, copies or downloads it. It is requested only then, and forgotten when
 * hidden.
 */
export const KeyField = ({ prefix, hint, reveal, fileOf }: KeyFieldProps) => {
  const { t } = useTranslation('apiKeys')
  const [shown, setShown] = useState<string>()
  const [busy, setBusy] = useState<'show' | 'copy' | 'save'>()
  const [lost, setLost] = useState(false)

  /** Runs an action with the key. A toast reports a failure; a note replaces a key that the server no longer has. */
  const withKey = async (
    what: NonNullable<typeof busy>,
    use: (key: string) => Promise<void> | void,
  ): Promise<void> => {
    if (busy !== undefined) return
    setBusy(what)
    try {
      const key = shown ?? (await reveal())
      if (key === null) setLost(true)
      else await use(key)
    } catch (error) {
      notifyFailure(error, t('failed'))
    } finally {
      setBusy(undefined)
    }
  }
  const copy = async (key: string): Promise<void> => {
    if (await copyText(key)) {
      notify.info(t('copied'))
      return
    }
    // Once the key is visible, the user can copy it by hand.
    setShown(key)
    notify.error(t('copyFailed'), t('copyFailedText'))
  }
  return (
    <Stack>
      <div className={styles.line}>
        {shown === undefined ? (
          <code>
            <span aria-hidden="true">
              {prefix}
              {dots}
              {hint}
            </span>
            <VisuallyHidden>{t('hidden', { hint })}</VisuallyHidden>
          </code>
        ) : (
          <code data-key>{shown}</code>
        )}
        <Button
          square
          icon={shown === undefined ? 'eye' : 'eye-slash'}
          aria-label={t(shown === undefined ? 'show' : 'hide')}
          title={t(shown === undefined ? 'show' : 'hide')}
          busy={busy === 'show'}
          onClick={() => (shown === undefined ? void withKey('show', setShown) : setShown(undefined))}
        />
        <Button icon="copy" busy={busy === 'copy'} onClick={() => void withKey('copy', copy)}>
          {t('copy')}
        </Button>
        <Button
          icon="download"
          busy={busy === 'save'}
          onClick={() =>
            void withKey('save', (key) => {
              const { name, text } = fileOf(key)
              saveFile(name, text, 'application/json')
            })
          }
        >
          {t('download')}
        </Button>
      </div>
      {lost && (
        <Note tone="warn" role="alert">
          {t('lost')}
        </Note>
      )}
    </Stack>
  )
}
