/** How threats are compared with assets of organizations: by what they say, and by their tags. */
import * as z from 'zod'
import type { ConcernSubject } from '#functions/platform/concerns/keeping.ts'

const namesSchema = z.array(z.string())
const rowSchema = z.object({
  id: z.int(),
  name: z.string(),
  description: z.string().nullable(),
  tags: z.string().transform((text) => namesSchema.parse(JSON.parse(text))),
})
const idSchema = z.object({ id: z.int() }).transform(({ id }) => id)

export const concerningThreats: ConcernSubject = {
  kind: 'threat',
  version: () => '',
  *compare(replica, { matcher }, ids) {
    const rows = replica.rows(
      rowSchema,
      `SELECT id, name, description,
         (SELECT json_group_array(tag.name) FROM json_each(threat.tag_ids) AS link JOIN threat_tag AS tag ON tag.id = link.value) AS tags
       FROM threat NOT INDEXED WHERE id IN (SELECT value FROM json_each(?))`,
      [JSON.stringify(ids)],
    )
    for (const { id, name, description, tags } of rows)
      yield [id, matcher.ofText({ texts: [name, ...(description === null ? [] : [description])], tags })]
  },
  // There are few, and their texts have no index.
  candidates: () => undefined,
  changedBeside: (replica, sequence) =>
    replica.rows(
      idSchema,
      'SELECT DISTINCT owner AS id FROM threat_tag_ids WHERE ref IN (SELECT id FROM threat_tag WHERE _seq > ?)',
      [sequence],
    ),
}
