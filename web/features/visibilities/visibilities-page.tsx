import { useTitle } from '#web/lib/use-title.ts'
import { ListPage } from '#web/ui/list/list-page.tsx'
import { VisibilityDrawer } from './visibility-drawer.tsx'
import { useStateQuestion } from './life/use-state-question.tsx'
import { useVisibilityList } from './use-visibility-list.tsx'

/** `/visibilities`: the list of visibilities. */
const VisibilitiesPage = () => {
  const { ask, dialog } = useStateQuestion()
  const definition = useVisibilityList(ask)
  useTitle(definition.texts.title)
  return (
    <>
      <ListPage definition={definition} drawer={(control) => <VisibilityDrawer control={control} />} />
      {dialog}
    </>
  )
}

export default VisibilitiesPage
