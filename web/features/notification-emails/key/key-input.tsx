import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { DropZone } from '#web/ui/files/drop-zone.tsx'
import { messageText } from '#web/ui/form/contract-form.ts'
import { givenKey, keyFileProblem, keyFiles, refusalMessages, refusedKey, type GivenKey } from './key-text.ts'
import type { ErrorMessage } from '#web/lib/error-message.ts'
import { ErrorMessageText } from '#web/ui/failure/error-message-text.tsx'

/**
 * A public key: out of a file, or pasted. The text of the file can be seen before it is sent. What is refused empties
 * the field and stays said until another key is given, or somebody goes on without one.
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
  /** A form that can be saved without a key offers to. */
  canDiscard?: boolean
  /** It comes in the place of what was pressed. */
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
    <div className="ui-field" data-invalid={problem !== undefined}>
      <DropZone
        text={t('pgp.drop')}
        pickLabel={t('pgp.file')}
        hint={t('pgp.fileHint')}
        accept={keyFiles}
        multiple={false}
        onFiles={(files) => void take(files)}
      />
      <label className="emails-paste" htmlFor={id}>
        {t('pgp.text')}
      </label>
      <textarea
        id={id}
        className="ui-input emails-key"
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
          <p className="ui-error">
            <i className="pi pi-exclamation-circle" aria-hidden="true" />
            <ErrorMessageText what={problem} />
          </p>
        )}
      </div>
      {canDiscard && refused !== '' && (
        <button
          type="button"
          className="ui-btn ui-btn-text ui-btn-small"
          onClick={() => {
            onChange({ key: '', keyRefused: '' })
            document.getElementById(id)?.focus()
          }}
        >
          {t('pgp.discard')}
        </button>
      )}
    </div>
  )
}
