import { tlpFilter } from '#web/ui/tlp/tlp-controls.tsx'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useRights } from '#web/lib/use-rights.ts'
import type { Filter } from '#web/ui/list/filters/filters.ts'
import { choicesFilter, entriesFilter, mailFilter, nameFilter, sentFilter } from '#web/ui/list/list-parts.ts'
import { useExposureChoices } from './use-exposure-choices.ts'

/** The advanced search of exposures. Analysts can filter by organization (part 1 section 2). */
export const useExposureFilters = (): readonly Filter[] => {
  const { t } = useTranslation('exposures')
  const { t: common } = useTranslation('common')
  const { categories, organizations, owners, states, criticality } = useExposureChoices()
  const { isAnalyst } = useRights()
  return useMemo(
    (): Filter[] => [
      mailFilter,
      nameFilter(t),
      ...(isAnalyst ? [entriesFilter(t, 'organizations', organizations)] : []),
      entriesFilter(t, 'categories', categories),
      {
        kind: 'single',
        key: 'is_active',
        label: t('filter.status'),
        anyLabel: t('filter.statusAny'),
        options: [
          { value: 'true', label: t('filter.open') },
          { value: 'false', label: t('filter.closed') },
        ],
      },
      choicesFilter(t, 'states', states),
      {
        kind: 'single',
        key: 'overdue',
        label: t('filter.overdue'),
        anyLabel: t('filter.overdueAny'),
        options: [
          { value: 'true', label: t('filter.overdueYes') },
          { value: 'false', label: t('filter.overdueNo') },
        ],
      },
      // Organizations assign the owners.
      ...(isAnalyst
        ? []
        : [
            {
              kind: 'single',
              key: 'mine',
              label: t('filter.owned'),
              anyLabel: t('filter.ownedAny'),
              options: [
                { value: 'true', label: t('filter.ownedMine') },
                { value: 'false', label: t('filter.ownedOthers') },
              ],
            } as const,
            entriesFilter(t, 'owner', owners),
          ]),
      {
        kind: 'single',
        key: 'false_positive',
        label: t('filter.falsePositive'),
        anyLabel: t('filter.falsePositiveAny'),
        options: [
          { value: 'false', label: t('filter.falsePositiveNo') },
          { value: 'true', label: t('filter.falsePositiveYes') },
        ],
      },
      {
        kind: 'choices',
        key: 'criticality_levels',
        label: t('filter.criticality'),
        placeholder: t('filter.criticalityAll'),
        options: criticality,
      },
      tlpFilter(common),
      {
        kind: 'range',
        key: 'first_detection',
        label: t('filter.first'),
        chipLabel: t('filter.firstChip'),
        after: 'first_detection_after',
        before: 'first_detection_before',
      },
      {
        kind: 'range',
        key: 'last_detection',
        label: t('filter.last'),
        chipLabel: t('filter.lastChip'),
        after: 'last_detection_after',
        before: 'last_detection_before',
      },
      {
        kind: 'range',
        key: 'closed',
        label: t('filter.closedOn'),
        chipLabel: t('filter.closedOnChip'),
        after: 'closed_after',
        before: 'closed_before',
      },
      ...(isAnalyst
        ? [
            {
              kind: 'single',
              key: 'unanswered',
              label: t('filter.unanswered'),
              anyLabel: t('filter.unansweredAny'),
              options: [
                { value: 'true', label: t('filter.unansweredYes') },
                { value: 'false', label: t('filter.unansweredNo') },
              ],
            } as const,
            sentFilter(common),
          ]
        : []),
    ],
    [t, common, categories, organizations, owners, states, criticality, isAnalyst],
  )
}
