/** The options of an exposure's fields and of the list's filters. */
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { listVisibilityCategories } from '#shared/contracts/dictionaries.ts'
import { listVisibilityOwners } from '#shared/contracts/exposures.ts'
import { criticalityLevels, criticalityNames } from '#shared/domain/exposures/detections.ts'
import { exposureStates } from '#shared/domain/exposures/states.ts'
import { mayCall } from '#shared/http/endpoint.ts'
import { call } from '#web/lib/api.ts'
import { currentCaller } from '#web/lib/session.ts'
import { useRights } from '#web/lib/use-rights.ts'
import {
  useDictionary,
  useDictionaryChoices,
  useOrganizationChoices,
} from '#web/ui/dictionary/use-dictionary.ts'
import { exposureOrganizationsQuery, ownersQuery } from './exposure-queries.ts'

/** The options for exposures: levels from the highest; organizations for analysts only. Undefined until loaded. */
export const useExposureChoices = () => {
  const { t } = useTranslation('exposures')
  const { t: common } = useTranslation('common')
  const { isAnalyst, organizationId } = useRights()
  const owners = useQuery({
    ...ownersQuery(organizationId ?? 0),
    enabled: organizationId !== null && mayCall(listVisibilityOwners, currentCaller()),
  }).data?.data
  return {
    categories: useDictionaryChoices(
      useDictionary('visibility_category', () => call(listVisibilityCategories)),
      'visibility_category_id',
    ),
    organizations: useOrganizationChoices(
      useQuery({ ...exposureOrganizationsQuery(), enabled: isAnalyst }).data?.data,
    ),
    owners: useMemo(
      () => owners?.map((person) => ({ value: String(person.user_id), label: person.name })),
      [owners],
    ),
    states: useMemo(
      () => exposureStates.map((state) => ({ value: state, label: common(`exposureState.${state}`) })),
      [common],
    ),
    criticality: useMemo(
      () =>
        criticalityLevels.map((level) => ({
          value: String(level),
          label: t(`criticality.${criticalityNames[level]}`),
        })),
      [t],
    ),
  }
}
