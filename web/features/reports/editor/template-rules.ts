/** Which template a report's sections belong to (part 2 section 4). */
import type { ReportTemplate } from '#shared/contracts/reports.ts'
import type { ReportModule } from '#shared/domain/reports/modules.ts'
import { editedParts, limitedTo, sameParts, type EditedPart } from '#web/features/reports/parts/part-rules.ts'
import { customTemplate } from './report-forms.ts'

/** The default template of a new report. */
export const firstTemplate = 'system-full'

/** The id of a template as the selector holds it. */
export const idOfTemplate = ({ template_id: id }: Pick<ReportTemplate, 'template_id'>): string => String(id)

/** Whether a template belongs to the user and can be deleted. */
export const isMine = ({ template_id: id }: Pick<ReportTemplate, 'template_id'>): boolean =>
  typeof id === 'number'

/** The sections of a template, without modules that are not allowed. */
export const partsOfTemplate = (
  template: ReportTemplate,
  isAllowed: (module: ReportModule) => boolean,
): EditedPart[] => limitedTo(editedParts(template.parts), isAllowed)

/** The template with exactly these sections, or the custom set. */
export const templateOf = (
  parts: readonly EditedPart[],
  templates: readonly ReportTemplate[],
  isAllowed: (module: ReportModule) => boolean,
): string => {
  const found = templates.find((template) => sameParts(partsOfTemplate(template, isAllowed), parts))
  return found === undefined ? customTemplate : idOfTemplate(found)
}
