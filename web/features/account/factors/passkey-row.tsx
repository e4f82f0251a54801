import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { deletePasskey, getFactors, renamePasskey, type Passkey } from '#shared/contracts/factors.ts'
import { factorLimits } from '#shared/domain/factors.ts'
import { onEscape } from '#web/lib/escape.ts'
import { call, CallError } from '#web/lib/api.ts'
import { notify } from '#web/lib/notify.ts'
import { notifyFailure } from '#web/lib/notify-failure.ts'
import { attempt } from '#web/lib/use-action.ts'
import { Button } from '#web/ui/button/button.tsx'
import { ConfirmDialog } from '#web/ui/dialog/confirm-dialog.tsx'
import { useLeaveGuard } from '#web/ui/form/use-leave-guard.tsx'
import { Row, RowItem } from '#web/ui/layout/layout.tsx'
import { cacheFactors } from './factor-queries.ts'
import { UsedText } from './used-text.tsx'

interface PasskeyRowProps {
  readonly passkey: Passkey
  /** Whether the account has enough other factors. */
  readonly removable: boolean
}

/** A passkey with buttons to rename and remove it. */
export const PasskeyRow = ({ passkey, removable }: PasskeyRowProps) => {
  const { t } = useTranslation('factors')
  const { t: common } = useTranslation('common')
  const client = useQueryClient()
  const [name, setName] = useState<string>()
  const [opened, setOpened] = useState('')
  const [removing, setRemoving] = useState(false)
  useLeaveGuard(name !== undefined && name !== passkey.name)
  const params = { passkey: passkey.passkey_id }

  const rename = (): Promise<void> =>
    attempt(async () => {
      if (name === undefined || name.trim() === '') return
      try {
        const body = { name, fields_before: { name: opened } }
        cacheFactors(client, (await call(renamePasskey, { params, body, quiet: true })).factors)
        setName(undefined)
      } catch (error) {
        if (!(error instanceof CallError) || !error.is('fields_changed')) return notifyFailure(error)
        const { factors } = await call(getFactors)
        cacheFactors(client, factors)
        const now = factors.passkeys.find((one) => one.passkey_id === passkey.passkey_id)?.name ?? ''
        setOpened(now)
        notify.error(common('form.changedTo', { value: now }))
      }
    })
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
          name === undefined ? (
            passkey.name
          ) : (
            <form
              noValidate
              onSubmit={(event) => {
                event.preventDefault()
                void rename()
              }}
            >
              <Row>
                <input
                  className="ui-input"
                  aria-label={t('passkeys.nameOf', { name: passkey.name })}
                  autoFocus
                  maxLength={factorLimits.passkeyNameLength}
                  value={name}
                  onChange={(event) => setName(event.target.value)}
                  onKeyDown={onEscape(() => setName(undefined))}
                />
                <Button type="submit">{t('save')}</Button>
              </Row>
            </form>
          )
        }
        actions={
          name === undefined && (
            <>
              <Button
                kind="text"
                aria-label={t('passkeys.renameOf', { name: passkey.name })}
                onClick={() => {
                  setOpened(passkey.name)
                  setName(passkey.name)
                }}
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
        {name === undefined && (
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
