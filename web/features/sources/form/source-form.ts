/** The form of a source: its fields, their messages, and what a preset fills in. */
import { createSource, type CreateSourceInput, type Source } from '#shared/contracts/sources.ts'
import { addressProblem, addressProblems } from '#shared/domain/https-addresses.ts'
import { columnKey, type ColumnNames } from '#shared/domain/indicators/import/table-columns.ts'
import { indicatorTypeNames, indicatorTypes, typesOfName } from '#shared/domain/indicators/types.ts'
import { publisherOf, type SourcePreset } from '#shared/domain/sources/presets.ts'
import {
  hasSecretPlace,
  secretPlace,
  sourceLimits,
  type GonePolicy,
  type PublishingWay,
  type SourceAuthType,
  type SourceKind,
} from '#shared/domain/sources/source.ts'
import { stricterTlp } from '#shared/domain/tlp/levels.ts'
import { contractForm, type Message, type ValuesOf } from '#web/ui/form/contract-form.ts'
import { choice, choices, held, line } from '#web/ui/form/field-kinds.ts'
import { shownAddress } from '../source-address.ts'

/** Unless a preset or a person says otherwise. The interval is in minutes. */
const usual = {
  interval: '60',
  threshold: String(sourceLimits.threshold),
  confidence: '50',
  gonePolicy: 'expire',
  goneDays: '14',
  tlp: 'green',
  portalOnly: false,
} as const satisfies OfPublisher

/** Kinds of sign-in with a name: the user, the header or the parameter. */
const namedAuth = ['basic', 'header', 'query'] as const
export const nameLabel = (type: SourceAuthType): (typeof namedAuth)[number] | undefined =>
  namedAuth.find((one) => one === type)

const wholeNumber = (text: string, from: number, to: number): Message | undefined =>
  /^\d{1,9}$/.test(text) && Number(text) >= from && Number(text) <= to
    ? undefined
    : ['sources:form.number', { from, to }]

const number =
  (start: number, from: number, to: number) =>
  <const Wire extends string>(wire: Wire) => ({
    ...held(String(start))(wire),
    tidy: (text: string) => text.trim(),
    check: (text: string) => wholeNumber(text, from, to),
  })

const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((one) => one.trim())
    .filter((one) => one !== '')

const tagsMessage = (text: string): Message | undefined =>
  linesOf(text).length > sourceLimits.eventTags
    ? ['sources:form.eventTagsMany', { max: sourceLimits.eventTags }]
    : undefined

/** The types and the days of a line, `domain 30`; null is no end. Undefined for any other text. */
const validityLine = (text: string) => {
  const [, name = '', days = ''] = /^(.*\S)\s+(\d{1,4}|-)$/.exec(text) ?? []
  const types = typesOfName(columnKey(name))
  const isDays = days === '-' || (Number(days) >= 1 && Number(days) <= sourceLimits.goneDaysTo)
  return types.length === 0 || !isDays ? undefined : { types, days: days === '-' ? null : Number(days) }
}

const validityMessage = (text: string): Message | undefined => {
  const wrong = linesOf(text).find((one) => validityLine(one) === undefined)
  return wrong === undefined ? undefined : ['sources:form.validityWrong', { line: wrong }]
}

const validityOf = (text: string): CreateSourceInput['validity'] =>
  Object.fromEntries(
    linesOf(text).flatMap((one) => {
      const read = validityLine(one)
      return read === undefined ? [] : read.types.map((type) => [type, read.days] as const)
    }),
  )

const validityText = (validity: Source['validity']): string =>
  Object.entries(validity)
    .map(
      ([type, days]) =>
        `${indicatorTypeNames[indicatorTypes.find((one) => one === type) ?? 'domain']} ${days ?? '-'}`,
    )
    .join('\n')

const urlMessage = (text: string): Message | undefined => {
  const problem = text === '' ? undefined : addressProblem(text)
  return problem === undefined ? undefined : `sources:form.urlWrong.${problem}`
}

