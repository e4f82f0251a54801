import { useState } from 'react'
import { Button, type ButtonProps } from './button.tsx'

interface PressOnceProps extends Omit<ButtonProps, 'busy' | 'onClick'> {
  readonly run: () => Promise<void>
}

/** A button that ignores presses while its action runs. */
export const PressOnce = ({ run, ...rest }: PressOnceProps) => {
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
  return <Button {...rest} busy={busy} onClick={() => void press()} />
}
