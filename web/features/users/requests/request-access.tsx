import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { createModuleRequest } from '#shared/contracts/module-requests.ts'
import { requestNameOf } from '#shared/domain/module-requests.ts'
import type { Module } from '#shared/domain/roles.ts'
import { call, CallError, refreshUser } from '#web/lib/api.ts'
import { notifyFailure } from '#web/lib/notify-failure.ts'
import { notify } from '#web/lib/notify.ts'
import { LoadFailed } from '#web/ui/loading/loading.tsx'
import { myRequestsQuery, refreshUsers } from '#web/features/users/user-queries.ts'
import { MyRequest } from './my-request.tsx'
import { Button } from '#web/ui/button/button.tsx'
import { Row } from '#web/ui/layout/layout.tsx'

/** Requests a module on the page that says the user lacks it (part 3 section 2), and shows the state of the request. */
export const RequestAccess = ({ module }: { module: Module }) => {
  const { t } = useTranslation('users')
  const client = useQueryClient()
  const reply = useQuery(myRequestsQuery)
  const [busy, setBusy] = useState(false)
  const request = reply.data?.data.find(({ module: named }) => named === requestNameOf[module])
  const ask = async (): Promise<void> => {
    if (busy) return
    setBusy(true)
    try {
      const { data } = await call(createModuleRequest, {
        body: { module: requestNameOf[module] },
        quiet: true,
      })
      notify.success(t('ask.done'), t(data.waits_for === 'provider' ? 'ask.toProvider' : 'ask.toAdmins'))
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      // It was granted meanwhile, or the organization's service is off. The refreshed menu shows which.
      if (error.is('module_already_granted')) notify.info(t('ask.granted'), t('ask.grantedText'))
      else notifyFailure(error)
      await refreshUser()
    } finally {
      await refreshUsers(client)
      setBusy(false)
    }
  }
  if (reply.data === undefined)
    return reply.isError ? (
      <LoadFailed text={t('requests.failed')} error={reply.error} onRetry={() => void reply.refetch()} />
    ) : null
  const isPending = request?.state === 'pending'
  return (
    <Row as="span" role="status">
      {/* A module that was granted and later revoked can be requested again. */}
      {request !== undefined && request.state !== 'granted' && <MyRequest request={request} />}
      {!isPending && (
        <Button kind="primary" aria-disabled={busy} onClick={() => void ask()}>
          {t(request?.state === 'declined' ? 'ask.again' : 'ask.button')}
        </Button>
      )}
    </Row>
  )
}
