import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { resolveModuleRequest, type ModuleRequest } from '#shared/contracts/module-requests.ts'
import { moduleOfRequest } from '#shared/domain/module-requests.ts'
import { call, CallError } from '#web/lib/api.ts'
import { notifyFailure } from '#web/lib/notify-failure.ts'
import { notify } from '#web/lib/notify.ts'
import { useRights } from '#web/lib/use-rights.ts'
import { Confirm } from '#web/ui/dialog/confirm.tsx'
import { refreshUsers } from '#web/features/users/user-queries.ts'
import { lazyPart } from '#web/ui/loading/lazy-part.tsx'
import { Button } from '#web/ui/button/button.tsx'
import { Row } from '#web/ui/layout/layout.tsx'

const ReasonDialog = lazyPart(async () => (await import('#web/ui/dialog/reason-dialog.tsx')).ReasonDialog)

/**
 * Answers a module request. Only the provider can grant a module that the organization lacks. It asks for confirmation,
 * because the whole organization gets it.
 */
export const AnswerButtons = ({ request }: { request: ModuleRequest }) => {
  const { t } = useTranslation('users')
  const client = useQueryClient()
  const { isPlatformAdmin } = useRights()
  const [asked, setAsked] = useState<'decline' | 'switchOn'>()
  const [busy, setBusy] = useState(false)
  const values = {
    name: request.user.name,
    module: t(`module.${moduleOfRequest[request.module]}`),
    organization: request.client.name,
  }
  /** Answers the request. Returns whether it is settled. */
  const answer = async (granted: boolean, reason = ''): Promise<boolean> => {
    if (busy) return false
    setBusy(true)
    try {
      await call(resolveModuleRequest, {
        params: { id: String(request.id) },
        body: { granted, reason },
        quiet: true,
      })
      notify.success(t(granted ? 'answer.granted' : 'answer.declined', values), t('answer.mailed'))
      return true
    } catch (error) {
      if (error instanceof CallError && error.status === 404) {
        notify.info(t('answer.gone'))
        return true
      }
      notifyFailure(error)
      // Another user was faster, so the reason is no longer needed.
      return error instanceof CallError && error.is('module_request_resolved')
    } finally {
      await refreshUsers(client)
      setBusy(false)
    }
  }
  return (
    <Row as="span">
      {(request.available || isPlatformAdmin) && (
        <Button
          small
          icon="check"
          busy={busy}
          aria-label={t('requests.grantModule', values)}
          onClick={() => (request.available ? void answer(true) : setAsked('switchOn'))}
        >
          {t('requests.grant')}
        </Button>
      )}
      <Button
        small
        icon="times"
        aria-label={t('requests.declineModule', values)}
        aria-disabled={busy}
        onClick={() => setAsked('decline')}
      >
        {t('requests.decline')}
      </Button>
      {asked === 'switchOn' && (
        <Confirm
          title={t('answer.switchOnTitle', values)}
          text={t('answer.switchOnText', values)}
          action={t('answer.switchOn')}
          onConfirm={async () => {
            await answer(true)
          }}
          onClose={() => setAsked(undefined)}
        />
      )}
      {asked === 'decline' && (
        <ReasonDialog
          title={t('answer.declineTitle', values)}
          text={t('answer.declineText', values)}
          action={t('requests.decline')}
          label={t('answer.reason')}
          note={t('answer.reasonNote')}
          missing={t('answer.reasonMissing')}
          onConfirm={(reason) => answer(false, reason)}
          onClose={() => setAsked(undefined)}
        />
      )}
    </Row>
  )
}
