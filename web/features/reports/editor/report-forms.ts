/** The forms of reports and templates: their fields, request bodies and messages (part 2 section 5). */
import {
  createPeriodicReport,
  createReport,
  createReportTemplate,
  type PeriodicReport,
} from '#shared/contracts/reports.ts'
import { isReportName, reportFormats, type Frequency } from '#shared/domain/reports/modules.ts'
import { reportDay } from '#shared/domain/reports/periods.ts'
import { contractForm, type Message, type ValuesOf } from '#web/ui/form/contract-form.ts'
import { flag, held, line, noDay } from '#web/ui/form/field-kinds.ts'
import type { PickedRange } from '#web/ui/form/range-calendar/range-calendar.tsx'
import { editedParts, sectionsOf, type EditedPart } from '#web/features/reports/parts/part-rules.ts'
import { periodProblem, sentPeriod } from './period-rules.ts'

/** The value for "no template": the user's own set of sections. */
export const customTemplate = ''

const wrongName = (name: string): Message | undefined =>
  name === '' || isReportName(name) ? undefined : 'reports:form.nameWrong'

const name = <const Wire extends string>(
  wire: Wire,
  required: 'reports:form.nameRequired' | 'reports:form.templateNameRequired',
) => ({
  ...line(wire, { required, name_already_exists: 'reports:form.nameExists' }),
  check: wrongName,
})

const parts = {
  ...held<readonly EditedPart[]>([])(),
  check: (some: readonly EditedPart[]): Message | undefined =>
    some.some(({ enabled }) => enabled) ? undefined : 'reports:form.noSection',
}

const refused = {
  name_already_exists: { wrong: { name: 'reports:form.nameExists' } },
  no_report_section: { wrong: { parts: 'reports:form.noSection' } },
  unknown_reference: { problem: 'reports:form.unknownReference' },
  report_section_forbidden: { problem: 'reports:form.sectionForbidden' },
} as const

export const periodicForm = contractForm(createPeriodicReport, {
  fields: {
    template: held(customTemplate)(),
    name: name('name', 'reports:form.nameRequired'),
    frequency: held<Frequency>('week')('frequency'),
    send: flag('send_by_email', { no_pgp_key: 'errors:code.no_pgp_key' }),
    parts,
  },
  body: ({ name: written, frequency, send, parts: some }) => ({
    name: written,
    frequency,
    format: reportFormats[0],
    send_by_email: send,
    ...sectionsOf(some),
  }),
  special: { ...refused, no_pgp_key: { wrong: { send: 'errors:code.no_pgp_key' } } },
  failed: { create: 'reports:form.createFailed', update: 'reports:form.updateFailed' },
})
export type PeriodicValues = ValuesOf<typeof periodicForm>

/** A periodic report as its form shows it. */
export const valuesOfPeriodic = (report: PeriodicReport, template: string): PeriodicValues => ({
  template,
  name: report.name,
  frequency: report.frequency,
  send: report.send_by_email,
  parts: editedParts(report.template.parts),
})

/** The error of a period, if its text needs no dates. */
const periodMessage = (period: PickedRange): Message | undefined => {
  const problem = periodProblem(period, reportDay(new Date()))
  if (problem === undefined) return undefined
  if (problem === 'wrong') return noDay()
  return problem === 'tooLong' ? 'errors:code.report_period_too_long' : `reports:form.${problem}`
}

export const oneTimeForm = contractForm(createReport, {
  fields: {
    template: held(customTemplate)(),
    name: { ...line('name'), check: wrongName },
    period: {
      ...held<PickedRange>({ start: '', end: '' })('period_start_date'),
      check: periodMessage,
    },
    send: flag('send_by_email', { no_pgp_key: 'errors:code.no_pgp_key' }),
    parts,
  },
  body: ({ name: written, period, send, parts: some }) => ({
    name: written === '' ? null : written,
    format: reportFormats[0],
    send_by_email: send,
    ...sentPeriod(period, reportDay(new Date())),
    ...sectionsOf(some),
  }),
  special: {
    ...refused,
    no_pgp_key: { wrong: { send: 'errors:code.no_pgp_key' } },
    report_period_too_long: { wrong: { period: 'errors:code.report_period_too_long' } },
    report_period_wrong: { wrong: { period: 'errors:code.report_period_wrong' } },
  },
  failed: { create: 'reports:form.orderFailed', update: 'reports:form.orderFailed' },
})
export type OneTimeValues = ValuesOf<typeof oneTimeForm>

/** The form of a template's name. Its sections are those of the edited report. */
export const templateForm = (some: readonly EditedPart[]) =>
  contractForm(createReportTemplate, {
    fields: { name: name('name', 'reports:form.templateNameRequired') },
    body: ({ name: written }) => ({ name: written, ...sectionsOf(some) }),
    failed: { create: 'reports:form.templateFailed', update: 'reports:form.templateFailed' },
  })
