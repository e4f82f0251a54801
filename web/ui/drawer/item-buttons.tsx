/** The buttons in the drawer of an item. */
import { useState } from 'react'
import { useAfterUnmount } from '#web/lib/use-after-unmount.ts'
import { Confirm } from '../dialog/confirm.tsx'
import type { DrawerControl } from '../list/list-definition.ts'
import { Button } from '#web/ui/button/button.tsx'
import { PressOnce } from '#web/ui/button/press-once.tsx'

interface ToggleButtonProps {
  readonly label: string
  /** A primeicons name. */
  readonly icon: string
  /** Whether this is the usual next action. */
  readonly primary: boolean
  /** The key that does the same. */
  readonly shortcut?: string | undefined
  readonly run: () => Promise<void>
}

/** Changes the item's state. */
export const ToggleButton = ({ label, icon, primary, shortcut, run }: ToggleButtonProps) => (
  <PressOnce kind={primary ? 'primary' : 'outline'} icon={icon} aria-keyshortcuts={shortcut} run={run}>
    {label}
  </PressOnce>
)

interface EditAndRemoveProps {
  readonly control: DrawerControl
  readonly id: number
  readonly labels: { readonly edit: string; readonly remove: string }
  /** The confirmation before the item is deleted. */
  readonly question: { readonly title: string; readonly text: string; readonly action: string }
  /** Deletes the item and returns whether it was deleted. */
  readonly remove: (id: number) => Promise<boolean>
  /** Refetches the lists with the item, after the drawer has closed. */
  readonly onRemoved: () => Promise<void>
}

/** Opens the item's form, and deletes the item after confirmation. */
export const EditAndRemove = ({ control, id, labels, question, remove, onRemoved }: EditAndRemoveProps) => {
  const [asking, setAsking] = useState(false)
  const afterUnmount = useAfterUnmount()
  const confirmed = async (): Promise<void> => {
    if (!(await remove(id))) return
    afterUnmount(onRemoved)
    control.closeDeleted()
  }
  return (
    <>
      <Button icon="pencil" aria-keyshortcuts="E" onClick={() => control.go({ mode: 'edit', id })}>
        {labels.edit}
      </Button>
      <Button danger kind="plain" className="is-end" icon="trash" onClick={() => setAsking(true)}>
        {labels.remove}
      </Button>
      {asking && <Confirm {...question} destructive onConfirm={confirmed} onClose={() => setAsking(false)} />}
    </>
  )
}
