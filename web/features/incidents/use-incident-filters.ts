import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { limits } from '#shared/domain/limits.ts'
import { useRights } from '#web/lib/use-rights.ts'
import type { Filter } from '#web/ui/list/filters.ts'
import { useIncidentChoices } from './use-incident-choices.ts'

/** The advanced search of incidents; the organizations are for analysts (part 1 section 2). */
export const useIncidentFilters = (): readonly Filter[] => {
  const { t } = useTranslation('incidents')
  const { categories, tags, organizations } = useIncidentChoices()
  const { isAnalyst } = useRights()
  return useMemo((): Filter[] => {
    const ofOrganizations: Filter = {
      kind: 'choices',
      key: 'organizations',
      label: t('filter.organizations'),
      placeholder: t('filter.organizationsAll'),
      options: organizations,
    }
    return [
      {
        kind: 'text',
        key: 'name',
        label: t('filter.name'),
        placeholder: t('filter.namePlaceholder'),
        maxLength: limits.nameLength,
      },
      ...(isAnalyst ? [ofOrganizations] : []),
      {
        kind: 'choices',
        key: 'categories',
        label: t('filter.categories'),
        placeholder: t('filter.categoriesAll'),
        options: categories,
      },
      {
        kind: 'choices',
        key: 'tags',
        label: t('filter.tags'),
        placeholder: t('filter.tagsAll'),
        options: tags,
      },
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
    ]
  }, [t, categories, tags, organizations, isAnalyst])
}
