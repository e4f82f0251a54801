import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { deletePasskey, getFactors, renamePasskey, type Passkey } from '#shared/contracts/factors.ts'
import { factorLimits } from '#shared/domain/factors.ts'
import { call, CallError } from '#web/lib/api.ts'
import { notify } from '#web/lib/notify.ts'
import { notifyFailure } from '#web/lib/notify-failure.ts'
import { ConfirmDialog } from '#web/ui/dialog/confirm-dialog.tsx'
import { useLeaveGuard } from '#web/ui/form/use-leave-guard.tsx'
import { DateText } from '#web/ui/text/date-text.tsx'
import { cacheFactors } from './factor-queries.ts'
import { Button } from '#web/ui/button/button.tsx'

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

  /** A failed call has shown the error, and the passkey is unchanged. */
  const act = async (work: () => Promise<void>): Promise<void> => {
    try {
      await work()
    } catch (error) {
      if (!(error instanceof CallError)) throw error
    }
  }
  const rename = (): Promise<void> =>
    act(async () => {
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
    act(async () => {
      cacheFactors(client, (await call(deletePasskey, { params })).factors)
      notify.success(t('passkeys.removed', { name: passkey.name }))
    })
  return (
    <li>
      <i className={`pi ${passkey.is_synced ? 'pi-cloud' : 'pi-key'}`} aria-hidden="true" />
      {name === undefined ? (
        <div>
          <strong>{passkey.name}</strong>
          <small>
            {t('added')} <DateText iso={passkey.creation_date} /> ·{' '}
            {passkey.last_used_date === null ? (
              t('neverUsed')
            ) : (
              <>
                {t('lastUsed')} <DateText iso={passkey.last_used_date} time />
              </>
            )}
            {passkey.is_synced && <> · {t('passkeys.synced')}</>}
          </small>
        </div>
      ) : (
        <form
          className="factor-rename"
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            void rename()
          }}
        >
          <input
            className="plain-input"
            aria-label={t('passkeys.nameOf', { name: passkey.name })}
            autoFocus
            maxLength={factorLimits.passkeyNameLength}
            value={name}
            onChange={(event) => setName(event.target.value)}
            onKeyDown={(event) => {
              if (event.key !== 'Escape') return
              event.stopPropagation()
              setName(undefined)
            }}
          />
          <Button type="submit">{t('save')}</Button>
        </form>
      )}
      <div className="factor-row-acts">
        {name === undefined && (
          <Button
            kind="plain"
            aria-label={t('passkeys.renameOf', { name: passkey.name })}
            onClick={() => {
              setOpened(passkey.name)
              setName(passkey.name)
            }}
          >
            {t('rename')}
          </Button>
        )}
        <Button
          danger
          kind="plain"
          aria-label={t('passkeys.removeOf', { name: passkey.name })}
          disabled={!removable}
          onClick={() => setRemoving(true)}
        >
          {t('remove')}
        </Button>
      </div>
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
    </li>
  )
}
