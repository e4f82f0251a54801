import { Note, Stack, Text } from '#web/ui/layout/layout.tsx'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { deleteWhitelistIp, type WhitelistIp } from '#shared/contracts/organizations.ts'
import { call } from '#web/lib/api.ts'
import { notify } from '#web/lib/notify.ts'
import { notifyFailure } from '#web/lib/notify-failure.ts'
import { useRights } from '#web/lib/use-rights.ts'
import { Modal } from '#web/ui/dialog/modal.tsx'
import { Confirm } from '#web/ui/dialog/confirm.tsx'
import { LoadFailed, Skeleton } from '#web/ui/loading/loading.tsx'
import { lockedOutWithout } from './allow-list-entry.ts'
import { AllowListAdd } from './allow-list-add.tsx'
import styles from './allow-list.module.css'
import { allowListQuery, refreshHistory } from '#web/features/organizations/organization-queries.ts'
import { Button } from '#web/ui/button/button.tsx'

/**
 * The IP allow-list. Platform admins add and delete entries. The organization reads it, with a note about whom to ask
 * (part 3 section 2).
 */
export const AllowListDialog = ({
  organizationId,
  onClose,
}: {
  organizationId: number
  onClose: () => void
}) => {
  const { t } = useTranslation('organizations')
  const { isPlatformAdmin } = useRights()
  const client = useQueryClient()
  const query = allowListQuery(organizationId)
  const reply = useQuery(query)
  const list = reply.data?.client_whitelist_ips
  const [removing, setRemoving] = useState<WhitelistIp>()

  const lockedOut = removing === undefined ? undefined : lockedOutWithout(removing, list ?? [])

  const remove = async ({ ip_id: id, ip }: WhitelistIp): Promise<void> => {
    try {
      await call(deleteWhitelistIp, { params: { id: String(id) }, quiet: true })
      notify.success(t('ips.removed', { ip }))
    } catch (error) {
      notifyFailure(error, t('ips.removeFailed', { ip }))
    }
    void refreshHistory(client, organizationId)
    await client.invalidateQueries(query)
  }
  return (
    <Modal title={t('ips.title')} closeLabel={t('close')} onClose={onClose} dismissable>
      <Stack gap={3}>
        <Text tone="muted">{t('ips.lead')}</Text>
        {isPlatformAdmin ? (
          list !== undefined && <AllowListAdd organizationId={organizationId} list={list} />
        ) : (
          <Note role="note">{t('ips.askProvider')}</Note>
        )}
        {list === undefined ? (
          reply.isError ? (
            <LoadFailed text={t('ips.failed')} error={reply.error} onRetry={() => void reply.refetch()} />
          ) : (
            <Skeleton widths={[52, 64, 46]} />
          )
        ) : list.length === 0 ? (
          <Text tone="faint">{t('ips.empty')}</Text>
        ) : (
          // It scrolls, so it must be focusable.
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
          <ul className={styles.root} tabIndex={0} aria-label={t('ips.title')}>
            {list.map((entry) => (
              <li key={entry.ip_id}>
                <code>{entry.ip}</code>
                {isPlatformAdmin && (
                  <Button
                    square
                    small
                    kind="plain"
                    icon="trash"
                    aria-label={t('ips.removeOf', { ip: entry.ip })}
                    title={t('ips.removeOf', { ip: entry.ip })}
                    onClick={() => setRemoving(entry)}
                  />
                )}
              </li>
            ))}
          </ul>
        )}
      </Stack>
      {removing !== undefined && (
        <Confirm
          title={t('ips.removeTitle', { ip: removing.ip })}
          text={[
            t(list?.length === 1 ? 'ips.removeLast' : 'ips.removeText'),
            ...(lockedOut === undefined ? [] : [t('ips.locksOut', { version: lockedOut })]),
          ].join(' ')}
          action={t('ips.remove')}
          destructive
          onConfirm={() => remove(removing)}
          onClose={() => setRemoving(undefined)}
        />
      )}
    </Modal>
  )
}
