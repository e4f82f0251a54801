/** What the rows of reports say, as rules without words: which text, and what it looks like. */
import type { PeriodicReport, Report } from '#shared/contracts/reports.ts'
import type { ReportPart } from '#shared/contracts/report-parts.ts'
import { isNumberName, reportModules, type ReportModule } from '#shared/domain/reports/modules.ts'

/** How a state looks beside its word. */
export interface Badge {
  readonly icon: string
  readonly tone: 'ok' | 'bad' | 'wait' | 'off'
}

export const stateBadges: Readonly<Record<Report['state'], Badge>> = {
  queued: { icon: 'clock', tone: 'wait' },
  processing: { icon: 'spinner', tone: 'wait' },
  ready: { icon: 'check-circle', tone: 'ok' },
  failed: { icon: 'times-circle', tone: 'bad' },
}

export const mailBadges = {
  none: { icon: 'minus', tone: 'off' },
  whenMade: { icon: 'clock', tone: 'wait' },
  waiting: { icon: 'clock', tone: 'wait' },
  sent: { icon: 'send', tone: 'ok' },
  failed: { icon: 'times-circle', tone: 'bad' },
  dropped: { icon: 'minus', tone: 'off' },
} as const satisfies Readonly<Record<Report['mail_state'] | 'whenMade' | 'dropped', Badge>>

/** What is said of a report's mail. `dropped`: the report that was to be sent has failed. */
export const mailStateOf = ({
  mail_state: mail,
  state,
}: Pick<Report, 'mail_state' | 'state'>): keyof typeof mailBadges => {
  if (mail !== 'waiting') return mail
  if (state === 'ready') return 'waiting'
  return state === 'failed' ? 'dropped' : 'whenMade'
}

/** Whether something is still to be done, so that the history is read again by itself. */
export const isUnfinished = ({ state }: Pick<Report, 'state'>): boolean =>
  state === 'queued' || state === 'processing'

/** The name of a report; `number` says how one without a name is called. */
export const reportName = (name: string, number: (name: string) => string): string =>
  isNumberName(name) ? number(name) : name

/** The modules that a report has sections of, in their order. */
export const modulesOf = (parts: readonly ReportPart[]): ReportModule[] =>
  parts
    .filter(({ enabled }) => enabled)
    .toSorted((a, b) => a.index - b.index)
    .map(({ module }) => module)

/** Who looks at a report, and what that person has access to. */
interface Reader {
  readonly userId: number | undefined
  readonly isAllowed: (module: ReportModule) => boolean
}

/** The modules of a report that its owner has lost since, as far as the reader knows: of the own reports. */
export const lostModules = (
  { template, owner }: Pick<PeriodicReport, 'template' | 'owner'>,
  { userId, isAllowed }: Reader,
): ReportModule[] =>
  owner.user_id === userId ? modulesOf(template.parts).filter((module) => !isAllowed(module)) : []

/** Why a report that is switched on is not made: its owner may have none, or has access to none of its modules. */
export const obstacleOf = (
  report: Pick<PeriodicReport, 'is_active' | 'is_possible' | 'template' | 'owner'>,
  reader: Reader,
): 'noAccess' | 'noAccessOther' | 'noModule' | undefined => {
  if (!report.is_active) return undefined
  if (!report.is_possible) return report.owner.user_id === reader.userId ? 'noAccess' : 'noAccessOther'
  const all = modulesOf(report.template.parts)
  return lostModules(report, reader).length === all.length ? 'noModule' : undefined
}

/** Whether a report has a section of every module. */
export const hasAll = (modules: readonly ReportModule[]): boolean => modules.length === reportModules.length

/** Words as one enumeration that begins like a sentence: `Visibilities, incidents`. */
export const enumeration = (texts: readonly string[]): string => {
  const text = texts.join(', ')
  return text.charAt(0).toLocaleUpperCase() + text.slice(1)
}

/** The modules that are in a report's file: who lacks one of them may not download it. */
export const modulesInFile = ({
  template,
  left_out: leftOut,
}: Pick<Report, 'template' | 'left_out'>): ReportModule[] =>
  modulesOf(template.parts).filter((module) => !leftOut.includes(module))
