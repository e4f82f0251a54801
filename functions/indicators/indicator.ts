/** Rules for adding and changing an indicator within a commit (part 2 sections 2, 4 and 5). */
import { isAnnounced } from '#functions/rules/events/announced.ts'
import type { UndoRules } from '#functions/core/event-store/undo.ts'
import * as z from 'zod'
import { changedFields, mergedInput, type BasedOn } from '#functions/core/changes-over.ts'
import type { Changed } from '#functions/core/event-store/bulk.ts'
import type { Collection } from '#functions/core/event-store/collection.ts'
import type { Commit } from '#functions/core/event-store/commit.ts'
import type { ReadModel } from '#functions/core/read-model/read-model.ts'
import { isActiveEntry } from '#functions/rules/dictionaries/entries.ts'
import { type Session, actorOf } from '#functions/rules/session/sessions.ts'
import {
  tlpDefaultOf,
  withTlp,
  entityWithin,
  explicitTlp,
  type ExplicitTlp,
} from '#functions/rules/tlp/tlp.ts'
import type { CreateIndicatorInput, UpdateIndicatorInput, Indicator } from '#shared/contracts/indicators.ts'
import { storedValue, type StoredValue } from '#shared/domain/indicators/matching-key.ts'
import { sightedValue } from '#shared/domain/indicators/sighted-value.ts'
import { isAllowedOn } from '#shared/domain/tlp/channels.ts'
import { tlpRank, type TlpLevel } from '#shared/domain/tlp/levels.ts'
import { PortalError } from '#shared/http/errors.ts'
import { VisibleIndicators } from './access-queries.ts'
import { toIndicatorResponse } from './indicator-presenter.ts'
import {
  mostTakenBack,
  type IndicatorEntity,
  type IndicatorKinds,
  type TakenBack,
} from './indicator-store.ts'
import type { WarningsOf } from './lookup-queries.ts'

/**
 * Adds a new indicator to a commit, or with `ofMany` one of many, as in `createOfMany`. Throws the errors of
 * `createFeed`.
 */
export const addIndicator = (
  commit: Commit<IndicatorKinds>,
  input: CreateIndicatorInput,
  warningsOf: WarningsOf,
  { ofMany = false }: { readonly ofMany?: boolean } = {},
): { id: number; indicator: IndicatorEntity } => {
  checkReferences(
    commit.readModel,
    { category_id: input.feed_category_id, type_id: input.feed_type_id, tag_ids: input.tags_ids },
    undefined,
  )
  const indicator = newIndicator(
    checkValue(
      commit.readModel,
      input.value,
      input.feed_type_id,
      input.accept_warnings ? undefined : warningsOf,
    ),
    input,
    commit.at,
  )
  const id = commit.nextId('feed')
  if (ofMany) commit.createOfMany('feed', id, indicator)
  else commit.create('feed', id, indicator)
  return { id, indicator }
}

/** Changes an indicator and returns it. Throws `not_found`. */
export const changeOneIndicator = (
  { indicators }: { readonly indicators: Collection<IndicatorKinds> },
  session: Session,
  id: number,
  change: (before: IndicatorEntity, commit: Commit<IndicatorKinds>) => Changed<IndicatorEntity>,
): Promise<Indicator> =>
  indicators.commit(actorOf(session), async (commit) => {
    const stored = await indicators.get('feed', id)
    if (stored === undefined || !entityWithin(commit.readModel, 'feed', stored.entity, session.maxTlp))
      throw new PortalError('not_found')
    const { entity, fields } = change(stored.entity, commit)
    if (fields.length > 0) commit.update('feed', id, entity, stored, fields)
    const now = fields.length > 0 ? entity : stored.entity
    return toIndicatorResponse(commit.readModel, id, now, new VisibleIndicators(indicators, session))
  })

/** A new indicator from a parsed value and checked references. Dates are ISO 8601. */
export const newIndicator = (
  { value, key }: StoredValue,
  input: Omit<CreateIndicatorInput, 'value' | 'accept_warnings'>,
  date: string,
): IndicatorEntity =>
  withTlp<IndicatorEntity>(
    {
      value,
      key,
      origin: input.origin,
      category_id: input.feed_category_id,
      type_id: input.feed_type_id,
      tag_ids: [...input.tags_ids],
      group_ids: [],
      is_verified: input.is_verified,
      ids_flag: input.ids_flag,
      notes: input.notes,
      creation_date: date,
      published_date: input.is_verified ? date : null,
      sent_date: null,
    },
    input.tlp,
  )

