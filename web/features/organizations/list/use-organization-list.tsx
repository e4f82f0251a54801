import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { numberFormat } from '#messages/number-format.ts'
import type { OrganizationListItem } from '#shared/contracts/organizations.ts'
import { hrefOf, paths } from '#web/lib/paths.ts'
import type { ListDefinition } from '#web/ui/list/list-definition.ts'
import { entriesFilter, listTexts } from '#web/ui/list/list-parts.ts'
import { NoAdminBadge } from '#web/features/organizations/organization-badges.tsx'
import { RowBadge } from '#web/ui/list/rows/row-badge.tsx'
import { localName } from '#web/ui/text/local-name.ts'
import { tagsText } from '#web/ui/badges/tags.ts'
import { OrganizationLogo } from '#web/features/organizations/organization-logo.tsx'
import { organizationsQuery } from '#web/features/organizations/organization-queries.ts'
import { useOrganizationTagChoices } from '#web/features/organizations/use-organization-tag-choices.ts'

/** Tags of an organization shown in a row; the others are counted (part 3 section 9). */
const tagsShown = 3

export const useOrganizationList = (): ListDefinition<OrganizationListItem> => {
  const { t, i18n } = useTranslation('organizations')
  const tags = useOrganizationTagChoices()

  return useMemo((): ListDefinition<OrganizationListItem> => {
    const number = numberFormat(i18n.language)
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
      opens: 'page',
      row: {
        name: {
          header: t('column.name'),
          sortField: 'name',
          render: ({ client_name: name }) => name,
        },
        lead: {
          width: 40,
          render: ({ client_name: name, photo_file: picture }) => (
            <OrganizationLogo name={name} picture={picture} />
          ),
        },
        badges: ({ asset_requests: requests = 0, has_admin: hasAdmin = true }) => [
          requests > 0 && (
            <RowBadge
              key="requests"
              tone="brand"
              icon="inbox"
              label={t('badge.requests', { count: requests })}
            >
              {requests}
            </RowBadge>
          ),
          !hasAdmin && <NoAdminBadge key="admin" />,
        ],
        line: [
          { key: 'email', render: ({ contact_email: email = null }) => email },
          {
            key: 'tags',
            render: ({ organization_tags: tags = [] }) =>
              tagsText(
                tags.map((tag) => localName(tag, i18n.language)),
                tagsShown,
              ),
          },
        ],
        columns: [
          {
            key: 'users',
            header: t('column.users'),
            width: { least: 104, most: 136 },
            isNumber: true,
            render: ({ user_count: count = 0 }) => number.format(count),
            // A card has no headers, so the text includes them.
            card: ({ user_count: count = 0, max_user_count: most = 0 }) =>
              t('usersOfMost', { count, shown: number.format(count), most: number.format(most) }),
          },
          {
            key: 'max',
            header: t('column.maxUsers'),
            width: { least: 144, most: 168 },
            sortField: 'max_user_count',
            isNumber: true,
            render: ({ max_user_count: most = 0 }) => number.format(most),
            card: () => null,
          },
        ],
      },
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
        entriesFilter(t, 'tags', tags),
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
        {
          kind: 'single',
          key: 'is_set_up',
          label: t('filter.isSetUp'),
          anyLabel: t('filter.any'),
          options: [
            { value: 'false', label: t('filter.notSetUp') },
            { value: 'true', label: t('filter.setUp') },
          ],
        },
      ],
      bulkActions: [],
      addLabel: t('add'),
      canEdit: false,
      query: organizationsQuery,
    }
  }, [t, i18n.language, tags])
}
