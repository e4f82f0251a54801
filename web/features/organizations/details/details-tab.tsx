import { Card, Columns, Stack, Text } from '#web/ui/layout/layout.tsx'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  getSignInSettings,
  updateSignInSettings,
  type Organization,
} from '#shared/contracts/organizations.ts'
import { RepairDays } from '#web/features/exposures/controls.tsx'
import { call } from '#web/lib/api.ts'
import { MailedCodeCard } from '#web/ui/sign-in/mailed-code-card.tsx'
import { useRights } from '#web/lib/use-rights.ts'
import { DateText } from '#web/ui/text/date-text.tsx'
import { AllowListCard } from '#web/features/organizations/services/allow-list-card.tsx'
import { ChecklistCard } from './checklist-card.tsx'
import { DeleteCard } from './delete-card.tsx'
import { DetailsForm } from '#web/features/organizations/form/details-form.tsx'
import { LogoCard } from './logo-card.tsx'
import styles from '../organization-tab.module.css'
import { OrganizationHistory } from './organization-history.tsx'
import { organizationQuery, refreshHistory } from '#web/features/organizations/organization-queries.ts'

/** The Details tab: the organization's fields, logo, IP allow-list and deletion (part 3 section 2). */
export const DetailsTab = ({ organizationId }: { organizationId: number }) => {
  const { t } = useTranslation('organizations')
  const { isPlatformAdmin } = useRights()
  const reply = useQuery(organizationQuery(organizationId)).data
  // After saving, the form restarts with the saved values.
  const [saves, setSaves] = useState(0)
  // The page around it has loaded the organization.
  if (reply === undefined) return null
  const { client: organization, history } = reply
  return (
    <div className={styles.root}>
      <Columns>
        <Stack gap={4}>
          <ChecklistCard organizationId={organizationId} />
          <Card title={t('details.title')} label={t('details.title')}>
            <DetailsForm key={saves} organization={organization} onSaved={() => setSaves(saves + 1)} />
          </Card>
          {history !== undefined && <OrganizationHistory changes={history} />}
        </Stack>
        <Stack gap={4}>
          <LogoCard organization={organization} />
          <AllowListCard organizationId={organizationId} />
          <SignInCard organizationId={organizationId} />
          <RepairDays organizationId={organizationId} />
          {isPlatformAdmin && <DeleteCard organization={organization} />}
          <Text size="meta" tone="faint">
            <Since organization={organization} />
          </Text>
        </Stack>
      </Columns>
    </div>
  )
}

/** How the organization's users may sign in. */
const SignInCard = ({ organizationId }: { organizationId: number }) => {
  const { t } = useTranslation('common')
  const client = useQueryClient()
  const params = { id: String(organizationId) }
  return (
    <MailedCodeCard
      whose={['client', organizationId]}
      lead={t('mailedCode.organization')}
      read={async () => (await call(getSignInSettings, { params })).sign_in_settings}
      save={async (body) => {
        const { sign_in_settings: saved } = await call(updateSignInSettings, { params, body })
        void refreshHistory(client, organizationId)
        return saved
      }}
    />
  )
}

const Since = ({ organization }: { organization: Organization }) => {
  const { t } = useTranslation('organizations')
  return (
    <>
      #{organization.client_id} · {t('details.created')} <DateText iso={organization.creation_date} />
    </>
  )
}
