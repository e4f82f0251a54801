import { Note, Stack, Text } from '#web/ui/layout/layout.tsx'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { LoadFailed, Skeleton } from '#web/ui/loading/loading.tsx'
import { allowListQuery } from '#web/features/organizations/organization-queries.ts'
import styles from './allow-list.module.css'

/** The IP allow-list for an organization's members to read, and whom to ask for a change. */
export const AllowListReading = ({ organizationId }: { organizationId: number }) => {
  const { t } = useTranslation('organizations')
  const reply = useQuery(allowListQuery(organizationId))
  const list = reply.data?.client_whitelist_ips
  if (list === undefined)
    return reply.isError ? (
      <LoadFailed text={t('ips.failed')} error={reply.error} onRetry={() => void reply.refetch()} />
    ) : (
      <Skeleton widths={[52, 64, 46]} />
    )
  return (
    <Stack gap={3}>
      <Text tone="muted">
        {list.length === 0 ? t('ips.everywhere') : t('ips.from', { count: list.length })}
      </Text>
      {list.length > 0 && (
        // It scrolls, so it must be focusable.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        <ul className={styles.root} tabIndex={0} aria-label={t('ips.title')}>
          {list.map(({ ip_id: id, ip }) => (
            <li key={id}>
              <code>{ip}</code>
            </li>
          ))}
        </ul>
      )}
      <Note role="note">{t('ips.askProvider')}</Note>
    </Stack>
  )
}
