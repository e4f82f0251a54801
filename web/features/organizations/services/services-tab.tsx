import { Stack } from '#web/ui/layout/layout.tsx'
import { useRights } from '#web/lib/use-rights.ts'
import { OrganizationKeysCard } from './organization-keys-card.tsx'
import { OrganizationWebhooksCard } from './organization-webhooks-card.tsx'
import { KeyCard } from './key-card.tsx'
import { ServicesCard } from './services-card.tsx'
import styles from '../organization-tab.module.css'

/**
 * The Services tab: the organization's modules, its API key, and for platform admins all its keys and webhooks (part 3
 * section 2).
 */
export const ServicesTab = ({ organizationId }: { organizationId: number }) => {
  const { isPlatformAdmin } = useRights()
  return (
    <Stack gap={4} className={styles.root}>
      <ServicesCard organizationId={organizationId} />
      <KeyCard organizationId={organizationId} />
      {isPlatformAdmin && <OrganizationKeysCard organizationId={organizationId} />}
      {isPlatformAdmin && <OrganizationWebhooksCard organizationId={organizationId} />}
    </Stack>
  )
}
