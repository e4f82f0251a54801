/** The pages of the report editor; each renders once the templates are loaded. */
import { useSearchParams } from '#web/lib/search-params.ts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { ReportTemplate } from '#shared/contracts/reports.ts'
import { paths } from '#web/lib/paths.ts'
import { DrawerSkeleton } from '#web/ui/drawer/drawer.tsx'
import { ItemPage } from '#web/ui/pages/item-page.tsx'
import { ErrorPage } from '#web/ui/pages/message-page.tsx'
import { editedParts, type EditedPart } from '#web/features/reports/parts/part-rules.ts'
import { periodicReportQuery, templatesQuery } from '#web/features/reports/report-queries.ts'
import { OneTimeEditor } from './one-time-editor.tsx'
import { PeriodicEditor } from './periodic-editor.tsx'
import { customTemplate, oneTimeForm, periodicForm, valuesOfPeriodic } from './report-forms.ts'
import { firstTemplate, idOfTemplate, partsOfTemplate, templateOf } from './template-rules.ts'
import { useReportModules } from '#web/features/reports/parts/use-report-modules.ts'

/** Renders the page once the templates are loaded; a failure shows why. */
const WithTemplates = ({ children }: { children: (templates: readonly ReportTemplate[]) => ReactNode }) => {
  const templates = useQuery(templatesQuery)
  if (templates.data !== undefined)
    return children([...templates.data.system_templates, ...templates.data.user_templates])
  return templates.isError ? (
    <ErrorPage error={templates.error} onRetry={() => void templates.refetch()} />
  ) : (
    <DrawerSkeleton />
  )
}

/** The template in the address, or the default for a new report, with its sections. */
const useBeginning = (): ((templates: readonly ReportTemplate[]) => {
  template: string
  parts: readonly EditedPart[]
}) => {
  const isAllowed = useReportModules()
  const [params] = useSearchParams()
  const wanted = params.get('template')
  return (templates) => {
    const named = (id: string | null) => templates.find((template) => idOfTemplate(template) === id)
    const template = named(wanted) ?? named(firstTemplate)
    return template === undefined
      ? { template: customTemplate, parts: editedParts([]) }
      : { template: idOfTemplate(template), parts: partsOfTemplate(template, isAllowed) }
  }
}

/** `/reports/periodic/new` */
export const NewPeriodicPage = () => {
  const begin = useBeginning()
  return (
    <WithTemplates>
      {(templates) => <PeriodicEditor initial={{ ...periodicForm.empty, ...begin(templates) }} />}
    </WithTemplates>
  )
}

/** `/reports/periodic/:id` */
export const PeriodicPage = () => {
  const isAllowed = useReportModules()
  return (
    <ItemPage list={paths.reports} query={periodicReportQuery}>
      {({ periodic_report: report }) => (
        <WithTemplates>
          {(templates) => (
            <PeriodicEditor
              report={report}
              initial={valuesOfPeriodic(
                report,
                templateOf(editedParts(report.template.parts), templates, isAllowed),
              )}
            />
          )}
        </WithTemplates>
      )}
    </ItemPage>
  )
}

/** `/reports/one_time` */
export const OneTimePage = () => {
  const begin = useBeginning()
  return (
    <WithTemplates>
      {(templates) => <OneTimeEditor initial={{ ...oneTimeForm.empty, ...begin(templates) }} />}
    </WithTemplates>
  )
}
