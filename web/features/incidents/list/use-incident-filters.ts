import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useRights } from '#web/lib/use-rights.ts'
import type { Filter } from '#web/ui/list/filters/filters.ts'
import { entriesFilter, mailFilter, nameFilter, sentFilter } from '#web/ui/list/list-parts.ts'
import { tlpFilter } from '#web/ui/tlp/tlp-controls.tsx'
import { useIncidentChoices } from '#web/features/incidents/incident-queries.ts'

/** The advanced search of incidents. Analysts can filter by organization (part 1 section 2). */
export const useIncidentFilters = (): readonly Filter[] => {
  const { t } = useTranslation('incidents')
  const { t: common } = useTranslation('common')
  const { categories, tags, organizations } = useIncidentChoices()
  const { isAnalyst } = useRights()
  return useMemo(
    (): Filter[] => [
      mailFilter,
      nameFilter(t),
      ...(isAnalyst ? [entriesFilter(t, 'organizations', organizations)] : []),
      entriesFilter(t, 'categories', categories),
      entriesFilter(t, 'tags', tags),
      tlpFilter(common),
      {
        kind: 'single',
        key: 'is_open',
        label: t('filter.status'),
        anyLabel: t('filter.statusAny'),
        options: [
          { value: 'true', label: t('filter.open') },
          { value: 'false', label: t('filter.closed') },
        ],
      },
      {
        kind: 'single',
        key: 'waits_for',
        label: t('filter.waitsFor'),
        anyLabel: t('filter.waitsForAny'),
        options: [
          { value: isAnalyst ? 'provider' : 'organization', label: t('filter.waitsForUs') },
          {
            value: isAnalyst ? 'organization' : 'provider',
            label: t(isAnalyst ? 'filter.waitsForOrganization' : 'filter.waitsForAnalysts'),
          },
        ],
      },
      {
        kind: 'range',
        key: 'creation',
        label: t('filter.created'),
        chipLabel: t('filter.createdChip'),
        after: 'creation_after',
        before: 'creation_before',
      },
      {
        kind: 'range',
        key: 'last_update',
        label: t('filter.updated'),
        after: 'last_update_after',
        before: 'last_update_before',
      },
      {
        kind: 'range',
        key: 'closed',
        label: t('filter.closedOn'),
        chipLabel: t('filter.closedOnChip'),
        after: 'closed_after',
        before: 'closed_before',
      },
      ...(isAnalyst ? [sentFilter(common)] : []),
    ],
    [t, common, categories, tags, organizations, isAnalyst],
  )
}
