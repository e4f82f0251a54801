/** The buttons of an item's drawer. */
import { useState } from 'react'
import { Confirm } from '../dialog/confirm.tsx'
import type { DrawerControl } from '../list/list-definition.ts'

interface ToggleButtonProps {
  readonly label: string
  /** A primeicons name. */
  readonly icon: string
  /** It is what is usually done next. */
  readonly primary: boolean
  readonly run: () => Promise<void>
}

/** Changes the item's state; a second press while it is under way does nothing. */
export const ToggleButton = ({ label, icon, primary, run }: ToggleButtonProps) => {
  const [busy, setBusy] = useState(false)
  const press = async (): Promise<void> => {
    if (busy) return
    setBusy(true)
    try {
      await run()
    } finally {
      setBusy(false)
    }
  }
  return (
    <button
      type="button"
      className={`ui-btn ${primary ? 'ui-btn-primary' : 'ui-btn-outline'}`}
      aria-busy={busy}
      aria-disabled={busy}
      onClick={() => void press()}
    >
      <i className={`pi ${busy ? 'pi-spinner pi-spin' : `pi-${icon}`}`} aria-hidden="true" />
      {label}
    </button>
  )
}

interface EditAndRemoveProps {
  readonly control: DrawerControl
  readonly id: number
  readonly labels: { readonly edit: string; readonly remove: string }
  /** What is asked before the item is deleted. */
  readonly question: { readonly title: string; readonly text: string; readonly action: string }
  /** Deletes it; answers whether it is gone. */
  readonly remove: (id: number) => Promise<boolean>
  /** Reads anew what showed it, once the drawer is closed. */
  readonly onRemoved: () => Promise<void>
}

/** Opens the item's form, and deletes it after asking. */
export const EditAndRemove = ({ control, id, labels, question, remove, onRemoved }: EditAndRemoveProps) => {
  const [asking, setAsking] = useState(false)
  const confirmed = async (): Promise<void> => {
    if (!(await remove(id))) return
    control.close()
    await onRemoved()
  }
  return (
    <>
      <button
        type="button"
        className="ui-btn ui-btn-outline"
        onClick={() => control.go({ mode: 'edit', id })}
      >
        <i className="pi pi-pencil" aria-hidden="true" />
        {labels.edit}
      </button>
      <button type="button" className="ui-btn is-danger is-end" onClick={() => setAsking(true)}>
        <i className="pi pi-trash" aria-hidden="true" />
        {labels.remove}
      </button>
      {asking && <Confirm {...question} destructive onConfirm={confirmed} onClose={() => setAsking(false)} />}
    </>
  )
}
