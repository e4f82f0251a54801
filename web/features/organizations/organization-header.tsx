import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { Organization } from '#shared/contracts/organizations.ts'
import { useRights } from '#web/lib/use-rights.ts'
import { NoAdminBadge } from './organization-badges.tsx'
import { OrganizationLogo } from './organization-logo.tsx'
import { listAddress } from './list/list-place.ts'
import { buttonClass } from '#web/ui/button/button.tsx'
import styles from './organization-page.module.css'

/** The name and logo of the page's organization, with a link back for users who can see the list. */
export const OrganizationHeader = ({ organization }: { organization: Organization }) => {
  const { t } = useTranslation('organizations')
  const { isPlatformAdmin } = useRights()
  const { client_name: name, photo_file: picture, has_admin: hasAdmin } = organization
  return (
    <header className={styles.head}>
      {isPlatformAdmin && (
        <Link
          to={listAddress()}
          className={buttonClass({ square: true, kind: 'plain' })}
          aria-label={t('back')}
          title={t('back')}
        >
          <i className="pi pi-arrow-left" aria-hidden="true" />
        </Link>
      )}
      <OrganizationLogo name={name} picture={picture} large />
      <h1 className="ui-cut" title={name}>
        {name}
      </h1>
      {!hasAdmin && <NoAdminBadge />}
    </header>
  )
}
