import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { deletePasskey, type Passkey } from '#shared/contracts/factors.ts'
import { call } from '#web/lib/api.ts'
import { notify } from '#web/lib/notify.ts'
import { attempt } from '#web/lib/use-action.ts'
import { Button } from '#web/ui/button/button.tsx'
import { ConfirmDialog } from '#web/ui/dialog/confirm-dialog.tsx'
import { RowItem } from '#web/ui/layout/layout.tsx'
import { cacheFactors } from './factor-queries.ts'
import { RenamePasskey } from './rename-passkey.tsx'
import { UsedText } from './used-text.tsx'

interface PasskeyRowProps {
  readonly passkey: Passkey
  /** Whether the account has enough other factors. */
  readonly removable: boolean
}

/** A passkey with buttons to rename and remove it. */
export const PasskeyRow = ({ passkey, removable }: PasskeyRowProps) => {
  const { t } = useTranslation('factors')
  const client = useQueryClient()
  const [renaming, setRenaming] = useState(false)
  const [removing, setRemoving] = useState(false)
  const params = { passkey: passkey.passkey_id }

  const remove = (): Promise<void> =>
    attempt(async () => {
      cacheFactors(client, (await call(deletePasskey, { params })).factors)
      notify.success(t('passkeys.removed', { name: passkey.name }))
    })
  return (
    <>
      <RowItem
        icon={passkey.is_synced ? 'cloud' : 'key'}
        title={
          renaming ? <RenamePasskey passkey={passkey} onClose={() => setRenaming(false)} /> : passkey.name
        }
        actions={
          !renaming && (
            <>
              <Button
                kind="text"
                aria-label={t('passkeys.renameOf', { name: passkey.name })}
                onClick={() => setRenaming(true)}
              >
                {t('rename')}
              </Button>
              <Button
                danger
                kind="text"
                aria-label={t('passkeys.removeOf', { name: passkey.name })}
                disabled={!removable}
                onClick={() => setRemoving(true)}
              >
                {t('remove')}
              </Button>
            </>
          )
        }
      >
        {!renaming && (
          <>
            <UsedText added={passkey.creation_date} lastUsed={passkey.last_used_date} />
            {passkey.is_synced && <> · {t('passkeys.synced')}</>}
          </>
        )}
      </RowItem>
      {removing && (
        <ConfirmDialog
          title={t('passkeys.removeTitle', { name: passkey.name })}
          text={t('passkeys.removeText')}
          action={t('passkeys.removeAction')}
          destructive
          onConfirm={remove}
          onClose={() => setRemoving(false)}
        />
      )}
    </>
  )
}