/** Whether the stored secret is for another place than the form says. */
const isElsewhere = (
  stored: Source,
  { url, authType, authName }: Pick<Values, 'url' | 'authType' | 'authName'>,
): boolean =>
  URL.parse(url)?.origin !== URL.parse(stored.url)?.origin ||
  authType !== stored.auth.type ||
  (nameLabel(authType) === undefined ? null : authName) !== stored.auth.name

interface Values {
  readonly preset: string
  readonly interval: string
  readonly url: string
  readonly authType: SourceAuthType
  readonly authName: string
}

/** The chosen preset, while the address is its publisher's: another one has other terms. */
export const presetAt = (
  presets: readonly SourcePreset[],
  { preset, url }: Pick<Values, 'preset' | 'url'>,
): SourcePreset | undefined =>
  presets.find((one) => one.key === preset && publisherOf(one.url) === publisherOf(url))

/**
 * The settings that a preset filled in for its publisher alone, once another address is typed: its interval, how far
 * its list is trusted, what becomes of what it lacks, and how far its indicators may go. What a person chose stays. A
 * text that is no address changes nothing. Back at the publisher they return, the interval if it is too short for it.
 */
export const settingsAt = (
  presets: readonly SourcePreset[],
  url: string,
  before: Pick<Values, 'preset' | 'url' | 'interval'> & OfPublisher,
  filled: Filled,
): { readonly settings: OfPublisher; readonly filled: Filled } => {
  const { interval, threshold, confidence, gonePolicy, goneDays, tlp, portalOnly } = before
  const settings = { interval, threshold, confidence, gonePolicy, goneDays, tlp, portalOnly }
  const unchanged = { settings, filled }
  const preset = presets.find(({ key }) => key === before.preset)
  const [from, to] = [publisherOf(before.url), publisherOf(url)]
  if (preset === undefined || to === '' || to === from) return unchanged
  const own = publisherOf(preset.url)
  const given = valuesOfPreset(preset)
  const isBack = to === own
  if (!isBack && from !== own && from !== '') return unchanged
  const next: OfPublisher = isBack ? given : usual
  const isToChange = isBack ? Number(interval) < preset.leastInterval : interval === given.interval
  const refilled = <Key extends keyof Filled>(key: Key): OfPublisher[Key] | undefined =>
    before[key] === filled[key] ? next[key] : undefined
  const nextFilled = {
    threshold: refilled('threshold'),
    confidence: refilled('confidence'),
    gonePolicy: refilled('gonePolicy'),
    goneDays: refilled('goneDays'),
    tlp: refilled('tlp'),
    portalOnly: refilled('portalOnly'),
  }
  return {
    settings: {
      interval: isToChange ? next.interval : interval,
      threshold: nextFilled.threshold ?? threshold,
      confidence: nextFilled.confidence ?? confidence,
      gonePolicy: nextFilled.gonePolicy ?? gonePolicy,
      goneDays: nextFilled.goneDays ?? goneDays,
      tlp: nextFilled.tlp ?? tlp,
      portalOnly: nextFilled.portalOnly ?? portalOnly,
    },
    filled: nextFilled,
  }
}

