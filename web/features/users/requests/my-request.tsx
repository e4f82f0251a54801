import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { withdrawModuleRequest, type ModuleRequest } from '#shared/contracts/module-requests.ts'
import { call } from '#web/lib/api.ts'
import { notifyFailure } from '#web/lib/notify-failure.ts'
import { notify } from '#web/lib/notify.ts'
import { refreshUsers } from '#web/features/users/user-queries.ts'
import { localeOf } from '#web/lib/locale.ts'
import { PressOnce } from '#web/ui/button/press-once.tsx'
import { Row, Stack, Text } from '#web/ui/layout/layout.tsx'
import styles from '../users.module.css'

/** The state of a request, for its author: since when it is pending and with whom, or why it was declined. */
export const MyRequest = ({ request }: { request: ModuleRequest }) => {
  const { t, i18n } = useTranslation('users')
  const client = useQueryClient()
  const moment = new Intl.DateTimeFormat(localeOf(i18n.language), { dateStyle: 'long', timeStyle: 'short' })
  const date = moment.format(new Date(request.resolved_date ?? request.createdAt))
  const withdraw = async (): Promise<void> => {
    try {
      await call(withdrawModuleRequest, { params: { id: String(request.id) }, quiet: true })
      notify.success(t('own.withdrawn'))
    } catch (error) {
      notifyFailure(error)
    } finally {
      await refreshUsers(client)
    }
  }
  if (request.state === 'pending') {
    return (
      <Row as="span" gap={3} wrap>
        <span>
          <i className="pi pi-clock" aria-hidden="true" />{' '}
          {t(request.waits_for === 'provider' ? 'own.pendingProvider' : 'own.pending', { date })}
        </span>
        <PressOnce run={withdraw}>{t('own.withdraw')}</PressOnce>
      </Row>
    )
  }
  return (
    <Stack as="span" gap={1}>
      {t(request.state === 'granted' ? 'own.granted' : 'own.declined', { date })}
      {request.state === 'declined' && (
        <Text as="span" className={styles.reason}>
          {t('own.reason', { reason: request.reason ?? '' })}
        </Text>
      )}
    </Stack>
  )
}
