import { listOrganizationTags } from '#shared/contracts/dictionaries.ts'
import { call } from '#web/lib/api.ts'
import { useDictionary, useDictionaryChoices } from '#web/ui/dictionary/use-dictionary.ts'

/** The tags of organizations as options. */
export const useOrganizationTagChoices = () =>
  useDictionaryChoices(
    useDictionary('organization_tag', () => call(listOrganizationTags)),
    'id',
  )