/** The form of a new source, or of a stored one, whose secret may stay. */
export const sourceForm = (stored: Source | undefined, presets: readonly SourcePreset[]) =>
  contractForm(createSource, {
    fields: {
      preset: held('')(),
      kind: held<SourceKind>('list')('kind'),
      name: line('name', {
        required: 'sources:form.nameRequired',
        already_exists: 'sources:form.nameExists',
      }),
      url: {
        ...line('url', {
          required: 'sources:form.urlRequired',
          source_address: ({ values }) => {
            const problem = addressProblems.find((one) => one === values?.[0])
            return `sources:form.urlWrong.${problem ?? 'unreadable'}`
          },
        }),
        tidy: (text: string) => text.trim(),
        check: urlMessage,
      },
      authName: {
        ...held('')('auth', { source_auth: 'sources:form.authNameWrong' }),
        part: 'name',
        tidy: (text: string) => text.trim(),
      },
      authType: { ...held<SourceAuthType>('none')('auth'), part: 'type' },
      secret: held('')('secret', { source_auth: 'sources:form.secretRequired' }),
      interval: held<string>(usual.interval)('interval_minutes'),
      columns: held<ColumnNames>({})('columns'),
      collection: {
        ...held('')('collection', { source_collection: 'sources:form.collectionRequired' }),
        tidy: (text: string) => text.trim(),
      },
      eventTags: { ...held('')('event_tags'), check: tagsMessage },
      detection: held(true)('detection_only'),
      validity: { ...held('')('validity'), check: validityMessage },
      portalOnly: held<boolean>(usual.portalOnly)('portal_only'),
      category: choice('feed_category_id', { unknown_reference: 'sources:form.entryGone' }),
      tags: choices('tags_ids', { unknown_reference: 'sources:form.entryGone' }),
      group: held('')('group_id', { unknown_reference: 'sources:form.groupGone' }),
      tlp: held<CreateSourceInput['tlp']>(usual.tlp)('tlp'),
      publishing: held<PublishingWay>('to_verify')('publishing'),
      publishFrom: number(50, 0, 100)('publish_from'),
      confidence: { ...number(Number(usual.confidence), 0, 100)('confidence'), part: 'default' },
      percent: { ...number(100, 1, 200)('confidence'), part: 'percent' },
      most: { ...number(100, 0, 100)('confidence'), part: 'max' },
      gonePolicy: { ...held<GonePolicy>(usual.gonePolicy)('gone'), part: 'policy' },
      goneDays: { ...number(Number(usual.goneDays), 0, sourceLimits.goneDaysTo)('gone'), part: 'days' },
      threshold: { ...number(sourceLimits.threshold, 0, 100)('gone'), part: 'threshold' },
      rows: number(sourceLimits.rows, 1, sourceLimits.rowsTo)('max_rows'),
    },
    check: (values) => {
      const { url, authType, authName, secret, interval } = values
      const hasPlace = hasSecretPlace(url)
      const needsSecret =
        authType !== 'none' &&
        secret === '' &&
        (stored === undefined || !stored.has_secret || isElsewhere(stored, values))
      const least = presetAt(presets, values)?.leastInterval ?? sourceLimits.intervalMinutesFrom
      return {
        ...(authType === 'path' && !hasPlace && url !== ''
          ? { url: ['sources:form.noPlace', { place: secretPlace }] }
          : authType !== 'path' && hasPlace
            ? { url: ['sources:form.stray', { place: secretPlace }] }
            : {}),
        ...(nameLabel(authType) !== undefined && authName === ''
          ? { authName: 'sources:form.authNameRequired' }
          : {}),
        ...(values.kind === 'taxii' && values.collection === ''
          ? { collection: 'sources:form.collectionRequired' }
          : {}),
        ...(needsSecret
          ? { secret: 'sources:form.secretRequired' }
          : /[^\u0020-\u007E]/.test(secret)
            ? { secret: 'sources:form.secretCharacters' }
            : {}),
        ...(Number(interval) < least ? { interval: ['sources:form.intervalShort', { least }] } : {}),
      }
    },
    body: (values) => ({
      kind: values.kind,
      name: values.name,
      url: values.url,
      auth: {
        type: values.authType,
        name: nameLabel(values.authType) === undefined ? null : values.authName,
      },
      ...(values.secret === '' || values.authType === 'none' ? {} : { secret: values.secret }),
      interval_minutes: Number(values.interval),
      columns: values.columns,
      collection: values.kind === 'taxii' ? values.collection : null,
      event_tags: values.kind === 'misp' ? linesOf(values.eventTags) : [],
      detection_only: values.detection,
      validity: validityOf(values.validity),
      portal_only: values.portalOnly,
      feed_category_id: Number(values.category),
      tags_ids: values.tags.map(Number),
      group_id: values.group === '' ? null : Number(values.group),
      tlp: values.tlp,
      publishing: values.publishing,
      publish_from: values.publishing === 'at_once' ? Number(values.publishFrom) : 0,
      confidence: {
        default: Number(values.confidence),
        percent: Number(values.percent),
        max: Number(values.most),
      },
      gone: {
        policy: values.gonePolicy,
        days: Number(values.goneDays),
        threshold: Number(values.threshold),
      },
      max_rows: Number(values.rows),
    }),
    failed: { create: 'sources:form.createFailed', update: 'sources:form.updateFailed' },
    special: { too_many_sources: { problem: 'errors:code.too_many_sources' } },
  })
