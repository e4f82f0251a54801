import { Card, Text } from '#web/ui/layout/layout.tsx'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { allowListQuery } from '#web/features/organizations/organization-queries.ts'
import { lazyPart } from '#web/ui/loading/lazy-part.tsx'
import { Button } from '#web/ui/button/button.tsx'
import { untilLoaded } from '#web/lib/until-loaded.ts'

const AllowListDialog = lazyPart(async () => (await import('./allow-list-dialog.tsx')).AllowListDialog)

/** A sentence about the IP allow-list, and a button that opens it. */
export const AllowListCard = ({ organizationId }: { organizationId: number }) => {
  const { t } = useTranslation('organizations')
  const [open, setOpen] = useState(false)
  const count = useQuery({
    ...allowListQuery(organizationId),
    // The dialog shows a failure, and offers to try again.
    refetchInterval: open ? false : untilLoaded.refetchInterval,
  }).data?.client_whitelist_ips.length
  return (
    <Card
      title={t('ips.title')}
      label={t('ips.title')}
      foot={
        <Button icon="shield" aria-haspopup="dialog" onClick={() => setOpen(true)}>
          {t('ips.open')}
        </Button>
      }
    >
      <Text tone="muted">
        {count === undefined ? '\u00A0' : count === 0 ? t('ips.everywhere') : t('ips.from', { count })}
      </Text>
      {open && <AllowListDialog organizationId={organizationId} onClose={() => setOpen(false)} />}
    </Card>
  )
}
