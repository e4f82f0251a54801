import { useSearchParams } from '#web/lib/search-params.ts'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { mailStates, undeliveredDays } from '#shared/domain/mails.ts'
import type { Filter } from '#web/ui/list/filters/filters.ts'
import { choicesFilter } from '#web/ui/list/list-parts.ts'
import { kinds } from './use-mail-text.ts'
import { useOrganizationName, useOrganizationOptions } from '#web/ui/list/filters/organization-options.ts'

/** The filters of e-mails: state, kind, organization and time. */
export const useMailFilters = (): readonly Filter[] => {
  const { t } = useTranslation('mails')
  const [params] = useSearchParams()
  const id = params.get('client_id') ?? ''
  const organization = useOrganizationName(id)
  return useMemo(
    (): Filter[] => [
      choicesFilter(
        t,
        'state',
        mailStates.map((value) => ({ value, label: t(`state.${value}`) })),
      ),
      choicesFilter(
        t,
        'template',
        kinds.map((value) => ({ value, label: t(`kind.${value}`) })),
      ),
      {
        kind: 'pick',
        key: 'client_id',
        label: t('filter.organization'),
        placeholder: t('filter.organizationAll'),
        useOptions: useOrganizationOptions,
        chosen: organization,
      },
      { kind: 'range', key: 'date', label: t('filter.date'), after: 'after', before: 'before' },
      {
        kind: 'flag',
        key: 'undelivered',
        label: t('filter.undelivered', { days: undeliveredDays }),
        chipLabel: '',
        onText: t('filter.undeliveredOn'),
      },
    ],
    [t, organization],
  )
}