/** An indicator with changed fields. Fields with equal values do not count as changed. */
export const changeIndicator = (
  commit: Commit<IndicatorKinds>,
  before: IndicatorEntity,
  given: UpdateIndicatorInput & BasedOn,
  warningsOf: WarningsOf,
): Changed<IndicatorEntity> => {
  const input = mergedInput(given, {
    value: before.value,
    feed_type_id: before.type_id,
    feed_category_id: before.category_id,
    origin: before.origin,
    notes: before.notes,
    tags_ids: before.tag_ids,
    tlp: explicitTlp(before) ?? null,
  })
  const typeId = input.feed_type_id ?? before.type_id
  const isOther = (input.value !== undefined && input.value !== before.value) || typeId !== before.type_id
  const { value, key } = isOther
    ? checkValue(
        commit.readModel,
        input.value ?? before.value,
        typeId,
        input.accept_warnings === true ? undefined : warningsOf,
      )
    : before
  const changed = withTlp<IndicatorEntity>(
    {
      ...before,
      value,
      key,
      type_id: typeId,
      origin: input.origin ?? before.origin,
      category_id: input.feed_category_id ?? before.category_id,
      tag_ids: input.tags_ids === undefined ? before.tag_ids : [...input.tags_ids],
      ids_flag: input.ids_flag ?? before.ids_flag,
      notes: input.notes === undefined ? before.notes : input.notes,
    },
    input.tlp,
  )
  checkReferences(commit.readModel, changed, before)
  const fields = changedFields(before, changed, [
    ['value', 'value'],
    ['type_id', 'type'],
    ['origin', 'origin'],
    ['category_id', 'category'],
    ['tag_ids', 'tags'],
    ['ids_flag', 'ids_flag'],
    ['notes', 'notes'],
    ['tlp', 'tlp'],
  ])
  const valid =
    sightedValue(before) === sightedValue(changed) ? changed : withAnotherValue(changed, commit.at)
  const verified =
    input.is_verified === undefined
      ? { entity: valid, fields: [] }
      : withVerification(valid, input.is_verified, commit, { shown: before })
  const upgraded =
    verified.fields.length > 0
      ? verified.entity
      : withTlpUpgrade(verified.entity, before, commit, tlpDefaultOf(commit.readModel, 'feed'))
  return { entity: upgraded, fields: [...fields, ...verified.fields] }
}

/** The commit that publishes or unpublishes. */
export type Publishing = Pick<Commit<IndicatorKinds>, 'at' | 'sequence'>

/**
 * Publishes or unpublishes an indicator. Publishing it again creates a new publication. `shown` is the published state,
 * if the same change edits it. `reason` explains why it is unpublished.
 */
export const withVerification = (
  indicator: IndicatorEntity,
  verified: boolean,
  commit: Publishing,
  {
    shown = indicator,
    reason,
  }: { readonly shown?: IndicatorEntity; readonly reason?: string | undefined } = {},
): Changed<IndicatorEntity> =>
  indicator.is_verified === verified
    ? { entity: indicator, fields: [] }
    : {
        entity: {
          ...withoutValidity(indicator),
          is_verified: verified,
          published_date: verified ? commit.at : null,
          ...(indicator.published_date === null
            ? {}
            : {
                former_publication: indicator.published_date,
                taken_back: [
                  ...(indicator.taken_back ?? []),
                  takenBackBy(commit, shown, indicator.published_date, reason),
                ].slice(-mostTakenBack),
              }),
        },
        fields: ['is_verified'],
      }

/** How acts on indicators, groups and comments are undone. What machines may have received stays on record. */
export const indicatorUndo: UndoRules = {
  feed: { kept: ['former_publication', 'taken_back'], isAnnounced },
  feed_group: { kept: ['hidden'], lenient: ['last_update_date'], isAnnounced },
  feed_comment: {},
}

/**
 * An indicator whose verification or withdrawal is undone. Machines may have received either, so they are sent the
 * withdrawal, or the same publication under another object id.
 */
export const withVerificationUndone = (
  current: IndicatorEntity,
  restored: IndicatorEntity,
  commit: Publishing,
): IndicatorEntity => {
  if (!restored.is_verified) return withVerification(current, false, commit).entity
  return restored.expired_date === undefined ? { ...restored, revived_date: commit.at } : restored
}

