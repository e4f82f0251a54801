import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { numberFormat } from '#messages/number-format.ts'
import type { Organization } from '#shared/contracts/organizations.ts'
import { useRights } from '#web/lib/use-rights.ts'
import { Badge, Note, Row, Stack, Text } from '#web/ui/layout/layout.tsx'

/** Whether an organization has reached its user limit. */
export const isFull = ({ user_count: count, max_user_count: max }: Organization): boolean => count >= max

/** The user limit of an organization, a note if it has no admin, and what can be done about its users as a whole. */
export const OrganizationPlaces = ({
  organization,
  actions,
}: {
  organization: Organization
  actions?: ReactNode
}) => {
  const { t, i18n } = useTranslation('users')
  const number = numberFormat(i18n.language)
  const { user_count: users, max_user_count: max, has_admin: hasAdmin } = organization
  return (
    <Stack gap={3}>
      <Row wrap gap={3}>
        {!hasAdmin && (
          <>
            <Badge tone="warn" icon="user-minus">
              {t('place.noAdmin')}
            </Badge>
            <Text tone="muted">{t('place.noAdminText')}</Text>
          </>
        )}
        {!isFull(organization) && (
          <Text tone="muted">
            {t('place.used', { users: number.format(users), max: number.format(max) })}
          </Text>
        )}
        {actions}
      </Row>
      {isFull(organization) && <FullNote max={max} />}
    </Stack>
  )
}

/** Says that the organization has reached its user limit, and what to do. */
export const FullNote = ({ max }: { max: number }) => {
  const { t, i18n } = useTranslation('users')
  const { isPlatformAdmin } = useRights()
  const text = t(isPlatformAdmin ? 'place.fullText' : 'place.fullTextOwn', {
    max: numberFormat(i18n.language).format(max),
  })
  return (
    <Note tone="warn">
      <strong>{t('place.full')}.</strong> {text}
    </Note>
  )
}
