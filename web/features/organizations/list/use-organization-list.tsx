import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { OrganizationListItem } from '#shared/contracts/organizations.ts'
import { hrefOf, paths } from '#web/lib/paths.ts'
import { usePhone } from '#web/lib/use-media.ts'
import type { ListDefinition } from '#web/ui/list/list-definition.ts'
import { choicesFilter, listTexts } from '#web/ui/list/list-parts.ts'
import { localName } from '#web/ui/text/local-name.ts'
import { RowTags } from '#web/ui/badges/tags.tsx'
import { OrganizationBadges } from '#web/features/organizations/organization-badges.tsx'
import { OrganizationLogo } from '#web/features/organizations/organization-logo.tsx'
import { organizationsQuery } from '#web/features/organizations/organization-queries.ts'
import { useOrganizationTagChoices } from '#web/features/organizations/use-organization-tag-choices.ts'

/** Tags of an organization shown in a row; the others are counted (part 3 section 9). */
const tagsShown = 3

export const useOrganizationList = (): ListDefinition<OrganizationListItem> => {
  const { t, i18n } = useTranslation('organizations')
  const tags = useOrganizationTagChoices()
  const phone = usePhone()

  return useMemo((): ListDefinition<OrganizationListItem> => {
    const number = new Intl.NumberFormat(i18n.language)
    const tagNames = (organization: OrganizationListItem): string[] =>
      (organization.organization_tags ?? []).map((tag) => localName(tag, i18n.language))
    const yesOrNo = [
      { value: 'true', label: t('filter.yes') },
      { value: 'false', label: t('filter.no') },
    ]
    return {
      name: 'organizations',
      texts: listTexts(t, t('empty.text')),
      idOf: (organization) => organization.client_id,
      nameOf: (organization) => organization.client_name,
      hrefOf: (id) => hrefOf(paths.organization, { id }),
      opensPage: true,
      columns: [
        {
          key: 'logo',
          header: t('column.logo'),
          width: 64,
          render: ({ client_name: name, photo_file: picture }) => (
            <OrganizationLogo name={name} picture={picture} />
          ),
          card: 'none',
        },
        {
          key: 'name',
          header: t('column.name'),
          sortField: 'name',
          render: ({ client_name: name }) => name,
          card: 'name',
        },
        {
          key: 'email',
          header: t('column.email'),
          width: 232,
          render: ({ contact_email: email = null }) => (
            <span className={email === null ? 'org-no-email' : undefined} title={email ?? undefined}>
              {email ?? '–'}
            </span>
          ),
          folded: ({ contact_email: email }) => email ?? '',
          card: 'under',
        },
        {
          key: 'tags',
          header: t('column.tags'),
          width: 248,
          card: 'badge',
          render: (organization) => (
            <RowTags
              tags={tagNames(organization)}
              most={tagsShown}
              more={(count, names) => t('moreTags', { count, names })}
            />
          ),
        },
        {
          key: 'users',
          header: t('column.users'),
          width: 120,
          // A card has no column headings, so the text includes them.
          render: ({ user_count: count = 0, max_user_count: most = 0 }) =>
            phone ? (
              t('usersOfMost', { count, shown: number.format(count), most: number.format(most) })
            ) : (
              <span className="list-num">{number.format(count)}</span>
            ),
          card: 'line',
        },
        {
          key: 'max',
          header: t('column.maxUsers'),
          width: 128,
          sortField: 'max_user_count',
          render: ({ max_user_count: most = 0 }) => <span className="list-num">{number.format(most)}</span>,
          card: 'none',
        },
      ],
      afterName: ({ asset_requests: requests = 0, has_admin: hasAdmin = true }) => (
        <OrganizationBadges requests={requests} hasAdmin={hasAdmin} />
      ),
      sorts: [
        { value: '+name', label: t('sort.nameUp') },
        { value: '-name', label: t('sort.nameDown') },
        { value: '-creation_date', label: t('sort.createdNewest') },
        { value: '+creation_date', label: t('sort.createdOldest') },
        { value: '-max_user_count', label: t('sort.largest') },
        { value: '+max_user_count', label: t('sort.smallest') },
      ],
      defaultSort: '+name',
      filters: [
        choicesFilter(t, 'tags', tags),
        {
          kind: 'single',
          key: 'has_admin',
          label: t('filter.hasAdmin'),
          anyLabel: t('filter.any'),
          options: yesOrNo,
        },
        {
          kind: 'single',
          key: 'has_asset_requests',
          label: t('filter.hasRequests'),
          anyLabel: t('filter.any'),
          options: yesOrNo,
        },
      ],
      bulkActions: [],
      addLabel: t('add'),
      canEdit: false,
      query: organizationsQuery,
    }
  }, [t, i18n.language, tags, phone])
}
