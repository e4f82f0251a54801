import { paths } from '#web/lib/paths.ts'
import { SharedItem } from '#web/ui/pages/item-page.tsx'
import { visibilityQuery } from './visibility-queries.ts'

/** `/visibilities/{id}`: the share link of a visibility. */
export const VisibilityPage = () => <SharedItem list={paths.visibilities} query={visibilityQuery} />