/**
 * A published indicator whose TLP upgrade exceeds the level that every key receives. Machines must remove it, as if it
 * were unpublished. From here on it is published under another object id. `before` is the previously published state.
 */
export const withTlpUpgrade = (
  indicator: IndicatorEntity,
  before: IndicatorEntity,
  commit: Publishing,
  byDefault: TlpLevel,
): IndicatorEntity => {
  const [was, is] = [explicitTlp(before) ?? byDefault, explicitTlp(indicator) ?? byDefault]
  const { published_date: published } = before
  if (published === null || !indicator.is_verified) return indicator
  if (tlpRank(is) <= tlpRank(was) || isAllowedOn('output', is)) return indicator
  return {
    ...indicator,
    former_publication: published,
    taken_back: [
      ...(indicator.taken_back ?? []),
      takenBackBy(commit, { ...before, tlp: was, portal_only: undefined }, published, undefined),
    ].slice(-mostTakenBack),
    revived_date: commit.at,
  }
}

const tlpOfPast = (level: ExplicitTlp): Pick<TakenBack, 'tlp'> => {
  const tlp = explicitTlp(level)
  return tlp === undefined ? {} : { tlp }
}

const takenBackBy = (
  { at, sequence }: Publishing,
  {
    value,
    key,
    type_id,
    category_id,
    tag_ids,
    group_ids,
    ids_flag,
    revived_date: revived,
    ...level
  }: IndicatorEntity,
  published: string,
  reason: string | undefined,
): TakenBack => ({
  published,
  at,
  sequence,
  value,
  key,
  type_id,
  category_id,
  tag_ids,
  group_ids,
  ids_flag,
  ...tlpOfPast(level),
  ...(revived === undefined ? {} : { revived }),
  ...(reason === undefined ? {} : { reason }),
})

/** Sightings of the old value do not count for the new one, so the validity of a published indicator starts again. */
const withAnotherValue = (indicator: IndicatorEntity, at: string): IndicatorEntity =>
  indicator.published_date === null
    ? indicator
    : {
        ...withoutValidity(indicator),
        renewed_date: at,
        checked_date: at,
        ...(indicator.expired_date === undefined ? {} : { revived_date: at }),
      }

/** Validity starts again with each publication. */
const withoutValidity = ({
  renewed_date: _,
  checked_date: ____,
  expired_date: __,
  revived_date: ___,
  ...indicator
}: IndicatorEntity): IndicatorEntity => indicator

/** Without `warningsOf`, values on warning lists are accepted. */
const checkValue = (
  readModel: ReadModel,
  entered: string,
  typeId: number,
  warningsOf: WarningsOf | undefined,
): StoredValue => {
  const typeName = readModel.row(z.object({ name: z.string() }), 'SELECT name FROM feed_type WHERE id = ?', [
    typeId,
  ])?.name
  if (typeName === undefined) throw new PortalError('unknown_reference', { field: 'feed_type_id' })
  const read = storedValue(entered, typeName)
  if ('isIndicator' in read) {
    throw new PortalError('not_of_its_type', {
      field: 'value',
      values: [typeName, read.reason, ...(read.looksLike === undefined ? [] : [read.looksLike])],
    })
  }
  const warnings = warningsOf?.(read) ?? []
  if (warnings.length > 0) throw new PortalError('warning_listed', { field: 'value', values: warnings })
  return read
}

/** New references must be active. Existing ones may have been switched off since. Throws `unknown_reference`. */
export const checkReferences = (
  readModel: ReadModel,
  indicator: { readonly category_id: number; readonly type_id: number; readonly tag_ids: readonly number[] },
  before: IndicatorEntity | undefined,
): void => {
  if (
    indicator.category_id !== before?.category_id &&
    !isActiveEntry(readModel, 'feed_category', indicator.category_id)
  )
    throw new PortalError('unknown_reference', { field: 'feed_category_id' })
  if (indicator.type_id !== before?.type_id && !isActiveEntry(readModel, 'feed_type', indicator.type_id))
    throw new PortalError('unknown_reference', { field: 'feed_type_id' })
  const added = indicator.tag_ids.filter((id) => before?.tag_ids.includes(id) !== true)
  if (!added.every((id) => isActiveEntry(readModel, 'feed_tag', id)))
    throw new PortalError('unknown_reference', { field: 'tags_ids' })
}
