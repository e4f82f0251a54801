import { mergedInput } from '#functions/core/changes-over.ts'
import { handle, type Route } from '#functions/rules/http/handler.ts'
import { actorOf } from '#functions/rules/session/sessions.ts'
import { changedLanguages, languageFields } from '#functions/rules/translations/rules.ts'
import { withTlp } from '#functions/rules/tlp/tlp.ts'
import { updateFeedGroup } from '#shared/contracts/indicator-groups.ts'
import { PortalError } from '#shared/http/errors.ts'
import type { IndicatorGroupEntity } from '../collection.ts'
import type { IndicatorsDependencies } from '../dependencies.ts'
import { VisibleIndicators } from '../visible-indicators.ts'
import { toGroupResponse } from './group-rows.ts'
import { afterHiding, checkGroupName, checkGroupTags } from './group-rules.ts'

/** Changes the given fields. */
export const updateIndicatorGroupRoute = ({ indicators }: IndicatorsDependencies): Route =>
  handle(updateFeedGroup, async ({ params, body: given, session }) => {
    await indicators.commit(actorOf(session), async (commit) => {
      const stored = await indicators.get('feed_group', params.id)
      if (stored === undefined) throw new PortalError('not_found')
      const before = stored.entity
      const body = mergedInput(given, { tags_ids: before.tag_ids, tlp: before.tlp ?? null })
      const { translation: _, ...rest } = before
      const texts = {
        name: body.name ?? before.name,
        description: body.description === undefined ? before.description : body.description,
      }
      const group = withTlp<IndicatorGroupEntity>(
        {
          ...rest,
          ...texts,
          ...changedLanguages(before, texts, body),
          tag_ids: body.tags_ids === undefined ? before.tag_ids : [...body.tags_ids],
          is_verified: body.is_verified ?? before.is_verified,
        },
        body.tlp,
      )
      const changed = (
        [
          ['name', 'name'],
          ['description', 'description'],
          ['tag_ids', 'tags'],
          ['is_verified', 'is_verified'],
          ['tlp', 'tlp'],
        ] as const
      )
        .filter(([field]) => JSON.stringify(group[field]) !== JSON.stringify(before[field]))
        .map(([, name]) => name)
      const fields = [...changed, ...languageFields(before, group, changed)]
      if (fields.length === 0) return
      checkGroupName(commit.readModel, group, params.id)
      checkGroupTags(commit.readModel, group.tag_ids, before.tag_ids)
      commit.update(
        'feed_group',
        params.id,
        { ...afterHiding(group, before, commit), last_update_date: commit.at },
        stored,
        fields,
      )
    })
    return {
      group: toGroupResponse(
        await indicators.readModel(),
        params.id,
        new VisibleIndicators(indicators, session),
      ),
    }
  })
