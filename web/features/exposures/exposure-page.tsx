import { paths } from '#web/lib/paths.ts'
import { SharedItem } from '#web/ui/pages/item-page.tsx'
import { exposureQuery } from './exposure-queries.ts'

/** `/visibilities/{id}`: the share link of an exposure. */
export const ExposurePage = () => <SharedItem list={paths.exposures} query={exposureQuery} />
