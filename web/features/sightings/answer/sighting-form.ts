/** The form of a sighting; each kind shows its own fields. */
import { createSighting } from '#shared/contracts/sightings.ts'
import { limits } from '#shared/domain/limits.ts'
import { isEvidence, sightingTime, type SightingKind } from '#shared/domain/sightings.ts'
import type { BodyIn } from '#shared/http/endpoint.ts'
import type { ContractForm } from '#web/ui/form/contract-form.ts'
import { held, line, text } from '#web/ui/form/field-kinds.ts'
import { momentOf, momentText } from '#web/ui/form/fields/moment.ts'

type Body = BodyIn<typeof createSighting>
/** All possible body fields; the kind decides which are sent. */
type Wire = Extract<Body, { kind: 'seen' }>

export interface SightingValues {
  /** `YYYY-MM-DDTHH:MM` in the user's time zone. */
  readonly seenAt: string
  readonly where: string
  /** As typed. */
  readonly times: string
  readonly evidence: string
}

/** The typed count; undefined if it is invalid. */
const timesOf = (typed: string): number | undefined => {
  const digits = typed.replaceAll(/\s/g, '')
  const number = /^\d{1,12}$/.test(digits) ? Number(digits) : 0
  return number >= 1 && number <= limits.sightingTimes ? number : undefined
}

/** The initial values of the form. */
export const emptySighting = (now: Date): SightingValues => ({
  seenAt: momentText(now),
  where: '',
  times: '1',
  evidence: '',
})

/** The body of one kind. An unchanged moment is omitted, so that the server's clock sets "now". */
export const bodyOf = (kind: SightingKind, values: SightingValues, opened: string): Body => {
  const { where, evidence } = values
  if (kind !== 'seen') return { kind, evidence }
  const seen = values.seenAt === opened ? undefined : momentOf(values.seenAt)
  return {
    kind,
    where,
    evidence,
    times: timesOf(values.times) ?? 1,
    ...(seen === undefined ? {} : { seen_at: seen.toISOString() }),
  }
}

/** The form of a kind. A false positive for everyone requires evidence. `opened` is the initial moment. */
export const sightingForm = (kind: SightingKind, opened: string): ContractForm<SightingValues, Wire> => ({
  create: createSighting,
  empty: { seenAt: opened, where: '', times: '1', evidence: '' },
  fields: {
    seenAt: {
      ...held('')('seen_at', {
        seen_in_future: 'sightings:form.seenAtWrong',
        seen_too_long_ago: 'sightings:form.seenAtOld',
      }),
      check: (moment) => {
        const seen = momentOf(moment)
        if (kind !== 'seen') return undefined
        if (seen === undefined || seen.getTime() > Date.now()) return 'sightings:form.seenAtWrong'
        return sightingTime(seen.getTime(), Date.now()) === 'past' ? 'sightings:form.seenAtOld' : undefined
      },
    },
    where: line('where'),
    times: {
      ...held('')('times'),
      tidy: (typed) => typed.trim(),
      check: (typed) =>
        kind !== 'seen' || timesOf(typed) !== undefined
          ? undefined
          : ['sightings:form.timesWrong', { max: limits.sightingTimes }],
    },
    evidence: {
      ...text('evidence'),
      check: (written) =>
        kind === 'false_positive' && !isEvidence(written)
          ? written.trim() === ''
            ? 'sightings:form.evidenceRequired'
            : 'sightings:form.evidenceShort'
          : undefined,
    },
  },
  body: (values) => ({ kind: 'seen', where: values.where, evidence: values.evidence }),
  special: { already_exists: { problem: 'sightings:form.already' } },
  failed: { create: 'sightings:form.notSaved', update: 'sightings:form.notSaved' },
})