type SourceForm = ReturnType<typeof sourceForm>
export type SourceValues = ValuesOf<SourceForm>

/** A source as its form shows it. The secret is not known. */
export const valuesOfSource = (source: Source): SourceValues => ({
  preset: '',
  kind: source.kind,
  name: source.name,
  url: shownAddress(source.url),
  authName: source.auth.name ?? '',
  authType: source.auth.type,
  secret: '',
  interval: String(source.interval_minutes),
  columns: source.columns,
  collection: source.collection ?? '',
  eventTags: source.event_tags.join('\n'),
  detection: source.detection_only,
  validity: validityText(source.validity),
  portalOnly: source.portal_only,
  category: String(source.feed_category_id),
  tags: source.tags_ids.map(String),
  group: source.group_id === null ? '' : String(source.group_id),
  tlp: source.tlp === 'red' ? 'amber+strict' : source.tlp,
  publishing: source.publishing,
  publishFrom: String(source.publish_from),
  confidence: String(source.confidence.default),
  percent: String(source.confidence.percent),
  most: String(source.confidence.max),
  gonePolicy: source.gone.policy,
  goneDays: String(source.gone.days),
  threshold: String(source.gone.threshold),
  rows: String(source.max_rows),
})

/** What a preset fills in. What it says nothing about stays. */
export const valuesOfPreset = (preset: SourcePreset) =>
  ({
    kind: preset.kind,
    name: preset.name,
    url: preset.url,
    authType: preset.auth.type,
    authName: preset.auth.name ?? '',
    secret: '',
    interval: String(preset.interval),
    columns: preset.columns,
    confidence: String(preset.confidence),
    gonePolicy: preset.gone.policy,
    goneDays: String(preset.gone.days),
    threshold: String(preset.gone.threshold),
    // Without terms of the publisher, each of its rows says how far it may go.
    tlp: preset.terms === 'unstated' ? usual.tlp : 'clear',
    // Until the publisher has agreed that its data are passed on.
    portalOnly: preset.terms === 'internal' || preset.terms === 'unstated',
  }) satisfies Partial<SourceValues>

/** How far indicators may go, as the form is filled in. */
interface Reach {
  readonly tlp: CreateSourceInput['tlp']
  readonly portalOnly: boolean
}
interface OfPublisher extends Reach {
  readonly interval: string
  readonly threshold: string
  readonly confidence: string
  readonly gonePolicy: GonePolicy
  readonly goneDays: string
}
type FilledOf<Fields> = { readonly [Key in keyof Fields]: Fields[Key] | undefined }
type FilledReach = FilledOf<Reach>
/** What the form or a preset filled in. Undefined: a person did. */
export type Filled = FilledOf<Omit<OfPublisher, 'interval'>>

/** Adds what a preset wants. It may be stricter than a person, and undoes only what the form or a preset set. */
export const reachWith = (
  preset: Reach,
  before: Reach,
  filled: FilledReach,
): { readonly reach: Reach; readonly filled: FilledReach } => {
  const isOwnTlp = before.tlp !== filled.tlp
  const isOwnLicence = before.portalOnly !== filled.portalOnly
  const isStricter = stricterTlp(before.tlp, preset.tlp) !== before.tlp
  const tlp = isOwnTlp && !isStricter ? before.tlp : preset.tlp
  const portalOnly = preset.portalOnly || (isOwnLicence && before.portalOnly)
  return {
    reach: { tlp, portalOnly },
    filled: {
      tlp: isOwnTlp && tlp === before.tlp ? undefined : tlp,
      portalOnly: isOwnLicence && portalOnly === before.portalOnly ? undefined : portalOnly,
    },
  }
}
