import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { DropZone } from '#web/ui/files/drop-zone.tsx'
import { messageText } from '#web/ui/form/contract-form.ts'
import { givenKey, keyFileProblem, keyFiles, refusalMessages, refusedKey, type GivenKey } from './key-text.ts'
import type { ErrorMessage } from '#web/lib/error-message.ts'
import { ErrorMessageText } from '#web/ui/failure/error-message-text.tsx'
import { Button } from '#web/ui/button/button.tsx'
import styles from './key-input.module.css'
import { ErrorLine } from '#web/ui/form/fields/field-frame.tsx'
import fieldStyles from '#web/ui/form/field.module.css'

/**
 * A public key, from a file or pasted. The text of the file is visible before sending. A rejected key clears the field.
 * The error stays until another key is given or the user continues without one.
 */
export const KeyInput = ({
  given: { key: text, keyRefused: refused },
  error,
  onChange,
  canDiscard = false,
  takeFocus = false,
}: {
  given: GivenKey
  error: ErrorMessage | undefined
  onChange: (given: GivenKey) => void
  /** Whether to offer saving without a key. */
  canDiscard?: boolean
  /** Whether it replaces the pressed element. */
  takeFocus?: boolean
}) => {
  const { t } = useTranslation('notificationEmails')
  const id = useId()
  const problem = refused === '' ? error : messageText(refusalMessages[refused])
  const take = async (files: readonly File[]): Promise<void> => {
    const wrong = keyFileProblem(files)
    const [file] = files
    if (wrong !== undefined || file === undefined) return onChange(refusedKey(wrong ?? 'one'))
    const bytes = await file.arrayBuffer().catch(() => undefined)
    onChange(bytes === undefined ? refusedKey('unreadable') : givenKey(new Uint8Array(bytes)))
  }
  return (
    <div className={fieldStyles.root} data-invalid={problem !== undefined}>
      <DropZone
        text={t('pgp.drop')}
        pickLabel={t('pgp.file')}
        hint={t('pgp.fileHint')}
        accept={keyFiles}
        multiple={false}
        onFiles={(files) => void take(files)}
      />
      <label className={styles.paste} htmlFor={id}>
        {t('pgp.text')}
      </label>
      <textarea
        id={id}
        className={`${fieldStyles.input} ${fieldStyles.lines}`}
        rows={4}
        spellCheck={false}
        autoComplete="off"
        value={text}
        autoFocus={takeFocus}
        aria-invalid={problem !== undefined || undefined}
        aria-describedby={`${id}error`}
        placeholder="-----BEGIN PGP PUBLIC KEY BLOCK-----"
        onChange={(event) => onChange(givenKey(new TextEncoder().encode(event.target.value)))}
      />
      <div id={`${id}error`} role="alert">
        {problem !== undefined && (
          <ErrorLine>
            <ErrorMessageText what={problem} />
          </ErrorLine>
        )}
      </div>
      {canDiscard && refused !== '' && (
        <Button
          kind="text"
          small
          onClick={() => {
            onChange({ key: '', keyRefused: '' })
            document.getElementById(id)?.focus()
          }}
        >
          {t('pgp.discard')}
        </Button>
      )}
    </div>
  )
}
