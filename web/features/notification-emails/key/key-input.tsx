import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isPrivateKeyFile } from '#shared/domain/pgp-packets.ts'
import { DropZone } from '#web/ui/files/drop-zone.tsx'
import { keyFileProblem, keyFiles, textOfKey } from './key-text.ts'
import type { Said } from '#web/lib/said.ts'
import { SaidText } from '#web/ui/failure/said-text.tsx'

/** A public key: out of a file, or pasted. The text of the file can be seen before it is sent. */
export const KeyInput = ({
  text,
  error,
  onChange,
}: {
  text: string
  error: Said | undefined
  onChange: (text: string) => void
}) => {
  const { t } = useTranslation('notificationEmails')
  const { t: errors } = useTranslation('errors')
  const id = useId()
  const [refused, setRefused] = useState<string>()
  const problem = refused ?? error
  /** A private key is refused here: it is neither sent nor kept on the screen. */
  const give = (bytes: Uint8Array): void => {
    const isPrivate = isPrivateKeyFile(bytes)
    setRefused(isPrivate ? errors('code.pgp_key_private') : undefined)
    onChange(isPrivate ? '' : textOfKey(bytes))
  }
  const take = async (files: readonly File[]): Promise<void> => {
    const problem = keyFileProblem(files)
    setRefused(problem === undefined ? undefined : t(`pgp.${problem}`))
    const [file] = files
    if (problem === undefined && file !== undefined) give(new Uint8Array(await file.arrayBuffer()))
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
        aria-invalid={problem !== undefined || undefined}
        aria-describedby={`${id}error`}
        placeholder="-----BEGIN PGP PUBLIC KEY BLOCK-----"
        onChange={(event) => give(new TextEncoder().encode(event.target.value))}
      />
      <div id={`${id}error`} role="alert">
        {problem !== undefined && (
          <p className="ui-error">
            <i className="pi pi-exclamation-circle" aria-hidden="true" />
            <SaidText what={problem} />
          </p>
        )}
      </div>
    </div>
  )
}
