import { Row } from '#web/ui/layout/layout.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { createWhitelistIp, type WhitelistIp } from '#shared/contracts/organizations.ts'
import { limits } from '#shared/domain/limits.ts'
import { call, CallError } from '#web/lib/api.ts'
import { fieldErrorMessage, type ErrorMessage } from '#web/lib/error-message.ts'
import { notify } from '#web/lib/notify.ts'
import { allowListEntry } from './allow-list-entry.ts'
import { allowListQuery, refreshHistory } from '#web/features/organizations/organization-queries.ts'
import { failureMessage } from '#web/lib/failure-message.ts'
import { ErrorMessageText } from '#web/ui/failure/error-message-text.tsx'
import { useLeaveGuard } from '#web/ui/form/use-leave-guard.tsx'
import { Button } from '#web/ui/button/button.tsx'
import fieldStyles from '#web/ui/form/field.module.css'

/**
 * The field that adds an address or network to the allow-list. It can be sent if the entry is valid and new (part 3
 * section 5).
 */
export const AllowListAdd = ({
  organizationId,
  list,
}: {
  organizationId: number
  list: readonly WhitelistIp[]
}) => {
  const { t } = useTranslation('organizations')
  const client = useQueryClient()
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [text, setText] = useState('')
  const [failure, setFailure] = useState<ErrorMessage>()
  const [busy, setBusy] = useState(false)
  useLeaveGuard(text.trim() !== '')
  const entry = allowListEntry(text, list)
  const wrong =
    failure ??
    (entry.state === 'duplicate'
      ? t('ips.exists')
      : entry.state === 'full'
        ? t('ips.full', { count: limits.whitelistIps })
        : entry.state === 'invalid'
          ? t('ips.invalid')
          : undefined)
  const notes =
    entry.state !== 'good'
      ? []
      : [
          ...(entry.wide === undefined ? [] : [t('ips.wide', { version: entry.wide })]),
          ...(entry.isFirst && entry.wide === undefined ? [t('ips.first', { ip: entry.ip })] : []),
          ...(entry.locksOut === undefined ? [] : [t('ips.locksOut', { version: entry.locksOut })]),
          ...(entry.inside === undefined ? [] : [t('ips.inside', { ip: entry.inside })]),
          ...(entry.holds === 0 ? [] : [t('ips.holds', { count: entry.holds })]),
          ...(entry.rewritten ? [t('ips.rewritten', { ip: entry.ip })] : []),
        ]
  const note = notes.length === 0 ? t('ips.hint') : notes.join(' ')

  const add = async (): Promise<void> => {
    if (entry.state !== 'good' || busy) return
    setBusy(true)
    try {
      const reply = await call(createWhitelistIp, {
        params: { id: String(organizationId) },
        body: { whitelist_ip: text },
        quiet: true,
      })
      client.setQueryData(allowListQuery(organizationId).queryKey, reply)
      void refreshHistory(client, organizationId)
      notify.success(t('ips.added', { ip: entry.ip }))
      setText('')
      input.current?.focus()
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      if (error.isDeclined) return
      setFailure(
        error.is('already_exists')
          ? t('ips.exists')
          : fieldErrorMessage(error, `${t('ips.addFailed')} ${failureMessage(error)}`),
      )
    } finally {
      setBusy(false)
    }
  }
  return (
    <form
      className={fieldStyles.root}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void add()
      }}
    >
      <label htmlFor={id}>{t('ips.address')}</label>
      <Row>
        <input
          ref={input}
          id={id}
          className={fieldStyles.input}
          autoComplete="off"
          spellCheck={false}
          maxLength={limits.nameLength}
          placeholder="192.0.2.0/24"
          value={text}
          aria-invalid={wrong !== undefined || undefined}
          aria-describedby={`${id}note`}
          onChange={(event) => {
            setText(event.target.value)
            setFailure(undefined)
          }}
        />
        <Button
          type="submit"
          kind="primary"
          icon="plus"
          busy={busy}
          disabled={entry.state !== 'good' || busy}
        >
          {t('ips.add')}
        </Button>
      </Row>
      <p
        id={`${id}note`}
        className={wrong === undefined ? fieldStyles.hint : fieldStyles.error}
        role="status"
      >
        {wrong !== undefined && <i className="pi pi-exclamation-circle" aria-hidden="true" />}
        <ErrorMessageText what={wrong ?? note} />
      </p>
    </form>
  )
}
