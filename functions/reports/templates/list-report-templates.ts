import * as z from 'zod'
import { handle, type Route } from '#functions/rules/http/handler.ts'
import { listReportTemplates } from '#shared/contracts/reports.ts'
import { reportPartSchema } from '#shared/contracts/report-parts.ts'
import { systemTemplates } from '#shared/domain/reports/system-templates.ts'
import type { ReportsDependencies } from '../dependencies.ts'
import { readEntities } from '../listed-reports.ts'
import { toTemplateResponse } from '../report-presenter.ts'

/** The caller's templates by name, and those of the system. */
export const listReportTemplatesRoute = ({ reports }: ReportsDependencies): Route =>
  handle(listReportTemplates, async ({ session }) => {
    const rows = (await reports.readModel()).rows(
      z.object({ id: z.int() }),
      'SELECT id FROM report_template WHERE owner_id = ? ORDER BY name_sort, id',
      [session.userId],
    )
    const listed = await readEntities(reports, 'report_template', rows)
    return {
      user_templates: listed.map(({ id, entity }) => toTemplateResponse(id, entity)),
      system_templates: systemTemplates.map(({ name_pl, name_en, parts, template_id }) => ({
        template_id,
        name: name_en,
        name_pl,
        name_en,
        parts: parts.map((part) => reportPartSchema.parse(part)),
      })),
    }
  })
