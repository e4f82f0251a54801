import { useSearchParams } from '#web/lib/search-params.ts'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { auditedKinds, securityActions } from '#shared/contracts/audit.ts'
import { audienceOfActions, audienceOfKinds } from '#shared/domain/audit/audience.ts'
import type { Filter, FilterOption } from '#web/ui/list/filters/filters.ts'
import { choicesFilter } from '#web/ui/list/list-parts.ts'
import { collator } from '#web/lib/intl.ts'
import { useRights } from '#web/lib/use-rights.ts'
import { changes, isKind } from '#shared/domain/audit/actions.ts'
import { useMyUserOptions, useUserName, useUserOptions } from './audit-queries.ts'
import { useOrganizationName, useOrganizationOptions } from '#web/ui/list/filters/organization-options.ts'

/** The filters of the audit log: user, organization, action, outcome and time. */
export const useAuditFilters = (): readonly Filter[] => {
  const { t, i18n } = useTranslation('audit')
  const [params] = useSearchParams()
  const { organizationId } = useRights()
  const isOrganizations = organizationId !== null
  const user = useUserName(idOf(params.get('user_id')))
  const organization = useOrganizationName(params.get('client_id') ?? '')
  return useMemo((): Filter[] => {
    const { compare } = collator(i18n.language, {})
    const what: FilterOption[] = [
      ...securityActions
        .filter((action) => !isOrganizations || audienceOfActions[action] !== 'staff')
        .map((value) => ({ value, label: t(`security.${value}`) })),
      ...auditedKinds
        .filter((kind) => !isOrganizations || audienceOfKinds[kind] !== 'staff')
        .map((value) => ({ value, label: t('changesOf', { kind: t(`kind.${value}`) }) })),
    ].toSorted((a, b) => compare(a.label, b.label))
    return [
      {
        kind: 'pick',
        key: 'user_id',
        label: t('filter.user'),
        placeholder: t('filter.userAll'),
        useOptions: isOrganizations ? useMyUserOptions : useUserOptions,
        chosen: user,
      },
      ...(isOrganizations
        ? []
        : [
            {
              kind: 'pick' as const,
              key: 'client_id',
              label: t('filter.organization'),
              placeholder: t('filter.organizationAll'),
              useOptions: useOrganizationOptions,
              chosen: organization,
            },
          ]),
      choicesFilter(t, 'what', what),
      {
        kind: 'single',
        key: 'change',
        label: t('filter.change'),
        anyLabel: t('filter.any'),
        options: changes.map((value) => ({ value, label: t(`change.${value}`) })),
      },
      {
        kind: 'object',
        key: 'object',
        label: t('filter.object'),
        nameOf: (value) => {
          const [kind, id = ''] = value.split(':')
          return `${isKind(kind) ? t(`kind.${kind}`) : ''} #${id}`.trim()
        },
      },
      { kind: 'range', key: 'date', label: t('filter.date'), after: 'after', before: 'before' },
      { kind: 'flag', key: 'failed', label: t('filter.failed'), onText: t('filter.failedOn') },
    ]
  }, [t, i18n.language, user, organization, isOrganizations])
}

const idOf = (text: string | null): string => (text !== null && /^[1-9]\d{0,14}$/.test(text) ? text : '')
