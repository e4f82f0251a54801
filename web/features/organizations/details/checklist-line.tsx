import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { checklistQuery } from '#web/features/organizations/organization-queries.ts'
import { hrefOf, paths } from '#web/lib/paths.ts'
import { untilLoaded } from '#web/lib/until-loaded.ts'
import { Note } from '#web/ui/layout/layout.tsx'

/** What the reader's new organization still needs, in one line that leads to its checklist. Nothing once it is whole. */
export const ChecklistLine = ({ organizationId }: { readonly organizationId: number }) => {
  const { t } = useTranslation('organizations')
  const steps = useQuery({ ...checklistQuery(organizationId), ...untilLoaded }).data?.checklist ?? []
  const missing = steps.filter(({ done }) => !done)
  if (missing.length === 0) return null
  return (
    <Note icon="list-check">
      {t('checklist.missing', {
        steps: missing.map(({ step }) => t(`checklist.need.${step}`)).join(', '),
      })}{' '}
      <Link className="ui-link" to={hrefOf(paths.myOrganization, { tab: 'details' })}>
        {t('checklist.open')}
      </Link>
    </Note>
  )
}
